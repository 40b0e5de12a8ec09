"""A search step by step: Stepper and Compare."""
