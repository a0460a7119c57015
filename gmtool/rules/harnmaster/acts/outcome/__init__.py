"""The outcome of an exchange: stars, advantages, injuries and mishaps."""
