"""Speed-ups of battles by the standard rules. They change no outcome.

`fight`, `least_attack_power` and `sweep` use them; `Battle` and the rules know nothing of them.

- `quick`: `QuickBattle`, in which a unit without a path does not search again until something
  relevant changes, and rounds that only repeat the blows of the round before are fought all at
  once.
- `bands`: elf attack powers with which the battle is the same are fought once, and the battles of
  all bands share their beginning.
"""
