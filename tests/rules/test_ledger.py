import pytest

from gmtool import resources
from gmtool.extensions import ledgers
from gmtool.rules.ledger import LedgerError, parse_ledger

GOOD = """
system = "chess"
title = "Chess"
[[rule]]
id = "ch.king"
section = "1"
kind = "limit"
says = "The king moves one square."
check = "e1 to e3 is refused."
note = "Castling is not clear. Reading: it is a king's move."
"""


def test_that_a_rule_is_read_with_its_reading():
    ledger = parse_ledger(GOOD, "chess.toml")
    (rule,) = ledger.rules
    assert (ledger.system, ledger.title, ledger.bad_rows) == ("chess", "Chess", ())
    assert (rule.id, rule.system, rule.section, rule.kind) == ("ch.king", "chess", "1", "limit")
    assert (rule.says, rule.check) == ("The king moves one square.", "e1 to e3 is refused.")
    assert rule.reading == "it is a king's move."


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ('section = "2"', "chess.toml: rule 2 (without id) has no id and was left out."),
        ('id = "ch.x"\nsection = "2"\nkind = "gm"', "chess.toml: rule 2 (ch.x) has no says and was left out."),
        ('id = 3\nsection = "2"', "chess.toml: rule 2 (3) has no id and was left out."),
        (
            'id = "ch.king"\nsection = "2"\nkind = "gm"\nsays = "x"',
            "chess.toml: rule 2 (ch.king) has an id that is taken and was left out.",
        ),
        (
            'id = "ch.x"\nsection = "2"\nkind = "gm"\nsays = "x"\nnote = 3',
            "chess.toml: rule 2 (ch.x) has a note that is not text and was left out.",
        ),
    ],
)
def test_that_a_bad_row_costs_that_row_and_says_which(row, sentence):
    ledger = parse_ledger(f"{GOOD}[[rule]]\n{row}\n", "chess.toml")
    assert ([rule.id for rule in ledger.rules], ledger.bad_rows) == (["ch.king"], (sentence,))


@pytest.mark.parametrize("text", ["system = ", 'title = "x"', 'system = "x"\nrule = 3'])
def test_that_what_is_no_ledger_is_refused(text):
    with pytest.raises(LedgerError, match=r"^chess\.toml is "):
        parse_ledger(text, "chess.toml")


@pytest.mark.parametrize("name", resources.names("rules", ".toml"))
def test_that_no_row_of_our_ledgers_is_bad(name):
    ledger = parse_ledger(resources.read_text(name), name)
    assert ledger.bad_rows == ()
    assert len(ledger.rules) >= 100


@pytest.mark.parametrize(
    ("says", "read"),
    [
        ("The [[missile_fire]] table gives kills.", "The missile fire table gives kills."),
        ("Two dice are compared ([[morale_reaction]]).", "Two dice are compared (the morale reaction table)."),
        ("The scores are in [[combat_table]].", "The scores are in the combat table."),
    ],
)
def test_that_a_table_is_called_as_a_sentence_would(says: str, read: str) -> None:
    ledger = parse_ledger(f'system = "x"\n[[rule]]\nid = "x.a"\nsection = "1"\nkind = "table"\nsays = "{says}"', "x")
    assert [rule.says for rule in ledger.rules] == [read]


@pytest.mark.parametrize("name", ledgers())
def test_that_no_rule_shows_the_marks_of_its_file(name: str) -> None:
    shown = [
        (rule.id, text) for rule in parse_ledger(ledgers()[name](), name).rules for text in (rule.says, rule.reading)
    ]
    assert len(shown) > 90
    assert [id for id, text in shown if "[[" in text or "]]" in text] == []
