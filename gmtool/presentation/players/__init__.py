"""View of the players, without Qt: `permissions` says how much they see and of whom, `scene` leaves out the rest."""
