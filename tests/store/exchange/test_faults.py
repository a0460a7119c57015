"""Faults of the shape of imported data, in Pydantic's own words where nothing better is known."""

import pytest
from pydantic import ValidationError

from gmtool.store.exchange.faults import complaint
from gmtool.store.exchange.shapes import CardShape, HistoryShape, SessionShape
from gmtool.store.universal_vtt.reading import MapSize, Portal, Resolution, VttShape


@pytest.mark.parametrize(
    ("shape", "data", "kind"),
    [
        (CardShape, {"name": "Grusha"}, "missing"),
        (CardShape, {"name": 7}, "string_type"),
        (CardShape, {"tags": "a"}, "list_type"),
        (CardShape, {"fields": []}, "dict_type"),
        (SessionShape, {"experience": {"Grusha": "x"}}, "int_type"),
        (SessionShape, {"experience": {"Grusha": 10**15}}, "less_than_equal"),
        (SessionShape, {"date": "2026-W48-5"}, "value_error"),
        (HistoryShape, {"at": "2026-11-27T12:00:00"}, "value_error"),
        (MapSize, {"x": []}, "float_type"),
        (MapSize, {"x": "wide"}, "float_parsing"),
        (MapSize, {"x": float("nan")}, "finite_number"),
        (MapSize, {"x": 0}, "greater_than"),
        (MapSize, {"x": 1e9}, "less_than_equal"),
        (Resolution, {"pixels_per_grid": 20_000}, "less_than_equal"),
        (Resolution, {"map_origin": {"x": -1e9}}, "greater_than_equal"),
        (Portal, {"closed": None}, "bool_type"),
        (VttShape, [], "model_type"),
        (VttShape, {"image": ""}, "string_too_short"),
    ],
)
def test_that_a_complaint_is_that_of_pydantic(shape, data, kind):
    with pytest.raises(ValidationError) as refused:
        shape.model_validate(data)
    found = next(one for one in refused.value.errors(include_url=False) if one["type"] == kind)
    assert complaint(found) == found["msg"]
