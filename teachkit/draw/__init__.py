"""Pictures of searches: trees, boards and plots."""
