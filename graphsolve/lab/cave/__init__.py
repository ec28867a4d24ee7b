"""Cave combat in the lab."""
