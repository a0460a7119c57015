"""What commands read: outcomes kept by it, so that most of a fight is drawn from what was played before."""
