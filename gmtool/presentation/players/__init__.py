"""What players may see of a fight, without Qt: `permissions` says how much and of whom, `scene` leaves out the rest."""
