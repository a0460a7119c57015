"""What a Specific Plot can be beside casting spells and Full Defensive (sections 3 and 6)."""
