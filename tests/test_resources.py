import pytest

from gmtool import resources
from gmtool.resources import ResourceError


def test_text_is_read_by_its_place():
    assert 'system = "tft-melee"' in resources.read_text("rules/tft-melee.toml")


def test_names_are_sorted_places_that_can_be_read():
    names = resources.names("rules", ".toml")
    assert "rules/chainmail.toml" in names
    assert list(names) == sorted(names)
    assert all(resources.read_toml(name)["rule"] for name in names)


@pytest.mark.parametrize("relative", ["../pyproject.toml", "rules/../../README.md", "/etc/hostname"])
def test_nothing_outside_is_read(relative):
    with pytest.raises(ResourceError, match="not a place inside"):
        resources.read_text(relative)


def test_a_missing_file_is_named():
    with pytest.raises(ResourceError, match=r"no 'rules/absent\.toml'"):
        resources.read_toml("rules/absent.toml")


def test_a_folder_is_no_text():
    with pytest.raises(ResourceError, match="'rules' cannot be read"):
        resources.read_text("rules")


def test_damaged_toml_is_named_with_its_line(tmp_path, monkeypatch):
    (tmp_path / "bad.toml").write_text("a = 1\nb = \n", encoding="utf-8")
    monkeypatch.setattr(resources, "ROOT", tmp_path)
    with pytest.raises(ResourceError, match=r"'bad\.toml' is not valid TOML: .*line 2"):
        resources.read_toml("bad.toml")
