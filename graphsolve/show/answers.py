"""The answers to a puzzle's two parts, for people and for programs."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Answer:
    """The answer to one part of a puzzle.

    Attributes:
        value: the answer, or None if there is none.
        remark: how the answer was obtained, or why there is none, if there is more to say.
        details: more keys for the JSON object.
        bound: an upper bound on the answer, for a search that only finds bounds.
    """

    value: int | None
    remark: str = ""
    details: Mapping[str, object] = field(default_factory=dict)
    bound: int | None = None

    def __str__(self) -> str:
        if self.value is not None:
            number = str(self.value)
        else:
            number = "no answer" if self.bound is None else f"at most {self.bound}"
        return f"{number} ({self.remark})" if self.remark else number

    @property
    def found(self) -> bool:
        """Whether there is an answer, or at least a bound."""
        return self.value is not None or self.bound is not None

    def as_json(self) -> dict[str, object]:
        """The answer as a JSON object."""
        if self.value is not None:
            return {"answer": self.value, **self.details}
        bound = {} if self.bound is None else {"bound": self.bound}
        return {"answer": None, "reason": self.remark, **bound, **self.details}
