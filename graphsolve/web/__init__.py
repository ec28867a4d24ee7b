"""The page for the browser: the same package, in a folder of static files, without a server.

`site.py` writes the folder. In it, `page/` is what the reader sees, and `worker.py` is what the
page calls in Python. `pinned.toml` names the files of others that it contains.
"""
