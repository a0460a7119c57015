"""States of bodies, sight and magic: what they bar, and whom they leave within reach."""
