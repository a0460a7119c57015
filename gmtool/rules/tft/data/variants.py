"""Variants: where the editions differ in more than a number, each by the name of its reading."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import BadRow, Keys, RowReader
from gmtool.rules.seam import BadData


@dataclass(frozen=True, slots=True)
class Variants:
    """The readings of an edition; the defaults are those of Melee.

    `shaken`: when the DX -2 of a wound counts. `pole_charge`: what a pole weapon gains in or against a charge;
    `charge`: whether the whole path makes one, or only where it began and ended; `meets_charge`: who meets it, anybody
    who strikes at the charger or only the figure that was charged. `engaged`: by how many enemies, or by the hexes that
    they fill; `shelter`: where the body is that a figure shelters behind; `change`: how a figure changes its mind after
    it has moved, by the allowance of the new option or by the hexes moved. `initiative`: a plain die, or one with what
    leaders add to it. `bare_fumble`: whether a fumble hurts those who fight without a weapon; `broken`: whether a
    broken weapon is lost, or of half use. `second_blow`: whether one with the other hand is free to whoever has a
    weapon for it, or is declared with the first. `heights` and narrow `tunnels` count, or the map is flat and wide.
    `stages` are those of a turn, in order; `has_saves`: the GM asks for saving rolls; `has_frenzy`: fighters can go
    berserk; `automatic_hits`: the GM can say that an attack hits without a roll; `casts`: spells are rolled for.
    `brawl_rolls`: what draws a dagger or gets out in a brawl, a die, or DX; `brawl_options`: when figures in one
    choose. `readies_low`: whether those lying down ready anything; `turns`: whether a figure of three hexes turns
    around the first of them, or within all. `experience`: for fights, or for deeds in them; `death`: whether the dead
    come back. `bodies`: whether a step onto a body is careful, or is the last and takes a roll; `lying`: whether a
    fallen figure must stand up, or is bound for a turn. `bow_parry`: whether one may defend with a bow, which ruins it;
    `retreat`: where a victor may force an enemy to, one hex farther away or to any vacant hex beside it. `overruns`:
    large figures push small ones back, trample them, and shift away from them; `mounts`: figures ride on others, by
    the rules for that; `large_moves`: the part of them whose hexes are counted; `hazards`: bad footing, water and
    darkness count; `on_the_run`: a figure scoops things up, jumps holes and does other deeds in the course of its move;
    `flight`: it is for one turn's move, or fliers stay in the air, fight there and fall from it, as climbers do;
    `reloading` is counted for a figure, whatever it holds, or for each weapon; `prisoners` are taken, and the helpless
    slain; `settled` are switches that this edition settles, each with its value.
    """

    shaken: Literal["next-attack", "next-turn"] = "next-attack"
    pole_charge: Literal["extra-die", "double"] = "extra-die"
    charge: Literal["ends", "path"] = "ends"
    meets_charge: Literal["anybody", "charged"] = "anybody"
    engaged: Literal["enemies", "thirds"] = "enemies"
    shelter: Literal["behind", "same-hex"] = "behind"
    change: Literal["allowance", "hexes"] = "allowance"
    initiative: Literal["die", "led"] = "die"
    bare_fumble: Literal["harmless", "hurts"] = "harmless"
    broken: Literal["lost", "half"] = "lost"
    second_blow: Literal["free", "declared"] = "free"
    heights: bool = False
    tunnels: bool = False
    stages: Keys = ("initiative", "movement", "combat", "retreats")
    has_saves: bool = False
    has_frenzy: bool = False
    automatic_hits: bool = False
    casts: bool = False
    brawl_rolls: Literal["die", "dx"] = "die"
    brawl_options: Literal["movement", "moment"] = "movement"
    readies_low: Literal["no", "roll"] = "no"
    turns: Literal["around", "within"] = "around"
    experience: Literal["fights", "deeds"] = "fights"
    death: Literal["final", "revived"] = "final"
    bodies: Literal["careful", "roll"] = "careful"
    lying: Literal["stands-up", "turn"] = "stands-up"
    bow_parry: Literal["forbidden", "ruins"] = "forbidden"
    retreat: Literal["farther", "beside"] = "farther"
    overruns: bool = False
    mounts: bool = False
    large_moves: Literal["front", "farthest-part"] = "front"
    hazards: bool = False
    on_the_run: bool = False
    flight: Literal["turn", "aloft"] = "turn"
    reloading: Literal["figure", "weapon"] = "figure"
    prisoners: bool = False
    settled: Mapping[str, str] = field(default_factory=dict)


def read_variants(parsed: Mapping[str, Mapping[str, Any]]) -> Variants:
    """The variants of `edition.toml`. Raises `BadData`: none of them can be left out."""
    try:
        return RowReader(Variants).read(parsed.get("edition", {}).get("edition", {}))
    except BadRow as problem:
        raise BadData(f"edition.toml, [edition], cannot be read: {problem}.") from problem
