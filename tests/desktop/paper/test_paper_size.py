"""The usual paper: Letter where it is sold, A4 everywhere else."""

import pytest
from PySide6.QtCore import QLocale

from gmtool.desktop.paper.page import PaperSize, usual_size


@pytest.mark.parametrize("name", ["en_US", "es_US", "en_CA", "fr_CA", "es_MX", "es_CO", "fil_PH", "en_PR", "es_VE"])
def test_that_letter_is_usual_in_the_americas_and_the_philippines(name: str) -> None:
    assert usual_size(QLocale(name)) is PaperSize.LETTER


@pytest.mark.parametrize("name", ["en_GB", "de_DE", "de_AT", "fr_FR", "es_ES", "pt_BR", "es_AR", "ja_JP", "en_AU", "C"])
def test_that_a4_is_usual_elsewhere(name: str) -> None:
    assert usual_size(QLocale(name)) is PaperSize.A4
