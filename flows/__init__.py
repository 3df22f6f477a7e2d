"""Prefect wiring only: each task does one step. Nothing here knows a rule or a format."""
