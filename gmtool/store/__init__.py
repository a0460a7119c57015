"""The campaign on disk. Importing this package is light; `gmtool.store.campaign` brings in the database."""

from gmtool.store.errors import StoreError

__all__ = ["StoreError"]
