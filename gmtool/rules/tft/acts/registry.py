"""Registry of the acts: every kind of command of this system, in the order in which choices are shown."""

from dataclasses import replace
from typing import Any

from gmtool.rules.kit.acts import Whose
from gmtool.rules.tft.acts.air.dropping import DROP_ON
from gmtool.rules.tft.acts.air.seeking import SEEK
from gmtool.rules.tft.acts.ambush.ambush import AMBUSH
from gmtool.rules.tft.acts.ambush.springing import SPRING
from gmtool.rules.tft.acts.attacks.shield_rush import RUSH
from gmtool.rules.tft.acts.attacks.strike import STRIKE
from gmtool.rules.tft.acts.attacks.sweep import SWEEP
from gmtool.rules.tft.acts.brawl.break_free import BREAK_FREE
from gmtool.rules.tft.acts.brawl.draw_dagger import DRAW
from gmtool.rules.tft.acts.brawl.grapple import GRAPPLE
from gmtool.rules.tft.acts.brawl.hth_strike import HTH_STRIKE
from gmtool.rules.tft.acts.brawl.pin import BREAK_PIN, PIN
from gmtool.rules.tft.acts.brawl.roll_out import ROLL_OUT
from gmtool.rules.tft.acts.captives.helpless import HELPLESS, SLAY
from gmtool.rules.tft.acts.captives.leaving import ESCAPES, SURRENDERS
from gmtool.rules.tft.acts.captives.poison import EXTRACTS, POISON, TASTES
from gmtool.rules.tft.acts.captives.recovery import FIRST_AID, RECOVER
from gmtool.rules.tft.acts.fires.by_word import EXPLODE, IN_FIRE, PUT_OUT
from gmtool.rules.tft.acts.fires.throwing import THROW_FLASK
from gmtool.rules.tft.acts.guns.blunderbuss import FIRE_SHOT
from gmtool.rules.tft.acts.guns.fuses import LIGHT_FUSE, PULL_FUSE
from gmtool.rules.tft.acts.hazards.statement import SURROUNDINGS
from gmtool.rules.tft.acts.heights.climbing import CLIMB
from gmtool.rules.tft.acts.heights.ropes import CLIMB_ROPE, HANG, ROPE_UP, THROW_ROPE, UNROPE
from gmtool.rules.tft.acts.mounted.bolting import BOLT
from gmtool.rules.tft.acts.mounted.getting_on import DISMOUNT_ACT, JUMP_OFF, MOUNT_UP
from gmtool.rules.tft.acts.mounted.leaning import LEAN
from gmtool.rules.tft.acts.mounted.panic import CONTROL_ACT, FRIGHTEN
from gmtool.rules.tft.acts.mounted.pulling import PULL_RIDER
from gmtool.rules.tft.acts.mounted.ride import RIDE
from gmtool.rules.tft.acts.movement.jumping import JUMP, PULL_UP
from gmtool.rules.tft.acts.movement.other_deeds import OTHER_DEED
from gmtool.rules.tft.acts.options.as_proposed import AS_PROPOSED
from gmtool.rules.tft.acts.options.moments import HOLD, PASS, TIE
from gmtool.rules.tft.acts.options.swap import SWAP
from gmtool.rules.tft.acts.options.take_option import OPTION
from gmtool.rules.tft.acts.overrun.push import PUSH
from gmtool.rules.tft.acts.overrun.trample import TRAMPLE
from gmtool.rules.tft.acts.peculiar.marks import STRIKE_AT
from gmtool.rules.tft.acts.quick.attack import QUICK_ATTACK, QUICK_PASS
from gmtool.rules.tft.acts.quick.recording import RECORD
from gmtool.rules.tft.acts.quick.regular import regular
from gmtool.rules.tft.acts.ranged.concealment import COVER
from gmtool.rules.tft.acts.ranged.shoot import SHOOT
from gmtool.rules.tft.acts.ranged.throw import THROW
from gmtool.rules.tft.acts.readying.winding import MATCH
from gmtool.rules.tft.acts.spells.casting import CAST
from gmtool.rules.tft.acts.spells.disbelief import DISBELIEVE
from gmtool.rules.tft.acts.spells.harm import HARM
from gmtool.rules.tft.acts.turn.disengage import DISENGAGE
from gmtool.rules.tft.acts.turn.frenzy import CALM_DOWN, GO_BERSERK
from gmtool.rules.tft.acts.turn.initiative import INITIATIVE, TAKE, WAIVE
from gmtool.rules.tft.acts.turn.lead import BONUS
from gmtool.rules.tft.acts.turn.leaving import LEAVE
from gmtool.rules.tft.acts.turn.plans import INTEND
from gmtool.rules.tft.acts.turn.renewal import PUT_SPELL, RENEW
from gmtool.rules.tft.acts.turn.retreat import RETREAT
from gmtool.rules.tft.acts.turn.revival import RESUSCITATE, REVIVE
from gmtool.rules.tft.acts.turn.saves import SAVE
from gmtool.rules.tft.acts.turn.stages import PROCEED
from gmtool.rules.tft.acts.turn.surprise import SURPRISE
from gmtool.rules.tft.state.play import Act, Play


def second(act: Act) -> Act:
    """An act of the second edition's tables: in the first, a ruling does nothing with it."""

    def perform(play: Play, command: Any) -> None:
        if play.book.variants.mounts:
            act.perform(play, command)

    return replace(act, perform=perform)


def _of_figures(*acts: Act) -> tuple[Act, ...]:
    """The acts, of which those that are not the table's are the figures'."""
    return tuple(one if one.whose is Whose.TABLE else replace(one, whose=Whose.FIGURES) for one in acts)


ACTS: tuple[Act, ...] = _of_figures(
    INITIATIVE,
    WAIVE,
    TAKE,
    BONUS,
    SURPRISE,
    AMBUSH,
    RENEW,
    regular(TIE),
    regular(SPRING),
    regular(STRIKE),
    regular(SWEEP),
    regular(STRIKE_AT),
    regular(RUSH),
    regular(THROW),
    regular(DROP_ON),
    regular(THROW_ROPE),
    THROW_FLASK,
    regular(SHOOT),
    regular(FIRE_SHOT),
    regular(LIGHT_FUSE),
    regular(PULL_FUSE),
    regular(GRAPPLE),
    regular(HTH_STRIKE),
    regular(PIN),
    regular(BREAK_PIN),
    regular(DRAW),
    regular(ROLL_OUT),
    regular(TRAMPLE),
    regular(PUSH),
    regular(second(PULL_RIDER)),
    regular(BREAK_FREE),
    QUICK_ATTACK,
    QUICK_PASS,
    second(AS_PROPOSED),
    CAST,
    regular(DISBELIEVE),
    regular(DISENGAGE),
    regular(RETREAT),
    regular(RIDE),
    regular(CONTROL_ACT),
    regular(BOLT),
    OPTION,
    regular(second(MOUNT_UP)),
    regular(DISMOUNT_ACT),
    regular(second(JUMP_OFF)),
    regular(LEAN),
    regular(second(FRIGHTEN)),
    regular(SWAP),
    regular(SEEK),
    regular(CLIMB_ROPE),
    regular(JUMP),
    regular(PULL_UP),
    regular(CLIMB),
    regular(HANG),
    regular(ROPE_UP),
    regular(UNROPE),
    regular(OTHER_DEED),
    regular(INTEND),
    LEAVE,
    PUT_SPELL,
    MATCH,
    regular(COVER),
    regular(SURROUNDINGS),
    regular(HOLD),
    regular(CALM_DOWN),
    regular(GO_BERSERK),
    SAVE,
    HARM,
    second(IN_FIRE),
    PUT_OUT,
    SLAY,
    HELPLESS,
    SURRENDERS,
    ESCAPES,
    second(RECOVER),
    POISON,
    EXTRACTS,
    TASTES,
    FIRST_AID,
    REVIVE,
    RESUSCITATE,
    regular(PASS),
    RECORD,
    PROCEED,
    EXPLODE,
)
