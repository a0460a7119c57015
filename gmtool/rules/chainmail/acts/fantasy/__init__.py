"""The acts of the fantasy supplement: fantastic combat, magic arms, heroes, and the small folk."""
