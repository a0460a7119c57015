"""What is asked under the cards before something is done with them: nothing waits for it."""
