from tests.desktop.map.conftest import view

__all__ = ["view"]
