"""calcelo: the Belgian national chess rating, from received result files to the published list."""

__version__ = "0.1.0"
