"""A plugin of pytest that has the window speak German; it is read before any module with texts."""

from gmtool.language import use_language

use_language("de")
