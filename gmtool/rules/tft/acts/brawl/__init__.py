"""Hand-to-hand combat: going in, fighting in the pile, getting out."""
