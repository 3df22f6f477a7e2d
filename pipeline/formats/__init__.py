"""Bytes to tables and back: one module per outside format. No rating rule lives here."""
