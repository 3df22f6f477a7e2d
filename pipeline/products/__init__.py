"""What leaves the house: lists, check lists, sheets, the acknowledgement list."""
