"""Effects, checks, fuses and timers of a fight, as the GM says them and as rows show them."""
