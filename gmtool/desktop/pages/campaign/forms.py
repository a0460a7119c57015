"""Forms of the campaign page: a note, a session and a handout, each written down letter by letter."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QDate, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QDateEdit, QFormLayout, QLabel, QLineEdit, QPlainTextEdit, QSizePolicy, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import FormField, number
from gmtool.desktop.base.parts.labels import dressed, heading, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.rolling.into_fields import taking_rolls
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import number_sized, sized
from gmtool.language import tr
from gmtool.presentation.chronicle import earners
from gmtool.rules.seam import FieldKind, Item
from gmtool.store.chronicle import Handout, Note, PlaySession, RandomTable
from gmtool.store.limits import EXPERIENCE, MINUTES

_DATE: Final = "yyyy-MM-dd"


class RecordForm(QWidget):
    """A title over whatever else a record has. `record` is the one that is shown, as it was written last."""

    edited = Signal(object, object, str)
    """The record as it was, as it is wished now, and the word for what was changed."""
    record: Note | PlaySession | Handout | RandomTable

    def __init__(self, title: str, text: str) -> None:
        """`title` and `text` are the names of the two fields."""
        super().__init__()
        self.setProperty("kind", "clear")
        self.title = dressed(QLineEdit(placeholderText=tr("Title")), name=title, role="title")
        self.text = dressed(QPlainTextEdit(tabChangesFocus=True), name=text)
        sized(self.text, least_height=120)
        for field in (self.title, self.text):
            field.setProperty("keeps", True)
            taking_rolls(field)
        # translators: title, text, date and so on: what an edit changed, as it stands after "Undo"
        self.title.textEdited.connect(lambda: self._tell(tr("title")))
        self.text.textChanged.connect(lambda: self._tell(tr("text")))
        self._showing = False

    def show_words(self, title: str, text: str) -> None:
        """Show title and text; the cursor stays where it is if nothing changes."""
        if self.title.text() != title:
            self.title.setText(title)
        if self.text.toPlainText() != text:
            self.text.setPlainText(text)

    def set_locked(self, locked: bool) -> None:
        self.title.setReadOnly(locked)
        self.text.setReadOnly(locked)

    def begin(self) -> None:
        """Put the keys into the title."""
        self.title.setFocus(Qt.FocusReason.OtherFocusReason)
        self.title.selectAll()

    def _tell(self, what: str) -> None:
        if not self._showing:
            self.edited.emit(self.record, self._record(), what)

    def _record(self) -> Note | PlaySession | Handout | RandomTable:
        """The record as the fields have it; each form has its own."""
        raise NotImplementedError


class NoteForm(RecordForm):
    """A note: a title and a text."""

    def __init__(self) -> None:
        super().__init__(tr("Title of the note"), tr("Text of the note"))
        self.record: Note = Note()
        column_in(self, self.title, (self.text, 1), gap=10, margins=(20, 16, 20, 16))

    def show_record(self, note: Note) -> None:
        self._showing, self.record = True, note
        self.show_words(note.title, note.text)
        self._showing = False

    def _record(self) -> Note:
        return replace(self.record, title=self.title.text(), text=self.text.toPlainText())


class _Day(QDateEdit):
    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()  # the wheel scrolls the page, it never changes it


class SessionForm(RecordForm):
    """A session: its day, who was there, what was fought and what was earned, and a text. `buttons` fill it in."""

    def __init__(self, buttons: QWidget) -> None:
        super().__init__(tr("Title of the session"), tr("Text of the session"))
        self.record: PlaySession = PlaySession("2000-01-01")
        self._fights: list[str] = []
        self.day = dressed(_Day(), name=tr("Date of the session"))
        self.day.setDisplayFormat(_DATE)
        number_sized(self.day, 150)
        self.present = FieldEditor(
            FormField("present", tr("Who was there"), FieldKind.WORDS, prompt=tr("Names, with commas between them"))
        )
        self.present.input.setProperty("keeps", True)
        self.rows = QFormLayout()
        self.rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.rows.setHorizontalSpacing(theme().px(12))
        self._row(tr("Date"), self.day, self.day)
        self._row(tr("Who was there"), self.present, self.present.input)
        self.fights = _fights([])
        self.experience = _experience(())
        help = tr("The minutes that the fights took; 0 where nobody has noted them")
        self.minutes = FieldEditor(number("minutes", tr("Minutes of fighting"), 0, MINUTES, help=help))
        self._row(tr("Fights"), self.fights, self.fights.input)
        self._row(tr("Minutes of fighting"), self.minutes, self.minutes.input)
        self._row(tr("Experience"), self.experience, self.experience.input)
        self.day.dateChanged.connect(lambda: self._tell(tr("date")))
        self.present.edited.connect(self._changed_present)
        self.minutes.edited.connect(lambda: self._tell(tr("minutes")))
        column_in(
            self,
            self.title,
            buttons,
            self.rows,
            heading(tr("What happened")),
            (self.text, 1),
            gap=10,
            margins=(20, 16, 20, 16),
        )

    def show_session(self, session: PlaySession, fights: list[str]) -> None:
        """Show a session, with the titles of the fights that can be ticked."""
        self._showing, self.record = True, session
        self.show_words(session.title, session.text)
        self.day.setDate(QDate.fromString(session.date, _DATE))
        self.present.show_value(list(session.present))
        if fights != self._fights:
            self._fights = fights
            self.fights = self._exchange(self.fights, _fights(fights))
            self.fights.edited.connect(lambda: self._tell(tr("fights")))
        self.fights.show_value(list(session.fights))
        self.minutes.show_value(session.minutes)
        self._offer_experience(session)
        self._showing = False

    def set_locked(self, locked: bool) -> None:
        super().set_locked(locked)
        self.day.setReadOnly(locked)
        for field in (self.present, self.fights, self.minutes, self.experience):
            field.set_locked(locked)

    def _changed_present(self) -> None:
        self._tell(tr("who was there"))

    def _offer_experience(self, session: PlaySession) -> None:
        """A number for each who was there."""
        names = earners(session)
        if names != tuple(self.experience.field.columns):
            self.experience = self._exchange(self.experience, _experience(names))
            self.experience.edited.connect(lambda: self._tell(tr("experience")))
        self.rows.setRowVisible(self.experience, bool(names))
        self.experience.show_value(dict(session.experience))

    def _exchange(self, before: FieldEditor, after: FieldEditor) -> FieldEditor:
        name = self.rows.labelForField(before)
        self.rows.replaceWidget(before, after)
        if isinstance(name, QLabel):
            name.setBuddy(after.input)
        before.hide()
        before.deleteLater()
        after.set_locked(self.title.isReadOnly())
        return after

    def _row(self, name: str, field: QWidget, buddy: QWidget) -> None:
        label = QLabel(name)
        label.setBuddy(buddy)
        self.rows.addRow(label, field)

    def _record(self) -> PlaySession:
        present, fights, earned = self.present.value(), self.fights.value(), self.experience.value()
        minutes = self.minutes.value()
        return replace(
            self.record,
            date=self.day.date().toString(_DATE),
            title=self.title.text(),
            present=tuple(dict.fromkeys(str(name) for name in present)) if isinstance(present, list) else (),
            fights=tuple(str(title) for title in fights) if isinstance(fights, list) else (),
            experience={key: one for key, one in earned.items() if isinstance(one, int)}
            if isinstance(earned, dict)
            else {},
            text=self.text.toPlainText(),
            minutes=minutes if isinstance(minutes, int) else 0,
        )


def _fights(titles: list[str]) -> FieldEditor:
    items = tuple(Item(title, title) for title in titles)
    help = tr("The fights of this campaign that have begun")
    return FieldEditor(FormField("fights", tr("Fights"), FieldKind.SOME_OF, items=lambda: items, help=help))


def _experience(names: tuple[str, ...]) -> FieldEditor:
    columns = dict(zip(names, names, strict=True))
    return FieldEditor(
        FormField("experience", tr("Experience"), FieldKind.NUMBERS, columns=columns, lowest=0, highest=EXPERIENCE)
    )


class HandoutPicture(QWidget):
    """The picture of a handout, as large as there is room for it; one that cannot be shown says why."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self.key = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        sized(self, least_height=160)
        pictures.ready.connect(self._look)
        pictures.failed.connect(self._look)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(320), theme().px(260))

    def show_picture(self, key: str) -> None:
        self.key = key
        self.setVisible(bool(key))
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            paint_whole(painter, QRectF(self.rect()), self._pictures, self.key)

    def _look(self, key: str) -> None:
        if key == self.key:
            self.setToolTip(tool_tip(self._pictures.problem(key)))
            self.update()


def paint_whole(painter: QPainter, room: QRectF, pictures: Pictures, key: str) -> bool:
    """Paint a picture as large as it fits into a room; whether it is there yet."""
    size = pictures.size(key)
    if size.isEmpty():
        return False
    fitted = size.scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
    image = pictures.image(key, fitted.width() / size.width() * painter.device().devicePixelRatio())
    if image is None:
        return False
    target = QRectF(0, 0, fitted.width(), fitted.height())
    target.moveCenter(room.center())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(target, image)
    return True


class HandoutForm(RecordForm):
    """A handout: a title, a picture or a text. `buttons` show it to the players, and choose the picture."""

    def __init__(self, pictures: Pictures, buttons: QWidget) -> None:
        super().__init__(tr("Title of the handout"), tr("Text of the handout"))
        self.record: Handout = Handout()
        self.picture = HandoutPicture(pictures)
        self.problem = dressed(wrapped(""), kind="warn")
        self.problem.hide()
        pictures.failed.connect(lambda key, sentence: self._say(key, sentence))
        text = tr("Text for the players. If there is a picture, the text goes below it.")
        self.text.setPlaceholderText(text)
        column_in(
            self, self.title, buttons, self.problem, (self.picture, 3), (self.text, 2), gap=10, margins=(20, 16, 20, 16)
        )
        QWidget.setTabOrder(self.title, self.text)

    def show_record(self, handout: Handout, problem: str) -> None:
        self._showing, self.record = True, handout
        self.show_words(handout.title, handout.text)
        self.picture.show_picture(handout.picture)
        self._say(handout.picture, problem)
        self._showing = False

    def _say(self, key: str, sentence: str) -> None:
        if key == self.record.picture:
            self.problem.setText(sentence)
            self.problem.setVisible(bool(sentence))

    def _record(self) -> Handout:
        return replace(self.record, title=self.title.text(), text=self.text.toPlainText())
