"""The website: this package in the reader's browser, from static files.

`site.py` writes the folder. In it, `page/` is what the reader sees, and `worker.py` is what the
page calls in Python. `pinned.toml` names its third-party files.
"""
