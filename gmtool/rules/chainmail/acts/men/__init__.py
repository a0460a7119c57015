"""Man-to-man combat: rounds of two men, parries, horses, missiles at single men, and its morale."""
