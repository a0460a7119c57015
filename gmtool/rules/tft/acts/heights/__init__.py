"""Heights: climbing, ropes, and every kind of fall."""
