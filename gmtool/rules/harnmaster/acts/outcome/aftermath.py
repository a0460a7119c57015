"""The aftermath of an exchange: weapon damage of a tied Block, Free Press Rolls, and bonus actions."""

from gmtool.rules.harnmaster.acts.outcome.gm_answers import ask, ask_effects, carry_out
from gmtool.rules.harnmaster.acts.outcome.stars import Victory
from gmtool.rules.harnmaster.state.context import Play
from gmtool.rules.harnmaster.state.events import NOTHING, BonusWon, Pressed, WeaponsChecked
from gmtool.rules.harnmaster.state.fight import Bonus, Defence, Exchange, Strike
from gmtool.rules.seam import Json, Option, Why

DAMAGE, PRESS = "hm.gm.weapon-damage", "hm.gm.free-press"
_BREAKS = {
    NOTHING: "Neither breaks",
    "attacker": "The attacker's breaks",
    "defender": "The defender's breaks",
    "both": "Both break",
}
_PRESSED = {NOTHING: "Nothing more", "prone": "Falls prone", "stunned": "Is stunned"}


def weapon_damage(play: Play, exchange: Exchange, block: Strike) -> None:
    """Ask the GM what a tied Block does to the two weapons (page 191), and carry it out."""
    attacker, defender = play.figure(exchange.attacker), play.figure(exchange.defender)
    first, other = play.gear(attacker, exchange.strike.weapon), play.gear(defender, block.weapon)
    if first is None or other is None:
        return
    rows = tuple(play.tables.damages.values())
    names = (play.tables.item_name(first.item).lower(), play.tables.item_name(other.item).lower())
    text = f"Weapon damage (page 191): {attacker.name}'s {names[0]}, {defender.name}'s {names[1]}?"

    def explained(words: str) -> dict[str, Json]:
        options = tuple(Option(key, label) for key, label in _BREAKS.items())
        breaks = play.choose(options, Why(f"“{words}”: which weapon breaks?", rule=DAMAGE))
        return {} if breaks == NOTHING else {"breaks": breaks}

    words, effects = ask(play, "damages", Why(text, rule=DAMAGE), rows, explained)
    play.happened(
        WeaponsChecked(
            figure=attacker.id, target=defender.id, item=first.item, other=other.item, words=words, rules=(DAMAGE,)
        )
    )
    if effects.get("breaks") in ("attacker", "both"):
        play.lose_grip(attacker.id, first, broke=True, rules=(DAMAGE,))
    if effects.get("breaks") in ("defender", "both"):
        play.lose_grip(defender.id, other, broke=True, rules=(DAMAGE,))


def free_press(play: Play, exchange: Exchange, defence: Defence, victory: Victory) -> None:
    """Ask whether there is a Free Press Roll, and for its result (page 172); never of figures out of the melee."""
    loser = exchange.defender if victory.winner == exchange.attacker else exchange.attacker
    dodged = defence is Defence.DODGE and victory.winner == exchange.defender
    asked = {"ask": bool(victory.winner), "won": bool(victory.winner) and not victory.tied and not dodged}
    if not asked.get(play.house("free-press"), False):
        return
    winner, other = play.figure(victory.winner), play.figure(loser)
    if not (winner.able and other.able):
        return
    options = (Option("no", "No"), Option("yes", "Yes"))
    question = f"Does {winner.name} get a Free Press Roll (page 172)?"
    if play.choose(options, Why(question, winner.side, winner.id, PRESS)) == "no":
        return
    rows = tuple(play.tables.presses.values())
    why = Why(
        f"Free Press Roll (page 172) of {winner.name}: what happens to {other.name}?", winner.side, winner.id, PRESS
    )

    def explained(words: str) -> dict[str, Json]:
        return ask_effects(play, f"“{words}”: what happens to {other.name}?", loser, PRESS, _PRESSED)

    words, effects = ask(play, "presses", why, rows, explained)
    play.happened(Pressed(figure=winner.id, target=loser, words=words, rules=(PRESS,)))
    carry_out(play, loser, effects, PRESS)


def bonus_actions(play: Play, winner: str, number: int) -> None:
    """Grant bonus actions, as the last step of an exchange (hm.ta.action)."""
    for _ in range(number):
        play.change_fight(bonuses=(*play.fight.bonuses, Bonus(winner)), rewarded=(*play.fight.rewarded, winner))
        play.happened(BonusWon(figure=winner, rules=("hm.ta.action", "hm.out.injury-then-order")))
