"""Settings for all tests."""

import os

from hypothesis import settings

# A battle may take as long as it takes; on a build machine the same examples come every time.
settings.register_profile("graphsolve", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("graphsolve")
