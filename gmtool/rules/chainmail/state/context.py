"""The context of every rules function: a battle and the rulebook; and a play, which changes the battle."""

from collections.abc import Callable, Iterator
from typing import TypeAlias, TypeVar

from gmtool.rules.chainmail.cards.troops import MERCENARY, SWISS, gait_of, habits_of, line_of, range_of, rating_of
from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.data.fantasy import Fantastic
from gmtool.rules.chainmail.data.magic import MagicArm
from gmtool.rules.chainmail.data.men import Shooting
from gmtool.rules.chainmail.data.tables import Tables
from gmtool.rules.chainmail.data.troops import Arm, Gait, Kind
from gmtool.rules.chainmail.state.battle import MOVE_COUNTERMOVE, SIMULTANEOUS, Battle, PhaseKey
from gmtool.rules.chainmail.state.unit import Drill, Melee, Unit
from gmtool.rules.kit import acts, play
from gmtool.rules.kit.chapters import Station
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal
from gmtool.space import HUNDRED, OpenGround

T = TypeVar("T")
HEDGEHOG = 10
"""The fewest men of a hedgehog (cm.hedgehog.form)."""
SHOCK_MEN, SHOCK_FILES, SHOCK_RANKS = 10, 5, 2
"""The least formation of Swiss or Landsknechte that has mass-shock dice (cm.swiss.attack)."""
LEVITATE = "levitate"
"""The spell that lifts its caster off the ground."""
RIVER = "river"
"""The kind of terrain that is a large body of water."""
PEASANTS = "peasants"
"""The kind for whom two dice are rolled before they do anything (cm.peasants.move)."""


class Context(play.Context[Tables, Battle, Unit]):
    """A battle, for rules functions to ask. Distances are in hundredths of an inch.

    What the players settle once they set as a house rule, which holds for the whole battle (cm.setup.disputes).
    """

    @property
    def ground(self) -> OpenGround | None:
        """The ground, where the battle has one."""
        return self.fight.ground

    # --- what troops are -------------------------------------------------------------------------------------
    def kind(self, unit: Unit) -> Kind:
        """The kind of a unit's troops."""
        return self.tables.kinds[unit.kind]

    def fantastic(self, unit: Unit) -> Fantastic | None:
        """The fantastic type of a unit; None for men."""
        return self.tables.fantastics.get(unit.fantastic)

    def can(self, unit: Unit, ability: str) -> bool:
        """True for a unit of a fantastic type that has an ability (cm.fantasy.codes), or of two of which one has it
        (cm.fantasy.combination)."""
        types = (self.fantastic(unit), self.tables.fantastics.get(unit.fantasy.blend))
        return any(one is not None and one.can(ability) for one in types)

    def is_on_the_wing(self, unit: Unit) -> bool:
        """True for a creature that flies and is above the ground; its level is its height in inches (cm.air.record)."""
        found = self.fantastic(unit)
        return found is not None and found.fly > 0 and unit.level > 0

    def is_airborne(self, unit: Unit) -> bool:
        """True for whoever is above the ground with nothing under him: on the wing, levitating (cm.spell.levitate), or
        carried by somebody who is (cm.roc.carry)."""
        if unit.level <= 0:
            return False
        carrier = self.fight.figures.get(unit.on)
        return self.is_on_the_wing(unit) or self.levitates(unit) or (carrier is not None and self.is_airborne(carrier))

    def levitates(self, unit: Unit) -> bool:
        """True for a magic-user whom his own spell lifts (cm.spell.levitate)."""
        return any(one.spell == LEVITATE for one in self.fight.spellwork.on(unit.id))

    def on_ladder(self, unit: Unit) -> int:
        """The men of a unit on a scaling ladder; in a tower they stand on its stories (cm.siege.tower-capacity)."""
        lift = self.fight.figures.get(unit.post.climbs)
        engine = self.tables.engines.get(lift.engine) if lift is not None else None
        return unit.aloft if engine is not None and engine.use == "ladder" else 0

    def shooting_men(self, unit: Unit) -> int:
        """The men of a unit who can shoot: those fit to fight who are on no ladder (cm.siege.ladder-climb)."""
        return max(0, unit.fit - self.on_ladder(unit)) if unit.able else 0

    def wields(self, unit: Unit) -> tuple[MagicArm, ...]:
        """The magic arms that work for a unit: weapons for Elves, Hero-types and magic-users (cm.magic.users,
        cm.wizard.magic-arms), armor for whoever wears it (cm.magic.armor)."""
        if not unit.fantasy.magic:
            return ()
        found, arms = self.fantastic(unit), tuple(self.tables.magic[key] for key in unit.fantasy.magic)
        if found is None or not found.wields or (self.house("magic-arms") == "wizards" and found.is_lesser):
            return tuple(one for one in arms if one.use == "armor")
        return arms

    def weapon(self, unit: Unit) -> MagicArm | None:
        """The magic weapon of a unit that works for it; the first of several."""
        return next((one for one in self.wields(unit) if one.use == "weapon"), None)

    def shed(self, unit: Unit) -> int:
        """The inches across the circle of light that a unit's magic sword sheds (cm.magic.sword-light)."""
        return max((self.tables.magic[key].light for key in unit.fantasy.magic), default=0)

    def in_water(self, unit: Unit) -> bool:
        """True for a unit whose middle is in a river or a lake; without a map by the GM's word."""
        ground = self.ground
        if ground is None or unit.at is None or not ground.holds(unit.at):
            return unit.fabled.stands == "water"
        return ground.spot_at(unit.at) in ground.water or ground.spot_at(unit.at) in ground.kinds.get(RIVER, ())

    def line_kind(self, unit: Unit) -> str:
        """The kind whose lines in the tables of morale a unit has, and whose armor missiles see: Orcs, Goblins and
        their like have those of the class that they defend as, or attack as (cm.fantasy.normal-lines)."""
        found = self.fantastic(unit)
        attacks = found is not None and not found.is_placed and self.house("normal-lines") == "attack"
        return found.attack if found is not None and attacks and found.attack in self.tables.kinds else unit.kind

    def line(self, unit: Unit) -> Kind:
        """The kind whose lines a unit has in the tables of morale."""
        return line_of(self.line_kind(unit), unit.traits, unit.nation, self.tables)

    def rating(self, unit: Unit) -> int:
        """The Morale Rating of a unit that is rested; fantastic types have their own (cm.fantasy.morale-rating),
        to which magic arms add theirs (cm.magic.sword-values)."""
        fantastic, arms = self.fantastic(unit), sum(one.rating for one in self.wields(unit))
        if fantastic is not None:
            return fantastic.rating + arms
        return rating_of(unit.kind, unit.traits, unit.nation, self.tables) + arms

    def mounted(self, unit: Unit) -> bool:
        """True for horse."""
        return self.kind(unit).type.mounted

    def swiss(self, unit: Unit) -> bool:
        """True for Swiss and Landsknechte."""
        return unit.kind in SWISS

    def habits(self, unit: Unit) -> tuple[str, ...]:
        """What the rules read of a unit's nation."""
        return habits_of(unit.nation, self.tables)

    def is_wavering(self, unit: Unit) -> bool:
        """True for peasants, where the dice are rolled for all that they do (cm.peasants.attack-defend)."""
        return unit.kind == PEASANTS and self.holds("obedience")

    def is_unruly(self, unit: Unit) -> bool:
        """True for Feudal Knights, and for Japanese Medium Horse, which obeys as they do (cm.nation.japan-horse)."""
        samurai = "japanese-horse" in self.habits(unit) and self.kind(unit).type is Class.MEDIUM_HORSE
        return samurai or unit.is_a("feudal")

    def is_diced_for(self, unit: Unit) -> bool:
        """True for troops whose obedience is diced for."""
        return self.holds("obedience") and (unit.is_a(MERCENARY) or unit.kind == PEASANTS or self.is_unruly(unit))

    def is_schiltron(self, unit: Unit) -> bool:
        """True for Scots in their round formation (cm.nation.scots)."""
        return unit.drill is Drill.ROUND and "schiltron" in self.habits(unit)

    def arms(self, unit: Unit) -> tuple[Arm, ...]:
        """The arms of a unit, besides swords and the like; a wall without men has none."""
        return tuple(self.tables.arms[key] for key in unit.arms) if unit.formation is not None else ()

    def missile(self, unit: Unit) -> Arm | None:
        """The first missile weapon of a unit; None without one."""
        return next((arm for arm in self.arms(unit) if arm.shoots), None)

    def has_poles(self, unit: Unit) -> bool:
        """True for units with pikes, halberds or other pole arms."""
        return any(arm.is_pole for arm in self.arms(unit))

    def is_close(self, unit: Unit) -> bool:
        """True for formed units in close order with pikes or pole arms (cm.combat.pole-front)."""
        formed = unit.flight is None and not unit.drilling
        return formed and self.has_poles(unit) and (unit.is_a("close") or unit.drill in (Drill.SQUARE, Drill.ROUND))

    def is_hedgehog(self, unit: Unit) -> bool:
        """True for ten or more Swiss or Landsknechte with pikes in square, where that option holds
        (cm.hedgehog.form)."""
        if unit.drill is not Drill.SQUARE or not self.swiss(unit):
            return False
        piked = any(arm.use == "pike" for arm in self.arms(unit))
        return piked and unit.men >= HEDGEHOG and self.is_close(unit) and self.holds("hedgehogs")

    def is_shocking(self, unit: Unit) -> bool:
        """True for Swiss and Landsknechte in a close formation of at least 5 x 2 with pikes or pole arms
        (cm.swiss.attack, cm.morale.pike-charge-formation)."""
        if not self.swiss(unit) or not self.is_close(unit) or unit.formation is None:
            return False
        return unit.fit >= SHOCK_MEN and unit.formation.files >= SHOCK_FILES and unit.ranks >= SHOCK_RANKS

    def armor_step(self, unit: Unit) -> int:
        """What missiles see of a unit: 0 unarmored, 1 half armor or shield, 2 fully armored
        (cm.missile.armour-class-of-troops)."""
        found = self.fantastic(unit)
        # the hits that Giants and Rocs add up are those that would kill such men (cm.giant.defend, cm.roc.hits)
        kind = found.defend if found is not None and found.kills == "added" else self.line_kind(unit)
        return self.tables.armors[unit.armor or self.tables.kinds[kind].armor].step

    # --- how far they go -------------------------------------------------------------------------------------
    def gait(self, unit: Unit) -> Gait:
        """The row of the movement table for a unit; a mixed one goes as fast as the slower of its men.

        Fantastic types have moves of their own (cm.fantasy.reference).
        """
        fantastic = self.fantastic(unit)
        if fantastic is not None and not unit.gait and not unit.engine:
            return fantastic.gait(mounted=self.mounted(unit) or unit.is_a("ridden"), swims=self.in_water(unit))
        own = gait_of(unit.kind, unit.arms, unit.gait, unit.engine, self.tables)
        if not unit.others:
            return own
        return min(own, gait_of(unit.mixed, unit.arms, unit.gait, unit.engine, self.tables), key=lambda one: one.move)

    def move(self, unit: Unit) -> int:
        """The normal move of a unit (cm.move.table); that of a hedgehog is halved (cm.hedgehog.move).

        An engine goes as far as its men push it (cm.siege.engine-move, cm.siege.mantlet-move); a single man with a
        ladder goes half as far (cm.siege.ladder-carry), and so does everybody in mud (cm.weather.mud).
        """
        engine = self.tables.engines.get(unit.engine)
        far = self.gait(unit).move * HUNDRED
        if engine is not None and engine.push:
            far = engine.pushed(unit.men) * HUNDRED
        elif engine is not None and engine.use == "ladder" and unit.men < engine.crew:
            far //= 2
        far //= 2 if self.is_hedgehog(unit) else 1
        return self.at_pace(unit, far // 2 if self.mud else far)

    def charge(self, unit: Unit) -> int:
        """The charge move of a unit (cm.move.table); a hedgehog never charges (cm.hedgehog.move), nor does anybody with
        a ladder (cm.siege.ladder-no-charge) or an engine to push. It is halved in mud (cm.weather.mud)."""
        engine = self.tables.engines.get(unit.engine)
        if self.is_hedgehog(unit) or (engine is not None and (engine.push or engine.use == "ladder")):
            return 0
        far = self.gait(unit).charge * HUNDRED
        return self.at_pace(unit, far // 2 if self.mud else far)

    def at_pace(self, unit: Unit, far: int) -> int:
        """A move or a flight as Slowness and Haste change it (cm.spell.slowness, cm.spell.haste)."""
        for one in self.fight.spellwork.on(unit.id):
            far = int(far * self.tables.spells[one.spell].speed)
        return far

    @property
    def mud(self) -> bool:
        """True where hard rain has made mud (cm.weather.mud)."""
        return self.fight.weather is not None and self.fight.weather.mud

    def range(self, unit: Unit, arm: Arm) -> int:
        """The range of a unit's missile weapon; fantastic types have their own (cm.fantasy.reference), and man to man
        that of the man-to-man table counts (cm.mtm.missile.thirds)."""
        if (fantastic := self.fantastic(unit)) is not None and fantastic.range and arm.use == "missile":
            return fantastic.range * HUNDRED
        if self.man_to_man and arm.use != "thrown" and (row := self.shooting(arm)) is not None:
            return row.range * HUNDRED
        return range_of(arm, self.gait(unit)) * HUNDRED

    def shooting(self, arm: Arm) -> Shooting | None:
        """The row of the man-to-man table for a missile weapon; None for one that it does not have."""
        return next((row for row in self.tables.shootings.values() if arm.key in row.arms), None)

    def with_kind(self, unit: Unit, kind: str) -> "Context":
        """The battle as if all men of a unit were of a kind, to see what the men of that kind do in it."""
        seen = evolve(unit, kind=kind, mixed="", mixed_men=0)
        return Context(self.book, evolve(self.fight, figures={**self.fight.figures, unit.id: seen}))

    # --- the turn --------------------------------------------------------------------------------------------
    @property
    def simultaneous(self) -> bool:
        """True where orders are written and all move at once (cm.turn.system)."""
        return self.house("turn-system") == "simultaneous"

    @property
    def man_to_man(self) -> bool:
        """True where one figure is one man (cm.mtm.scale)."""
        return self.house("fought") == "men"

    @property
    def single(self) -> bool:
        """True where one figure is one man: man to man, and in a tourney."""
        return self.house("fought") != "units"

    @property
    def touch(self) -> int:
        """The way between two who are in melee range: none between units, 3 inches between men (cm.mtm.range3)."""
        return 3 * HUNDRED if self.man_to_man else 0

    @property
    def own_phases(self) -> tuple[PhaseKey, ...]:
        """The phases of a game within the game, such as a tourney; none in a battle."""
        own = (phases(self) for phases in self.book.chapters.at(OWN_PHASES))
        return next(filter(None, own), ())

    @property
    def phases(self) -> tuple[PhaseKey, ...]:
        """The phases of a turn."""
        if own := self.own_phases:
            return own
        found = SIMULTANEOUS if self.simultaneous else MOVE_COUNTERMOVE
        dices = not self.fight.brief or any(self.is_diced_for(one) for one in self.everyone())
        return found if dices else found[1:]

    def moving_side(self) -> str:
        """The side whose units move in this phase of move and counter-move; empty in any other phase."""
        fight = self.fight
        if fight.phase == "move-first":
            return fight.first
        if fight.phase != "move-last":
            return ""
        return next((side.id for side in fight.sides if side.id != fight.first), "")

    def melee_of(self, unit: str) -> Melee | None:
        """The melee that a unit fights in; None where it fights in none."""
        return next((one for one in self.fight.melees if one.contact(unit)), None)

    def units(self) -> Iterator[Unit]:
        """The units that are still on the table."""
        return (one for one in self.everyone() if one.able)

    def troops(self, side: str) -> tuple[Unit, ...]:
        """The units of a side that are on the table and have men; an image has none."""
        return tuple(one for one in self.units() if one.side == side and one.men and not one.sorcery.image)

    def fighting(self) -> Iterator[Unit]:
        """Those who keep their sides in the battle: with men on the table; a wall fights nobody."""
        return (one for one in self.units() if one.men and not one.sorcery.image)

    def unable(self, unit: Unit) -> Iterator[Refusal]:
        """The reason that keeps a unit from everything: it is not on the table any more, or is a wall."""
        if not unit.able:
            yield Refusal(f"{unit.name}: no longer on the table.")
        elif not unit.men:
            yield Refusal(f"{unit.name} is a wall.")


OWN_PHASES = Station[Callable[[Context], tuple[PhaseKey, ...]]]("own phases")
"""The phases of a game within the game, where it is played; this station stands here, for a context asks it."""


def once_a_battle(work_out: Callable[[Context, Unit], T]) -> Callable[[Context, Unit], T]:
    """Keep what is found out about each unit of the battle that was asked about last, until it is another one."""
    kept: tuple[Battle, object, dict[str, T]] | None = None

    def asked(ctx: Context, unit: Unit) -> T:
        nonlocal kept
        if ctx.fight.figures.get(unit.id) is not unit:
            return work_out(ctx, unit)
        if kept is None or kept[0] is not ctx.fight or kept[1] is not ctx.book:
            kept = ctx.fight, ctx.book, {}
        known = kept[2]
        if unit.id not in known:
            known[unit.id] = work_out(ctx, unit)
        return known[unit.id]

    return asked


class Play(play.Play[Tables, Battle, Unit], Context):
    """A command being done: the battle so far, the events so far, and the table that is asked."""

    def change_melee(self, melee: Melee, **changes: object) -> Melee:
        """Replace values of a melee."""
        changed = evolve(melee, **changes)
        self.change_fight(melees=tuple(changed if one.key == melee.key else one for one in self.fight.melees))
        return changed

    def number(self) -> int:
        """The next number for what needs a key."""
        serial = self.fight.serial
        self.change_fight(serial=serial + 1)
        return serial


Act: TypeAlias = acts.Act[Context, Play, Unit]
"""One kind of command of this system."""
Offer: TypeAlias = acts.Offer[Context, Unit]
"""A choice of an act of this system."""
