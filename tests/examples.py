"""How many examples a property is tried on."""

from hypothesis import settings


def examples(number: int, **others) -> settings:
    """The settings of a property; with `--hypothesis-profile=extended`, it has 20 times as many.

    An ordinary run tries enough to notice a rule that is broken.
    """
    return settings(max_examples=number * settings().max_examples // 100, **others)
