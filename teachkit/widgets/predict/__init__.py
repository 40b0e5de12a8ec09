"""A question that is answered before the result is seen."""
