"""What only games of tricks have: leading, answering, taking, holding, and calls that change a trick."""
