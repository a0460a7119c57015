"""Magic-users: spells and what they bring, and missiles of magic."""

from gmtool.rules.chainmail.acts.wizards.beings import RAMPAGE, prey_of, unmoved
from gmtool.rules.chainmail.acts.wizards.casting import CAST, END_SPELL, HOVER
from gmtool.rules.chainmail.acts.wizards.countering import COUNTER_SPELL
from gmtool.rules.chainmail.acts.wizards.lapses import begin_spell_turn, confuse, settle_spells
from gmtool.rules.chainmail.acts.wizards.missiles import THROW, throws
from gmtool.rules.chainmail.acts.wizards.shown import bewitchments
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.records.fantasy import Fantasy
from gmtool.rules.chainmail.state.records.sorcery import Sorcery, Spellwork
from gmtool.rules.chainmail.state.stations import BEGINS, CONDITIONS, ENTERS, SETTLES, UNFINISHED, WAITS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.binding import some, unlike
from gmtool.rules.kit.chapters import Chapter


def _rampages(ctx: Context, unit: Unit) -> bool:
    """Whoever is out of control makes its whole move, by written orders in the first half."""
    return prey_of(ctx, unit) is not None


CHAPTER = Chapter(
    "wizards",
    after=("weather", "obedience"),
    has={"fantastic": some, "fantasy": unlike(Fantasy()), "sorcery": unlike(Sorcery())},
    has_fight={"spellwork": unlike(Spellwork())},
    acts={"magic": (RAMPAGE, CAST, COUNTER_SPELL, HOVER, END_SPELL), "magic missiles": (THROW,)},
    hooks=(
        *(WAITS(_rampages, phase) for phase in ("move-first", "move-last", "half")),
        WAITS(throws, "artillery"),
        ENTERS(confuse, "artillery"),
        UNFINISHED(unmoved, "magic"),
        BEGINS(begin_spell_turn),
        SETTLES(settle_spells),
        CONDITIONS(bewitchments, "magic"),
    ),
)
