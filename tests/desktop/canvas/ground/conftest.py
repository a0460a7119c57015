"""A campaign with pictures, for what lies under a ground."""

from tests.desktop.base.pictures.conftest import campaign, pictures

__all__ = ["campaign", "pictures"]
