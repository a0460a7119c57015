"""The content and behavior of screens and sheets, without Qt. Tested without a window."""
