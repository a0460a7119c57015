"""Sheets of paper: painted in millimetres, seen in the window, written as PDF or sent to a printer."""
