"""Imports, as Python does them, and not by way of PySide6.

PySide6 has every import go through a function of its own, which reads the source of every module that comes after it,
in case that module wants Qt's functions under other names. None of ours does; it costs a twentieth of the start, and
every `import` inside a function is ten times as slow.
"""

import builtins


def import_plainly() -> None:
    """From now on, import as before PySide6 came."""
    import shiboken6  # noqa: F401 - that function comes with it, once

    if (plain := getattr(builtins, "__orig_import__", None)) is not None:
        builtins.__import__ = plain
