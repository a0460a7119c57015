"""The course of a siege: what ends and begins with a turn."""

from gmtool.rules.chainmail.acts.siege.breaches import work_on
from gmtool.rules.chainmail.acts.siege.oil import burn
from gmtool.rules.chainmail.state.context import Play
from gmtool.rules.chainmail.state.unit import Pace
from gmtool.rules.kit.play import evolve


def end_siege_turn(play: Play) -> None:
    """Count the work of the turn; whoever came up makes room for others, and who moved on has left its breach."""
    work_on(play)
    for one in play.everyone():
        post = one.post
        left = post.breach and post.breach_on < play.turn and one.pace is not Pace.STOOD
        dazed = post.stunned and post.stunned_until <= play.turn
        if post.up_now or left or dazed:
            changed = evolve(post, up_now=0, breach="" if left else post.breach, stunned=0 if dazed else post.stunned)
            play.change(one.id, post=changed)


def begin_siege_turn(play: Play) -> None:
    """Have what burns be left, or fall."""
    burn(play)
