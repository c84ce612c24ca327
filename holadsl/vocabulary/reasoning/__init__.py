"""What can be told of a condition, a number or an effect before anybody plays."""
