"""How long tests wait for something that must happen."""

PATIENCE = 800.0
"""Seconds after which a test gives up: a safeguard against hanging, even at a tenth of the speed.

It is a little less than pytest's own, which ends the test without saying what it waited for.
"""
