"""What players may see of a fight, without Qt: `permissions` says how much, `scene` leaves out the rest."""
