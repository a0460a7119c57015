"""Grounds: of hexes or open, their terrain, and the ways to change, read and write them."""
