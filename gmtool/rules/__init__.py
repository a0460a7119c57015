"""The rules of every system, behind one seam."""
