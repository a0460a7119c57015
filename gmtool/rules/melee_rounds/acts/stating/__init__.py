"""What a Specific Plot needs: dice, whether one can be stated, what is asked for, and writing it down."""
