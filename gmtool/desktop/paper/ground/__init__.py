"""A ground printed to scale, over as many sheets as it takes."""
