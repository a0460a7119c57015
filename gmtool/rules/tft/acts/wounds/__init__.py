"""Wounds that do more than take ST: limbs out of use, hits to a part of the body, crippling hits; and frenzy."""
