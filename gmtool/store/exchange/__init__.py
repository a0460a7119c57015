"""A campaign, or cards alone, to JSON and back."""

from gmtool.store.exchange.exports import (
    export_campaign,
    export_cards,
)
from gmtool.store.exchange.handing_over import (
    HandedOver,
    hand_over,
    take_back,
)
from gmtool.store.exchange.incoming import (
    Incoming,
)
from gmtool.store.exchange.intake import (
    CardIntake,
    read_intake,
)
from gmtool.store.exchange.lines import (
    IntakeLine,
    report_text,
)
from gmtool.store.exchange.present import (
    Present,
)
from gmtool.store.exchange.taking import (
    TakenIn,
    TakenOut,
    put_back,
    take_in,
    take_out,
)
from gmtool.store.exchange.written import (
    read_written,
)

__all__ = [
    "CardIntake",
    "HandedOver",
    "Incoming",
    "IntakeLine",
    "Present",
    "TakenIn",
    "TakenOut",
    "export_campaign",
    "export_cards",
    "hand_over",
    "put_back",
    "read_intake",
    "read_written",
    "report_text",
    "take_back",
    "take_in",
    "take_out",
]
