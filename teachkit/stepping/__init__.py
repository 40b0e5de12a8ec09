"""A recorded search line by line, in sentences, beside its pseudocode."""
