"""Attacks: adjDX, reach, the order of acting, rolls to hit, protection, wounds; strikes and shield-rushes."""
