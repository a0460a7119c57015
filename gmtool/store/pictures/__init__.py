"""The pictures of a campaign: checked before they are stored, and stored once under the hash of their bytes."""

from gmtool.store.pictures.formats import PictureFormat, is_picture, measure, not_drawn, within_limits
from gmtool.store.pictures.library import PictureInfo, Pictures, keep_pictures, key_of

__all__ = [
    "PictureFormat",
    "PictureInfo",
    "Pictures",
    "is_picture",
    "keep_pictures",
    "key_of",
    "measure",
    "not_drawn",
    "within_limits",
]
