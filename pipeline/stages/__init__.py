"""The arrows of the flow, one module each: receive, read, check, assemble, rate, publish."""
