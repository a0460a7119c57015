"""What a fight proposes for the cards and lists, and what of it the GM accepts, without Qt."""
