"""The tables of a new campaign: writes the statements that make them, after a migration was added.

python scripts/new_campaign.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gmtool.store.schema import NEW_CAMPAIGN, statements_of_new


def main() -> None:
    """Save what the migrations make."""
    (Path("resources") / NEW_CAMPAIGN).write_text(statements_of_new(), encoding="utf-8")


if __name__ == "__main__":
    main()
