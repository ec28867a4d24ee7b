"""How long tests wait for something that must happen."""

PATIENCE = 800.0
"""Seconds after which a test gives up: a net against hanging, also at a tenth of the usual speed.

It is a little less than pytest's own, which ends the test without saying what it waited for.
"""
