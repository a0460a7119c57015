"""Hits on monsters that count for several: who kills an Ogre or a Lycanthrope with fewer than others."""

from typing import Any

import pytest

from gmtool.rules.chainmail.acts.nature.might import weight
from gmtool.rules.chainmail.state.context import Context
from tests.rules.chainmail.game import Game

SWORD = ["magic-sword"]


def weighs(target: str, card: dict[str, Any], *, missile: bool = False) -> int:
    game = Game(beast=("red", {"fantastic": target, "men": 1}), foe=("blue", {"men": 1, **card}))
    rules: Any = game.rules
    ctx = Context(rules.book, game.state)
    return weight(ctx, ctx.figure("foe"), ctx.figure("beast"), missile=missile)


@pytest.mark.rule("cm.ogre.special-hits")
def test_that_a_hero_or_a_magic_sword_kills_an_ogre_with_one_hit_and_elves_with_three() -> None:
    assert weighs("ogres", {}) == 1
    assert weighs("ogres", {"fantastic": "elves"}) == 2
    assert weighs("ogres", {"fantastic": "hero"}) == 6
    assert weighs("ogres", {"fantastic": "super-hero"}, missile=True) == 6
    assert weighs("ogres", {"fantastic": "wizard", "magic": SWORD}) == 6
    assert weighs("ogres", {"magic": SWORD}) == 1


@pytest.mark.rule("cm.lycan.magic")
def test_that_a_magic_sword_kills_a_lycanthrope_with_one_hit_but_shoots_nobody() -> None:
    assert weighs("werewolf", {"fantastic": "hero"}) == 1
    assert weighs("werewolf", {"fantastic": "hero", "magic": SWORD}) == 4
    assert weighs("werewolf", {"fantastic": "elves", "magic": SWORD}) == 4
    assert weighs("werewolf", {"fantastic": "hero", "magic": SWORD}, missile=True) == 1
