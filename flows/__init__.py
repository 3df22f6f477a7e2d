"""Prefect wiring only: each task calls one stage. Nothing here knows a rule or a format."""
