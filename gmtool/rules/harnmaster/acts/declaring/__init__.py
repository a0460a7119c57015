"""What is declared: attacks, defences, engagement and awareness."""
