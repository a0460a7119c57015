"""What a shape refuses, in plain English."""

from pydantic import ValidationError


def refused(problem: ValidationError) -> str:
    """The first thing that a shape refuses, as the second half of a sentence that names the field."""
    first = problem.errors(include_url=False)[0]
    place = f"“{'.'.join(map(str, first['loc']))}”" if first["loc"] else "it"
    given, limits = first["input"], first.get("ctx", {})
    match first["type"]:
        case "missing":
            return f"{place} is missing"
        case "string_too_long":
            return f"{place} has {len(given):,} characters; {limits['max_length']:,} are the most"
        case "too_long":
            return f"{place} has {len(given):,} entries; {limits['max_length']:,} are the most"
        case "string_too_short":
            return f"{place} is empty"
        case "model_type" | "model_attributes_type":
            return f"{place} is no object with named fields"
    return f"{place}: {first['msg'][:1].lower()}{first['msg'][1:]}"
