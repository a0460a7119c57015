"""Small widgets that all screens share."""
