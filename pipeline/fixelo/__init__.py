"""The rating repair for old ChessBase databases: false high ratings out of .CBF files and PGN.

The bytes and the names are worked on by pure functions; `writing` alone changes files.
"""
