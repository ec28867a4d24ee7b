"""The website: this package in the reader's browser, from static files.

`site.py` writes its folder, with the modules of `page/`, which are what the reader sees, and
`worker.py`, which they call in Python. `pinned.toml` names its third-party files.
"""
