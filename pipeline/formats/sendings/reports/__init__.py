"""FIDE's tournament report (TRF) as a result file: its lines are cut in `formats/trf`, here they get their meaning."""
