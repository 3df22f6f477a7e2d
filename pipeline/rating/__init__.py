"""The rating itself: pure functions on frames. No file, no clock, no Prefect."""
