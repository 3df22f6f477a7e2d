"""The tables of the house: each column is declared here, once, with its type, key, unit and meaning."""
