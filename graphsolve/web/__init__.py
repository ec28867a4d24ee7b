"""The website: this package in the browser, from the static files that `site` writes."""
