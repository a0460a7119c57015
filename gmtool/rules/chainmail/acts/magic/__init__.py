"""Magic: the scores of fantastic combat and who meets whom in it, and what magic and light do to dice."""
