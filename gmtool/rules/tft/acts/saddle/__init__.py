"""What riding adds to moves and blows: loads, falls from the saddle, frights, lances and pikes."""
