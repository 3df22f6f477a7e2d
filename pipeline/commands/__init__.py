"""The verbs of the command line, a module for each kind of work; each adds its own through `register`."""
