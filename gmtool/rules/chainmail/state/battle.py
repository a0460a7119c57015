"""The state of a battle: units, melees, the phase, and what the whole battle shares."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from gmtool.bounds import Between, Count
from gmtool.records import dataclass
from gmtool.rules.chainmail.cards.troops import CARDS, Troops
from gmtool.rules.chainmail.data.tables import Rulebook
from gmtool.rules.chainmail.state.records.fantasy import Fantasy
from gmtool.rules.chainmail.state.records.joust import Joust
from gmtool.rules.chainmail.state.records.man import Man
from gmtool.rules.chainmail.state.records.sorcery import Sorcery, Spellwork
from gmtool.rules.chainmail.state.siege import Breach, Camp, Mine, Work
from gmtool.rules.chainmail.state.unit import Melee, Unit
from gmtool.rules.kit.mustering import BaseFight, check_place, company_of, fighter_of
from gmtool.rules.seam import Enlisted, Formation
from gmtool.space import HUNDRED, Ground, OpenGround, Point

PhaseKey = Literal[
    "obedience", "initiative", "move-first", "move-last", "orders", "half", "rest", "artillery", "missile", "melee",
    "lists", "aims", "ride",
]  # fmt: skip
PHASE_NAMES: Mapping[PhaseKey, str] = {
    "obedience": "Obedience", "initiative": "Initiative", "move-first": "First move", "move-last": "Counter-move",
    "orders": "Orders", "half": "First half of the move", "rest": "Second half of the move",
    "artillery": "Artillery fire", "missile": "Missile fire", "melee": "Melees",
    "lists": "Drawing up", "aims": "Aims and seats", "ride": "The ride",
}  # fmt: skip
MOVE_COUNTERMOVE: tuple[PhaseKey, ...] = (
    "obedience", "initiative", "move-first", "move-last", "artillery", "missile", "melee",
)  # fmt: skip
SIMULTANEOUS: tuple[PhaseKey, ...] = ("obedience", "orders", "half", "rest", "artillery", "missile", "melee")
"""The phases of a turn in the two systems (cm.turn.mcm.order, cm.turn.sim.order); obedience is diced for before."""

MUDDY = 3


@dataclass(frozen=True, slots=True)
class Weather:
    """The weather, whether it is hot or rains, and the turns of hard rain so far (cm.weather.mud)."""

    now: Literal["clear", "cloudy", "rainy"] = "clear"
    heat: bool = False
    rain: Literal["", "light rain", "hard rain"] = ""
    hard_rain: Count = 0

    @property
    def mud(self) -> bool:
        """True after three turns of hard rain."""
        return self.hard_rain >= MUDDY


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle(BaseFight):
    """A running battle. `first` is the side that moves first this turn; `volley` the fit men of each as fire began.

    `begun` are the men of each side at the start, for conditions of victory. `brief`: the phase of obedience is left
    out where nobody is diced for; battles of earlier files have it in any case.
    """

    figures: Mapping[str, Unit]
    ground: OpenGround | None = None
    phase: PhaseKey = "obedience"
    brief: bool = False
    first: str = ""
    melees: tuple[Melee, ...] = ()
    volley: Mapping[str, Count] = field(default_factory=dict)
    places: Mapping[str, Point] = field(default_factory=dict)
    """Where units were as the phase of moving began, for pass-through fire at the half-move."""
    begun: Mapping[str, Count] = field(default_factory=dict)
    mourned: tuple[str, ...] = ()
    """Commanders whose loss all units of their side have heard of (cm.commander.lost)."""
    weather: Weather | None = None
    spellwork: Spellwork = field(default_factory=Spellwork)
    breaches: tuple[Breach, ...] = ()
    works: tuple[Work, ...] = ()
    mines: tuple[Mine, ...] = ()
    camps: tuple[Camp, ...] = ()
    jousts: tuple[Joust, ...] = ()
    """The jousts of a tourney, in the order in which they were drawn up."""
    drawn: tuple[tuple[str, str], ...] = ()
    """The terrain cards drawn: by which side, and the card (cm.terraincards.draws)."""
    drawn_out: tuple[str, ...] = ()
    """The sides that draw no more."""
    laid: tuple[Annotated[int, Between(1, 99)], ...] = ()
    """The drawn cards that lie on the map, counted from 1."""
    serial: Annotated[int, Between(1, 9999)] = 1


ACROSS, DEEP = 100, {False: 100, True: 150}
"""The room of a figure in hundredths of an inch: across, and from front to rear on foot and mounted."""


def enlist(book: Rulebook, one: Enlisted, ground: Ground | None) -> Unit:
    """A card as a unit. Raises `BadMuster`."""
    troops: Troops = fighter_of(one, lambda card: CARDS.read(card, book.tables))
    name = one.name or one.card.name
    if isinstance(ground, OpenGround):
        check_place(name, one.at, ground)
    engine = book.tables.engines.get(troops.engine)
    points = max(troops.points, engine.points) if engine else 0
    kind = troops.kind_key(book.tables)
    mounted = book.tables.kinds[kind].type.mounted
    formation = None
    if troops.men:
        files = min(troops.files or -(-troops.men // 2), troops.men)
        formation = Formation(troops.men, troops.men, files, ACROSS, DEEP[mounted])
    return Unit(
        id=one.id,
        name=name,
        side=one.side,
        card=one.card.id,
        at=one.at if ground else None,
        heading=one.heading if ground else None,
        hidden=one.hidden,
        picture=one.card.picture,
        **company_of(one),
        formation=formation,
        kind=kind,
        fantastic=troops.fantastic,
        fantasy=Fantasy(blend=troops.blend, magic=troops.magic_keys, arrows=troops.arrows(book.tables)),
        arms=troops.arm_keys,
        traits=troops.traits_with_marks(book.tables),
        nation=troops.nation,
        armor=troops.armor,
        man=Man(weapon=troops.weapon, column=troops.column, horse=troops.horse),
        gait=troops.gait,
        sorcery=Sorcery(spells=troops.spell_keys, missile=troops.missile),
        engine=troops.engine,
        mixed=troops.mixed if troops.mixed != troops.kind else "",
        mixed_men=min(troops.mixed_men, troops.men),
        points=points,
        full_points=points,
        long=troops.long * HUNDRED,
    )
