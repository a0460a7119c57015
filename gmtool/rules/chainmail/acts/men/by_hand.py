"""The values of a man that the GM may set: his weapon, whether it is broken, and until when he lies or is stunned."""

from collections.abc import Callable, Mapping

from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.men import is_prone, is_stunned, weapon_of
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.amending import Value
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Json


def man_values(ctx: Context) -> Mapping[str, Value]:
    """The values of a man by key."""
    weapons = tuple((row.key, row.name) for row in ctx.tables.weapons.values())
    columns = tuple((row.key, row.name) for row in ctx.tables.columns.values())
    return {
        "weapon": Value("Weapon", _weapon, _set_weapon, str, options=weapons, rule="cm.mtm.kill-roll"),
        "column": Value("Armor worn", lambda _, one: one.man.column, _setter("column"), str, options=columns),
        "broken": Value(
            "Weapon broken", lambda _, one: one.man.broken, _setter("broken"), bool, rule="cm.mtm.parry-c-break"
        ),
        "prone": Value("On the ground this turn", is_prone, _set_prone, bool, rule="cm.mtm.prone"),
        "stunned": Value("Turns stunned from now on", _stun, _set_stun, limits=(0, 9), rule="cm.mtm.stunned"),
    }


def _weapon(ctx: Context, one: Unit) -> str:
    found = weapon_of(ctx, one)
    return found.key if found is not None else ""


def _set_weapon(play: Play, one: Unit, value: Json) -> None:
    play.change(one.id, man=evolve(one.man, weapon=value, broken=False))


def _setter(name: str) -> Callable[[Play, Unit, Json], None]:
    def write(play: Play, one: Unit, value: Json) -> None:
        play.change(one.id, man=evolve(one.man, **{name: value}))

    return write


def _set_prone(play: Play, one: Unit, value: Json) -> None:
    play.change(one.id, man=evolve(one.man, down_until=play.turn if value else 0))


def _stun(ctx: Context, one: Unit) -> int:
    return one.man.stunned_until - ctx.turn + 1 if is_stunned(ctx, one) else 0


def _set_stun(play: Play, one: Unit, value: Json) -> None:
    turns = int(str(value))
    play.change(one.id, man=evolve(one.man, stunned_until=play.turn + turns - 1 if turns else 0))
