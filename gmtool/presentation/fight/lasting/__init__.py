"""What lasts or waits in a fight, as the GM says it and as rows show it: effects, checks, fuses and timers."""
