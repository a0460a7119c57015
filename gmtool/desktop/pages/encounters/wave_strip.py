"""The strip that asks in which turn chosen figures come, and where they come in."""

from collections.abc import Callable

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import FormField, number
from gmtool.desktop.base.parts.question_strip import QuestionStrip
from gmtool.language import tr
from gmtool.presentation.encounters.waves import LATEST, named, place_named, wave_of, with_company
from gmtool.rules.seam import FieldKind, Muster
from gmtool.space import Place, SpaceError

Then = Callable[[tuple[str, ...], int, Place | None], None]
_SECOND = 2
"""The first turn in which anybody can come who is not there from the beginning."""


class WaveStrip(QuestionStrip):
    """A turn, 0 for when the GM says so, and the name of a place, empty for the edge nearest to the side."""

    def __init__(self) -> None:
        self.turn = FieldEditor(number("turn", tr("Turn (0: when you say so)"), 0, LATEST, sign=f"{tr('turn')} "))
        place = FormField("place", tr("Comes in at"), FieldKind.TEXT, prompt=tr("nearest edge"), room=16)
        self.place = FieldEditor(place)
        super().__init__(tr("A wave"), (self.turn, self.place))
        self.take.setText(tr("They come later"))
        self._muster: Muster | None = None
        self._figures: tuple[str, ...] = ()
        for field in (self.turn, self.place):
            field.edited.connect(lambda *_: self._look())

    def ask(self, muster: Muster, figures: list[str], then: Then) -> None:
        """Ask about these figures, and those who go with them, as far as nothing is said of them yet."""
        self._muster, self._figures = muster, with_company(muster, figures)
        wave, ground = wave_of(muster, self._figures[0]), muster.ground
        who = named(one for one in muster.figures if one.id in self._figures)
        self.about.setText(tr("{who}: when do they come (0: when you say so), and where do they come in?", who=who))
        self.turn.show_value(_SECOND if wave is None else wave.turn)
        self.place.show_value("" if wave is None or ground is None else ground.place_label(wave.entrance))
        self.place.setHidden(ground is None)
        self._look()
        self.open_on(self.turn.input, lambda: then(self._figures, self._turn, self._where()))
        self.turn.begin()

    def leave(self, muster: Muster | None) -> None:
        """Close it, unless this muster is the one that was asked about."""
        if muster is not self._muster:
            self.close_up()

    @property
    def _turn(self) -> int:
        said = self.turn.value()
        return said if isinstance(said, int) else 0

    def _where(self) -> Place | None:
        """The place that is typed; None for none. Raises `SpaceError`."""
        ground = None if self._muster is None else self._muster.ground
        return None if ground is None else place_named(ground, self.place.text)

    def _look(self) -> None:
        ground = None if self._muster is None else self._muster.ground
        try:
            where = self._where()
        except SpaceError as problem:
            self.say(str(problem), able=False)
            return
        if self._turn == 1:
            self.say(tr("In turn 1 they are there from the beginning; a wave comes in turn 2 or later."), able=False)
        elif where is not None and ground is not None and not ground.stands(where):
            self.say(tr("Nobody can stand there: they come in at the nearest place that is free."), able=True)
        elif self._turn:
            said = tr(
                "They come as turn {turn} begins, or earlier if you say so; a forecast counts them.", turn=self._turn
            )
            self.say(said, able=True)
        else:
            self.say(tr("They come when you say so; a forecast does not count them."), able=True)
