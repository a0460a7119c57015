"""Pictures of the campaign: decoded beside the window, kept ready within a bound of memory."""
