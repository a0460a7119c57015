"""The store: campaigns on disk. Importing this package is quick; `gmtool.store.campaign` imports the database."""

from gmtool.store.errors import StoreError

__all__ = ["StoreError"]
