"""Sheets of paper: painted in millimeters, seen in the window, written as PDF or sent to a printer."""
