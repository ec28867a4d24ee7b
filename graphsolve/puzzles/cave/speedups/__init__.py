"""Speed-ups of battles by the standard rules, which change no outcome.

`fight`, `least_attack_power` and `sweep` use them; `Battle` and the rules know nothing of them.
"""
