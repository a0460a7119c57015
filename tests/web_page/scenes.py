"""Views as the table shows them to screens, made up: what is due, what figures may do, a map, sheets."""

from dataclasses import replace
from hashlib import sha256
from struct import pack
from zlib import compress, crc32

from gmtool.presentation.phones.views import (
    Acting,
    Ask,
    AskKind,
    Due,
    DueKind,
    GroundPicture,
    HandoutView,
    Lasting,
    Map,
    MapFigure,
    Named,
    Note,
    Offer,
    Option,
    Order,
    OrderLine,
    PhoneView,
    Picked,
    Role,
    Sealing,
    Sheet,
    Stage,
    Table,
    Told,
    Who,
)

RAGNA, ELRA = Named("f1", "Ragna"), Named("f2", "Elra the Untiring of the Long Road")


def picture(
    meadow: str = "23262e", line: str = "444a57", wall: str = "3a3a44", size: tuple[int, int] = (600, 400)
) -> tuple[str, bytes]:
    """A picture of a ground by its digest, in these colors: a meadow with lines every 50 pixels, and a wall."""
    (width, height), colours = size, [bytes.fromhex(one) for one in (meadow, line, wall)]

    def pixel(x: int, y: int) -> bytes:
        return colours[2 if 250 <= x < 330 and 150 <= y < 210 else int(0 in (x % 50, y % 50))]

    def chunk(name: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))

    rows = b"".join(b"\0" + b"".join(pixel(x, y) for x in range(width)) for y in range(height))
    header = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", compress(rows)) + chunk(b"IEND", b"")
    return sha256(png).hexdigest(), png


DARK_ID, DARK_PNG = picture()
LIGHT_ID, LIGHT_PNG = picture("fbfaf7", "c4c0b5", "b5b0a6")
PICTURES = {DARK_ID: DARK_PNG, LIGHT_ID: LIGHT_PNG}
GROUND = GroundPicture(DARK_ID, LIGHT_ID, -6, -4, 12, 8)


def who(role: Role = Role.PLAYER, *figures: Named, language: str = "en", at_once: bool = False) -> Who:
    return Who(role, "Anna", figures or (RAGNA,), "The Long Road", language, at_once)


def order() -> Order:
    lines = (
        OrderLine("f1", "Ragna", "Party", 0, Stage.NOW, "hurt", 12),
        OrderLine("f3", "Wulf", "Party", 0, Stage.LATER, "unhurt", 8),
        OrderLine(
            "f4", "Goblin 1", "Goblins", 1, Stage.LATER, "badly hurt", 7, "charges the door with everything it has"
        ),
        OrderLine("f2", ELRA.name, "Party", 0, Stage.DONE, "unhurt", 13),
        OrderLine("f5", "Goblin 2", "Goblins", 1, Stage.LOST, "down", 5),
    )
    return Order("Turn 3", "Actions", "Ragna", lines, lasting=("Rain", "Party: Inspired, 2 turns left"))


def steps() -> Order:
    """A turn in six steps."""
    columns = tuple(str(step) for step in range(1, 7))
    lines = order().lines[:3]
    plans = (
        ("Ready", "Attack", "Attack", "Move 3", "", ""),
        ("hidden",) * 6,
        ("Cast a spell", "Cast a spell", "", "", "", "Move"),
    )
    return replace(order(), turn="Round 2", phase="Plots", lines=lines, columns=columns, now=2, steps=plans)


def battlefield(*more: MapFigure) -> Map:
    figures = (
        MapFigure("f1", "Ragna", "Ra", 0, 0, 1, 0, turn=60, ring=0.66, acting=True),
        MapFigure("f3", "Wulf", "W", -2, 1, 1, 0, turn=0, ring=1.0),
        MapFigure("f4", "Goblin 1", "G1", 1.5, -0.9, 1, 1, turn=240, ring=0.25),
        MapFigure("f5", "Goblin 2", "G2", 3, 1.7, 1, 1, turn=180, down=True, dead=True),
        MapFigure(
            "f6", "Spearmen", "Sp", -4, -2, 1, 2, turn=90, corners=((-5, -2.5), (-3, -2.5), (-3, -1.5), (-5, -1.5))
        ),
        MapFigure("f7", "Ogre", "Og", 3, -2.5, 2, 3, turn=300, ring=0.5),
        *more,
    )
    return Map(GROUND, figures)


def sheet(figure: Named = RAGNA) -> Sheet:
    weapons = Table(
        "Weapons",
        ("Weapon", "Needs", "Damage", "Reach"),
        (
            ("Broadsword", "11 or less", "2d6", "1 hex"),
            ("Long spear", "10 or less", "1d6+2", "2 hexes, when set against a charge"),
        ),
    )
    conditions = (Lasting("Prone", "until she stands up"), Lasting("Inspired", "2 turns", good=True))
    numbers = (("ST", "12"), ("DX", "12 (10)"), ("IQ", "8"), ("MA", "10"), ("Armor", "leather, 2"))
    return Sheet(
        figure.figure,
        figure.name,
        "Human warrior, 32 points",
        "8 of 12",
        8,
        12,
        conditions,
        numbers,
        (weapons,),
        ("Sees in the dark.",),
    )


def attack(number: int = 1) -> Due:
    why = ("DX 12", "leather \u22122", "side +1")
    return Due(
        number, DueKind.SUM, "f1", "Ragna attacks", "Goblin 2, broadsword", "11 or less", why, "3d6", 3, 6, 0, 3, 18
    )


def percentile(number: int = 2) -> Due:
    words, why = "Broadsword against the shield", ("Skill 70", "tired \u22128")
    return Due(number, DueKind.SUM, "f1", "Ragna attacks", words, "62 or less", why, "d100", 1, 100, 0, 1, 100)


def pool(number: int = 3) -> Due:
    return Due(
        number, DueKind.POOL, "f1", "Spearmen strike", "At the riders", "", (), "6d6", 6, 6, 0, 0, 6, "5 or more"
    )


def damage(number: int = 4) -> Due:
    return Due(
        number, DueKind.SUM, "f1", "Ragna hits", "Damage of the long spear", "", (), "1d6", 1, 6, 2, 1, 6, may_roll=True
    )


def decision(number: int = 5) -> Due:
    options = (
        Option("dodge", "Dodge", "may not act this turn", "50 %"),
        Option("parry", "Parry with the sword", chance="41 %"),
        Option("stand", "Stand and take it"),
    )
    return Due(
        number, DueKind.OPTION, "f1", "Ragna is struck at", "Goblin 1 strikes: what does she do?", options=options
    )


def number(asked: int = 6) -> Due:
    return Due(asked, DueKind.NUMBER, "f1", "Ragna", "How many yards does she fall back?", lowest=0, highest=400)


def words(asked: int = 7) -> Due:
    return Due(
        asked,
        DueKind.WORDS,
        "f1",
        "Ragna",
        "What does she shout?",
        options=(Option("war", "War cry"), Option("flee", "Flee!")),
    )


OFFERS = (
    Offer("attack", "Attack", "Fight", True, "Goblin 1"),
    Offer("defend", "Defend", "Fight", True),
    Offer("move", "Move", "Move"),
    Offer("charge", "Charge attack", "Move", False, "Goblin 1"),
    Offer("ready", "Ready a weapon", "Other"),
)


def target(value: str | None = None) -> Ask:
    options = (
        Option("f4", "Goblin 1", "3 hexes, from the side", "62 %", 1.5, -0.9),
        Option("f7", "Ogre", "", "38 %", 3.0, -2.5),
        Option("f8", "Rat", "", "9 %"),
    )
    return Ask("target", "Target", AskKind.ONE, options, value=value)


def place(value: list[int] | None = None) -> Ask:
    options = tuple(Option([x, y], f"Hex {x}, {y}", "", "", x * 1.0, y * 1.0) for x in (-3, -1, 1) for y in (-2, 0, 2))
    return Ask("to", "Where to", AskKind.PLACE, options, value=value)


def acting(picked: Picked | None = None, *, sealed: bool = False, figure: Named = RAGNA) -> Acting:
    return Acting(figure.figure, figure.name, OFFERS, picked, sealed)


def quiet(**parts: object) -> PhoneView:
    """A player in a fight, with nothing to do."""
    view = PhoneView(who(), order=order(), map=battlefield(), sheets=(sheet(),))
    return replace(view, **parts)  # type: ignore[arg-type]


ALL_ASKS = Picked(
    "march",
    "March",
    (
        target(),
        place(),
        Ask("pace", "Pace", AskKind.NUMBER, lowest=1, highest=6, value=2),
        Ask("arrows", "Arrows", AskKind.NUMBER, lowest=0, value=4),
        Ask("cry", "Battle cry", AskKind.TEXT, required=False),
        Ask("shield", "Shield up?", AskKind.YES_NO, value=True),
        Ask("drawn", "A line on the map", AskKind.ELSEWHERE),
    ),
    chance="62 %",
    problem="Nobody stands there.",
)

SCENES: dict[str, PhoneView] = {
    "waiting": PhoneView(who(), waiting="The fight has not begun yet."),
    "quiet": quiet(),
    "attack": quiet(due=attack()),
    "percentile": quiet(due=percentile()),
    "pool": quiet(due=pool()),
    "damage": quiet(due=damage()),
    "die": quiet(due=replace(damage(), may_roll=False)),
    "decision": quiet(due=decision()),
    "number": quiet(due=number()),
    "words": quiet(due=words()),
    "offers": quiet(acting=(acting(),)),
    "picked": quiet(acting=(acting(Picked("attack", "Attack", (target("f4"),), True, chance="62 %")),)),
    "chosen": quiet(acting=(acting(Picked("defend", "Defend", (), True), sealed=True),), sealing=Sealing(3, 5)),
    "asks": quiet(acting=(acting(ALL_ASKS),)),
    "proposed": quiet(acting=(acting(Picked("attack", "Attack", (target("f4"),), True, True)),)),
    "sealing": quiet(
        who=who(Role.PLAYER, RAGNA, ELRA),
        acting=(acting(sealed=True), acting(Picked("attack", "Attack", (), True), sealed=True, figure=ELRA)),
        sealing=Sealing(3, 5),
        sheets=(sheet(), sheet(ELRA)),
    ),
    "sealed": quiet(
        acting=(acting(Picked("attack", "Attack", (target("f4"),), True, True), sealed=True),), sealing=Sealing(3, 5)
    ),
    "long": quiet(
        who=who(Role.PLAYER, ELRA),
        order=replace(order(), turn="Round 12", phase="General Plots and what follows"),
        sheets=(replace(sheet(ELRA), numbers=(("Real men", "200, 100 with figures under 30 mm"), ("Move", "6 in"))),),
    ),
    "steps": quiet(order=steps()),
    "told": quiet(told=Told(1, "9: hits Goblin 2."), notes=(Note(1, "The ogre knows you."),)),
    "handout": quiet(handout=HandoutView("The map in the well", "Under the third stone.", DARK_ID)),
}
"""Each is a screen that was looked at."""

ONLOOKER = replace(quiet(), who=Who(Role.ONLOOKER, "Tablet", (), "The Long Road"), sheets=())
TELEVISION = replace(ONLOOKER, who=Who(Role.TELEVISION, "Television", (), "The Long Road"))
