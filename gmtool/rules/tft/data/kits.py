"""Rows of kits: outfits for figures made at random, in some editions with their abilities."""

from typing import Annotated

from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.rows import BadRow, Keys, Name
from gmtool.rules.kit.tables.tables import Known
from gmtool.rules.tft.data.arms import KEY, NAME
from gmtool.rules.tft.data.people import Ability

_ABLE = "Abilities"
_TALENTS = Label("Talents", "", _ABLE, of="talents", if_used=True)


@dataclass(frozen=True, slots=True)
class Kit:
    """The outfit of a kind of fighter, for figures made at random.

    `ready` is in hand at the start, `carried` is slung or in the belt, `packed` in the pack. Where figures are not
    built from points, a kit has their abilities as well.
    """

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    armor: Annotated[Name, Label("Armor", "What it wears", of="worn")] = "none"
    ready: Annotated[Keys, Label("Ready", "What is in hand at the start", of="things")] = ()
    carried: Annotated[Keys, Label("Carried", "What is slung or in the belt", of="things")] = ()
    packed: Annotated[Keys, Label("Packed", "What is in the pack", of="things", if_used=True)] = ()
    st: Annotated[Ability | None, Label("ST", "", _ABLE, if_used=True)] = None
    dx: Annotated[Ability | None, Label("DX", "", _ABLE, if_used=True)] = None
    iq: Annotated[Ability | None, Label("IQ", "", _ABLE, if_used=True)] = None
    talents: Annotated[Keys, _TALENTS] = ()

    @property
    def everything(self) -> tuple[str, ...]:
        """Everything but the armor."""
        return (*self.ready, *self.carried, *self.packed)


def check_kit(kit: Kit, known: Known) -> None:
    """Raise `BadRow` where one of its things is in no list."""
    lists = ("weapons", "shields", "supplies")
    unknown = [item for item in kit.everything if not any(item in known[one] for one in lists)]
    unknown += [kit.armor] if kit.armor not in known["armors"] else []
    unknown += [key for key in kit.talents if key not in known["talents"]]
    if unknown:
        raise BadRow(f"“{unknown[0]}” is not in the lists")
