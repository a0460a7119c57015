"""A turn of Melee with eight figures, four of which are played from phones, with the Game Master's keys counted."""

from tests.presentation.keys.melee_table import fighter, table
from tests.presentation.phones.phone_table import Phone, PhoneTable


def four_on_phones(**allowed: bool) -> tuple[PhoneTable, dict[str, Phone]]:
    """Four players with a figure each against four of the Game Master's."""
    at = PhoneTable(table([fighter(dx) for dx in (15, 13, 11, 9)], [fighter(dx) for dx in (14, 12, 10, 8)]))
    return at, {f"a{n}": at.seat(f"Player {n}", f"a{n}", **allowed) for n in range(1, 5)}


def play(at: PhoneTable, phones: dict[str, Phone], targets: dict[str, str]) -> None:
    """A turn: initiative, both sides stay, and everybody strikes and misses."""
    gm = at.gm
    turn = gm.state.turn
    phones["a1"].answer("6")
    gm.type("1")  # the other side's die
    phones["a1"].answer(phones["a1"].due.options[0].value)
    while gm.state.turn == turn:
        acting = gm.next
        if not acting or gm.state.stage != "combat":
            gm.type("N")
        elif acting in phones:
            phone = phones[acting]
            if phone.view.due is None:
                phone.propose(acting, "Strike", target=targets[acting])
                if phone.view.due is None:
                    gm.press("Space")
            phone.answer("16")
        else:
            if at.gm.page.picks.upcoming is None:
                gm.type(targets[acting][1])
            gm.type("16")


TARGETS = {f"a{n}": f"b{n}" for n in range(1, 5)} | {f"b{n}": f"a{n}" for n in range(1, 5)}


def test_that_a_turn_of_eight_with_four_on_phones_is_fourteen_keys() -> None:
    at, phones = four_on_phones()
    play(at, phones, TARGETS)
    assert at.gm.count() == 14, "everybody names a foe first, and each proposal is a key"
    play(at, phones, TARGETS)
    assert at.gm.count() == 11, "whoever strikes again at the same foe only rolls"


def test_that_proposals_that_are_done_at_once_are_no_key() -> None:
    at, phones = four_on_phones(at_once=True)
    play(at, phones, TARGETS)
    assert at.gm.count() == 11
