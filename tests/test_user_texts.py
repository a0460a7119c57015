"""The list of what users read: literals and labels, without docstrings, keys and queries."""

import ast
import tomllib

import pytest

from tests.scripts import script

user_texts = script("user_texts")

MODULE = '''
"""Docstring of the module."""
def said(name):
    """Docstring of the function."""
    button.setObjectName("The button")
    return f"{name} is hidden", table["a key"], "Choose a target"
'''


def test_that_a_module_gives_the_texts_that_it_shows() -> None:
    assert list(user_texts.literals(ast.parse(MODULE))) == [(6, "{name} is hidden"), (6, "Choose a target")]


@pytest.mark.parametrize("words", ["gm.amend/1", "key", "SELECT id FROM cards", "{figure.id}", "read_only"])
def test_that_what_only_code_reads_is_left_out(words: str) -> None:
    assert not user_texts.is_read(words)


@pytest.mark.slow("every module of the window is parsed")
def test_that_every_text_of_the_window_can_be_translated() -> None:
    assert [str(text) for text in user_texts.untranslated()] == []


def test_that_what_is_said_to_stay_english_is_there() -> None:
    stays = tomllib.loads(user_texts.STAYS.read_text(encoding="utf-8"))
    gone = {
        (file, words)
        for file, texts in stays.items()
        for words in set(texts) - {text.words for text in user_texts.of_code(user_texts.CODE / file)}
    }
    assert gone == set()


@pytest.mark.slow("every module of the program is parsed")
def test_that_texts_of_code_and_of_tables_are_found_with_their_lines() -> None:
    found = {(text.file.name, text.words) for text in user_texts.texts() if text.line > 0}
    assert ("settings.py", "Changes apply immediately, except the language.") in found
    assert ("dx.toml", '"5+ hits"') in found
