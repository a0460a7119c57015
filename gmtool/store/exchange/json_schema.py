"""The published JSON Schema of exports, made from the shapes that check imports and from the systems' card forms.

An editor that knows it can complete the fields of a system's cards. It is stricter than an import, which accepts faulty
cards and reports them one by one.
"""

import json
from collections.abc import Iterable
from typing import Any, Final

from pydantic.json_schema import models_json_schema

from gmtool.fraction import SIGNS
from gmtool.rules.seam import CardField, FieldKind, Ruleset
from gmtool.store.exchange.shapes import CampaignFile, CardsFile

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_FRACTION: Final = rf"^[-−+]?[0-9 ./⁄{SIGNS}]+$"
_FIELDS: Final = "fields of {}"


def file_schema(rulesets: Iterable[Ruleset]) -> dict[str, Any]:
    """The schema of a file of cards and of a campaign, as JSON, with the card fields of these systems in `$defs`."""
    systems = tuple(rulesets)
    _, shapes = models_json_schema([(CardsFile, "validation"), (CampaignFile, "validation")])
    known = {name.removesuffix("Shape"): shape for name, shape in shapes["$defs"].items()}
    card = known["Card"]
    card["properties"]["system"]["examples"] = [one.id for one in systems]
    card["allOf"] = [_when(one) for one in systems]
    schema = {
        "$schema": DRAFT,
        "title": "What gmtool exports: a file of cards, or a campaign",
        "anyOf": [_reference("CardsFile"), _reference("CampaignFile")],
        "$defs": {**known, **{_FIELDS.format(one.id): _card_fields(one) for one in systems}},
    }
    return dict(_renamed(schema))


def schema_text(rulesets: Iterable[Ruleset]) -> str:
    """The schema as the text of a file."""
    return json.dumps(file_schema(rulesets), ensure_ascii=False, indent=1) + "\n"


def _when(ruleset: Ruleset) -> dict[str, Any]:
    """The condition that the fields of a card are those of its system."""
    return {
        "if": {"properties": {"system": {"const": ruleset.id}}, "required": ["system"]},
        "then": {"properties": {"fields": _reference(_FIELDS.format(ruleset.id))}},
    }


def _card_fields(ruleset: Ruleset) -> dict[str, Any]:
    properties = {field.key: _field(field) for field in ruleset.card_form().fields}
    return {"title": f"A card of {ruleset.title}", "type": "object", "properties": properties}


def _field(field: CardField) -> dict[str, Any]:
    schema = {"title": field.label, "description": field.help, **_values(field)}
    if field.default is not None:
        schema["default"] = field.default
    return {key: value for key, value in schema.items() if value not in ("", None)}


def _values(field: CardField) -> dict[str, Any]:
    match field.kind:
        case FieldKind.NUMBER:
            return {"type": ["integer", "null"], "minimum": field.lowest, "maximum": field.highest}
        case FieldKind.WORDS:
            return {"type": ["array", "null"], "items": {"type": "string"}}
        case FieldKind.FRACTION:
            return {"type": ["string", "integer", "null"], "pattern": _FRACTION}
        case FieldKind.TEXT | FieldKind.DICE:
            return {"type": ["string", "null"]}
        case FieldKind.YES_NO:
            return {"type": ["boolean", "null"]}
        case FieldKind.ONE_OF:
            return {"anyOf": [*_one_of(field), {"type": "null"}]}
        case FieldKind.ITEMS:
            marks = {key: {"title": label, "type": "boolean"} for key, label in field.columns.items()}
            counts = {key: {"title": label, **_integer(field)} for key, label in field.counts.items()}
            properties = {"item": {"anyOf": _one_of(field)}, **marks, **counts}
            row = {"type": "object", "properties": properties, "required": ["item"]}
            return {"type": ["array", "null"], "items": row}
        case FieldKind.SOME_OF:
            return {"type": ["array", "null"], "items": {"anyOf": _one_of(field)}}
        case FieldKind.NUMBERS:
            return {"type": ["object", "null"], "properties": dict.fromkeys(field.columns, _integer(field))}


def _integer(field: CardField) -> dict[str, Any]:
    limits = {"minimum": field.lowest, "maximum": field.highest}
    return {"type": "integer", **{key: limit for key, limit in limits.items() if limit is not None}}


def _one_of(field: CardField) -> list[dict[str, Any]]:
    """The keys of the list, for an editor to offer, or any other text, as the GM may have rows of their own."""
    return [{"enum": [item.key for item in field.items()]}, {"type": "string"}]


def _reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name.replace(' ', '%20')}"}


def _renamed(part: Any) -> Any:
    """The same with the names of the shapes as they are published."""
    if isinstance(part, dict):
        return {key: _renamed(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_renamed(one) for one in part]
    return part.removesuffix("Shape") if isinstance(part, str) else part
