"""What somebody knows of a fight who does not know all of it, such as its players."""

from collections.abc import Callable, Mapping

from gmtool.records import dataclass
from gmtool.rules.seam.views.effects import Effect
from gmtool.space import Ground


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of a fight.

    `unknown` are the figures that are not known of, `lying` the things. `ground` is what is known of it, `effects` are
    those that are known, by key and as far as they are. `tells` is true of a text that names nothing else. Whoever is
    not known of is called `nobody` where somebody who is known has to do with him.
    """

    unknown: frozenset[str]
    lying: frozenset[str]
    ground: Ground | None
    effects: Mapping[str, Effect]
    tells: Callable[[str], bool]
    nobody: str
