"""Record cards: as many of a campaign's or a bestiary's cards as are wished, several to a sheet."""
