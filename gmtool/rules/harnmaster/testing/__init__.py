"""What is rolled against, and how a roll counts (step 3)."""
