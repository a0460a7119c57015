"""Guns and bombs: a gun that strikes a whole triangle, and bombs with a burning fuse."""
