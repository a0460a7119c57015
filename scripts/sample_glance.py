"""The glance at the sample campaign: writes what the window shows of it before it has been made.

python scripts/sample_glance.py
"""

import sys
import tempfile
from pathlib import Path

from gmtool.store.files.glance import SAMPLE_GLANCE, glance, glance_text
from gmtool.store.sample import make_sample

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def main() -> None:
    """Make the sample, and save a glance at it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Sample.gmtool"
        make_sample(path)
        seen = glance(path)
    assert seen is not None, "a sample that was just made can be read"
    (Path("resources") / SAMPLE_GLANCE).write_text(glance_text(seen), encoding="utf-8")


if __name__ == "__main__":
    main()
