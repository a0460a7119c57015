"""The pictures of a campaign: told apart by their bytes, checked before they are kept, kept once."""

from gmtool.store.pictures.formats import PictureFormat, measure, within_limits
from gmtool.store.pictures.library import PictureInfo, Pictures, keep_pictures, key_of

__all__ = ["PictureFormat", "PictureInfo", "Pictures", "keep_pictures", "key_of", "measure", "within_limits"]
