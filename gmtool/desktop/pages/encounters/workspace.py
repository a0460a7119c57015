"""The page of encounters: their list at the left, cards to choose from beside it, and the builder."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtWidgets import QStackedWidget

from gmtool.desktop.base.desk import LAST_ENCOUNTER, READ_ONLY, Deed, Desk, Level, allow, deeds_of, make_actions
from gmtool.desktop.base.parts.drag_and_drop import CARDS_MIME, Springs, dragged_ids
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.keyed import keyed
from gmtool.desktop.base.parts.labels import wrapped
from gmtool.desktop.base.parts.sidebar import Panes, SideList
from gmtool.desktop.base.prepare_page import PreparePage
from gmtool.desktop.base.signals import follow
from gmtool.desktop.pages.encounters.builder import Builder
from gmtool.desktop.pages.encounters.encounter_list import EncounterList
from gmtool.desktop.pages.encounters.forecast import EncounterForecast
from gmtool.desktop.pages.encounters.ground.ground_actions import GroundActions
from gmtool.desktop.pages.encounters.ground.ground_files import GroundFiles
from gmtool.desktop.pages.encounters.party_actions import PartyActions
from gmtool.desktop.pages.encounters.picker import CardPicker
from gmtool.desktop.pages.encounters.sides import Sides
from gmtool.desktop.pages.encounters.up_to_date import UpToDate
from gmtool.desktop.pages.encounters.wave_actions import WaveActions
from gmtool.desktop.pages.roster.list.ticks import Ticks
from gmtool.language import tr
from gmtool.presentation.edits.encounter_edits import EncounterEdits
from gmtool.presentation.edits.ground_library import GroundLibrary
from gmtool.presentation.encounters.musters import illegal, muster_of
from gmtool.presentation.encounters.obstacles import only_side
from gmtool.presentation.encounters.standings import Standing, Standings, entries
from gmtool.presentation.fight.rolls.dice_source import begins_by_hand
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.rules.seam import Card, Muster, Ruleset, Side, changed_rules, strays
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import UnknownSystem

_LIST, _CARDS, _BUILDER = 196, 218, 952
"""The widths at 100 % of the list, the cards and the builder, on the smallest screen."""


_DEEDS = deeds_of(
    "encounters",
    Deed("new", tr("New encounter"), ("Ctrl+N",), tr("Two empty sides")),
    Deed("new_of_another", tr("New encounter of another system…"), (), tr("In any rule system")),
    Deed("duplicate", tr("Duplicate"), ("Ctrl+D",), tr("A copy of this encounter, as it was before it began")),
    Deed("delete", tr("Delete"), ("Ctrl+Del",), tr("Together with its journal; {window.undo} restores it")),
    Deed("start", tr("Start"), ("Ctrl+Return",), tr("Start the fight, or continue it")),
    Deed("after_fight", tr("Results…"), ("Ctrl+Shift+E",), tr("What the fight changes on the cards")),
    Deed(
        "make_even",
        tr("Make it even"),
        ("Ctrl+E",),
        tr("Find how many more figures would make it even; again: add them"),
    ),
    Deed(
        "print_out", tr("Print…"), ("Ctrl+P",), tr("The ground to scale, counters to cut out, record cards, the order")
    ),
    Deed("save_map", tr("Save the map as a picture…"), ("Ctrl+Shift+M",), tr("PNG or SVG, all that is on it")),
    Deed("save_players_map", tr("Save the players' map as a picture…"), ("Ctrl+Shift+K",), tr("Only what they know")),
    Deed("next", tr("Next encounter"), ("Ctrl+PgDown",), tr("The next one of the list")),
    Deed("previous", tr("Previous encounter"), ("Ctrl+PgUp",), tr("The one before it in the list")),
    Deed("search", tr("Search the cards"), ("Ctrl+F",), tr("Type “goblin x4” and Enter, or search with st>12")),
    Deed("next_side", tr("Next side"), ("F6",), tr("New cards go to the next side")),
    Deed("finished", tr("Finished fights"), (), tr("Show them in the list, or fold them away")),
)


class EncountersWorkspace(PreparePage):
    """Prepare who fights whom, and where."""

    def __init__(self, campaign: Campaign, desk: Desk) -> None:
        super().__init__(desk)
        self.campaign = campaign
        self.deeds = EncounterEdits(campaign, self.desk)
        self._memory = FightSettings(campaign, lambda sentence: self.desk.notice(sentence, Level.WARN))
        self._standings = Standings(campaign)
        self._folded = True
        """True while the list does not show the fights that are over."""
        self._rest = QTimer(self.widget, singleShot=True, interval=0)
        self._rest.timeout.connect(lambda: self._list())
        follow(self.widget, self._look_again, self.deeds.changed)
        self._actions = make_actions(self.widget, self, _DEEDS)
        self.library = GroundLibrary(self.campaign, self.desk)
        follow(self.widget, lambda: self._show(), self.library.changed)
        follow(self.widget, lambda sentence: self.desk.notice(sentence, Level.WARN), self.library.failed)
        self.intake = GroundFiles(self.campaign, self.desk, self.widget)
        self.ground = GroundActions(self.widget, self.library, lambda: self.builder.ground if self.builder else None)
        self.side = SideList(tr("Encounters"))
        self.up_to_date = UpToDate(campaign, self.widget)
        self.picker = CardPicker(campaign, ticks=Ticks(self.widget))
        self.party = PartyActions(campaign, self.desk, self.deeds, self.widget, self.picker.cards.search)
        self.waves = WaveActions(self.desk, self.widget, read_only=campaign.read_only)
        self._builders: dict[str, Builder] = {}
        self._told: set[str] = set()
        self._stack = QStackedWidget()
        left = EncounterList(
            self.side, [self._actions[key] for key in ("new", "new_of_another", "duplicate", "delete")]
        )
        words = tr("No encounter is chosen. Press {encounters.new} to make a new one.")
        self._nothing = keyed(wrapped("", "muted"), text=words)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self._nothing)
        panes = ((self.picker, _CARDS), (self._stack, _BUILDER))
        self.fill_widget(Panes(self.widget, self.side, left, panes, wide=_LIST))
        self.side.chosen.connect(lambda _: self._show())
        self.side.folded.connect(lambda _: self.finished())
        rows = self.side.viewport()
        self._springs = Springs(rows, CARDS_MIME, self.side.key_at, self.side.choose, self.widget, self._join)
        self.picker.taken.connect(self._take)
        self.picker.refused.connect(lambda sentence: self.desk.notice(sentence, Level.WARN))

    @property
    def builder(self) -> Builder | None:
        current = self._stack.currentWidget()
        return current if isinstance(current, Builder) else None

    def actions(self) -> Sequence[QAction]:
        groups = self.party.actions, self.waves.actions, self.up_to_date.actions, self.ground.actions
        return (*self._actions.values(), *self.picker.cards.deeds, *(one for group in groups for one in group))

    def shown(self) -> None:
        """Cards, encounters or fights may have changed meanwhile; at first the fight that goes on is chosen."""
        self._look_again(0 if self.side.key else self._going_on())
        (self.picker.cards.search if self.picker.isEnabled() else self.side).setFocus()

    def _going_on(self) -> int:
        """The fight that was looked at last, which is that on the page Run, while it goes on; 0 without one."""
        last = self.campaign.settings.get(LAST_ENCOUNTER)
        stands, _ = self._standings.look(self.campaign.encounters.list(), first=str(last))
        return last if isinstance(last, int) and last in stands and not stands[last].ended else 0

    # --- deeds -------------------------------------------------------------------------------------------------
    def new(self) -> None:
        """A new encounter of the system that the cards are of, or of the one that is asked for."""
        self.for_a_system(self.campaign.games(), self.campaign.rulesets(), self._new, self.side)

    def new_of_another(self) -> None:
        self.for_a_system((), self.campaign.rulesets(), self._new, self.side)

    def show_encounter(self, encounter: int) -> None:
        self._list(str(encounter))
        self.side.choose(str(encounter))

    def new_with(self, cards: Sequence[Card]) -> None:
        """A new encounter of these cards: players on one side, the others on the other."""
        if len({card.system for card in cards}) != 1:
            self.desk.notice(tr("An encounter uses one rule system; choose cards of one system."), Level.WARN)
            return
        self._new(cards[0].system, muster_of(cards))

    def duplicate(self) -> None:
        if self.builder is not None and self.builder.encounter is not None:
            self.deeds.duplicate(self.builder.encounter)
            self._name_it()

    def delete(self) -> None:
        if self.builder is not None and self.builder.encounter is not None:
            self.deeds.delete(self.builder.encounter)

    def start(self) -> None:
        builder = self.builder
        if builder is None or builder.encounter is None:
            return
        if builder.encounter.started or builder.ready() is not None:
            self.desk.run_encounter(builder.encounter.id)

    def after_fight(self) -> None:
        if self.builder is not None and self.builder.encounter is not None:
            self.desk.lay_over("after_fight", self.builder.encounter.id)

    def make_even(self) -> None:
        if self.builder is not None:
            self.builder.forecast.make_even()

    def close(self) -> None:
        self.intake.close()
        for builder in self._builders.values():
            builder.forecast.leave()

    def print_out(self) -> None:
        from gmtool.desktop.pages.encounters.printing import encounter_to_print

        builder = self.builder
        if builder is not None and builder.encounter is not None:
            self.desk.lay_over("print_encounter", encounter_to_print(builder.encounter, builder.ruleset))

    def save_map(self) -> None:
        self._save_map(players=False)

    def save_players_map(self) -> None:
        self._save_map(players=True)

    def _save_map(self, *, players: bool) -> None:
        from gmtool.desktop.pages.encounters.printing import save_map_of

        if self.builder is not None and self.builder.encounter is not None:
            save_map_of(self.builder.encounter, self.builder.ruleset, self.campaign, self.desk, self.widget, players)

    def to_calculate(self) -> tuple[str, Sequence[Card]]:
        """The first figure of each side."""
        if self.builder is None or self.builder.encounter is None:
            return "", ()
        first = {figure.side: figure.card for figure in reversed(self.builder.muster.figures)}
        sides = [side.id for side in self.builder.muster.sides]
        return self.builder.ruleset.id, [first[side] for side in sides if side in first][:2]

    def search(self) -> None:
        self.picker.cards.begin_search()

    def next(self) -> None:
        self.side.step(1)

    def previous(self) -> None:
        self.side.step(-1)

    def next_side(self) -> None:
        if self.builder is not None:
            self.builder.sides.light_next()

    def finished(self) -> None:
        """Show the fights that are over, or fold them away; the one that is chosen stays in sight."""
        self._folded = not self._folded
        self._list()

    # --- what is shown -----------------------------------------------------------------------------------------

    def _look_again(self, encounter: int) -> None:
        self.desk.encounters_changed.emit()
        before = self.side.key
        self._list(str(encounter or ""))
        if encounter:
            self.side.choose(str(encounter))
        if self.side.key == before:  # otherwise the choice of another has shown it
            self._show()

    def _list(self, wanted: str = "") -> None:
        """Fill the list with the encounters by how they stand; `wanted` is about to be chosen."""
        every, chosen = self.campaign.encounters.list(), wanted or self.side.key
        self._stands, whole = self._standings.look(every, first=chosen)
        self.side.fill(entries(every, self._stands, self._switched, folded=self._folded, chosen=chosen))
        if not whole:
            self._rest.start()

    def _show(self) -> None:
        encounter = self._chosen()
        self.intake.follow(self.side.key)
        locked = READ_ONLY if self.campaign.read_only else ""
        missing = "" if encounter is not None else tr("no encounter is chosen.")
        begun = "" if encounter is None or encounter.started else tr("this fight has not begun.")
        for keys, refused in (
            (("new", "new_of_another"), locked),
            (("duplicate", "delete", "start"), locked or missing),
            (("after_fight",), missing or begun),
            (("print_out", "save_map", "save_players_map", "next_side", "next", "previous"), missing),
        ):
            for key in keys:
                allow(self._actions[key], refused)
        self.desk.next_to_run(encounter)
        prepared = None if encounter is None or encounter.started else encounter.muster
        lacking = prepared is not None and (not prepared.figures or only_side(prepared) is not None)
        likely(self.picker.take, Rank.PAGE if lacking else None)
        started = tr("the fight has begun.") if encounter is not None and encounter.started else ""
        allow(self.picker, locked or missing or started)
        builder = self._builder(encounter.system) if encounter is not None else None
        if encounter is None or builder is None:
            self._stack.setCurrentWidget(self._nothing)
            allow(self._actions["make_even"], tr("no encounter is chosen."))
            self._follow(None)
            self.ground.enable(None)
            self.picker.serve("", ())
            return
        over = self._stands.get(encounter.id, Standing()).ended
        self._actions["start"].setText(
            (tr("Look at the fight") if over else tr("Continue")) if encounter.started else tr("Start")
        )
        gone = strays(builder.ruleset.house_rules(), encounter.muster.house_rules)
        for remark in (encounter.remark, *(f"{tr('“{name}”', name=encounter.title)}: {sentence}" for sentence in gone)):
            self._tell(remark)
        builder.start.setText(self._actions["start"].text())
        taken = bool(over and self.campaign.results.taken(encounter.id))
        builder.head.tell_over(over, taken=taken)
        builder.show_encounter(encounter, self.campaign.read_only)
        self._follow(builder)
        wrong = () if encounter.started else illegal(encounter.muster, builder.ruleset)
        builder.banners.begun.follow(encounter, over, taken=taken)
        builder.banners.illegal.tell(wrong, builder.banners.obstacle.why)
        self._stack.setCurrentWidget(builder)
        self.picker.setHidden(builder.ground.at_work)
        self.ground.enable(builder.ground)
        self.picker.show_system(encounter.system)
        self._serve()

    def _follow(self, builder: Builder | None) -> None:
        for group in (self.up_to_date, self.party, self.waves):
            group.follow(builder)

    def _serve(self) -> None:
        """Cards go to the side that is lit."""
        builder = self.builder
        if builder is not None and builder.encounter is not None:
            self.picker.serve(builder.sides.lit_name, [one.card.id for one in builder.muster.figures])

    def _switched(self, encounter: Encounter) -> int:
        try:
            rules = self.campaign.ruleset(encounter.system).house_rules()
        except UnknownSystem:
            return 0
        return len(changed_rules(rules, encounter.muster.house_rules))

    def _tell(self, remark: str) -> None:
        """Give notice once of a thing that was set right."""
        if remark and remark not in self._told:
            self._told.add(remark)
            self.desk.notice(remark, Level.WARN)

    def _chosen(self) -> Encounter | None:
        found = (one for one in self.campaign.encounters.list() if str(one.id) == self.side.key)
        return next(found, None)

    def _builder(self, system: str) -> Builder | None:
        try:
            ruleset = self.campaign.ruleset(system)
        except UnknownSystem as problem:
            self.desk.notice(str(problem), Level.WARN)
            return None
        if system not in self._builders:
            kept = self.library, self.intake.pictures
            builder = Builder(ruleset, self._actions["start"], *kept, self._by_hand, self._forecasts, self._ways)
            builder.head.offer_after(self._actions["after_fight"])
            builder.banners.outdated.offer(self.up_to_date.actions[0])
            builder.ground.bar.offer(self.ground.draw_action, self.ground.placing, self.ground.changes)
            self.party.serve(builder)
            self.waves.serve(builder)
            self.intake.serve(builder.ground)
            builder.drawing.connect(self.picker.setHidden)
            builder.edited.connect(self.deeds.edit)
            builder.complained.connect(lambda sentence: self.desk.notice(sentence, Level.WARN))
            builder.rule_wanted.connect(self.desk.show_rule)
            builder.sides.lit_changed.connect(self._serve)
            builder.sides.dropped.connect(lambda side, ids: self._drop(side, ids))
            self._builders[system] = builder
            self._stack.addWidget(builder)
        self._builders[system].ruleset = ruleset
        return self._builders[system]

    def _by_hand(self, side: Side) -> bool:
        """True if people roll for a side, as the encounter or the settings have it."""
        real = {name: self.desk.setting(f"dice_{name}") == "real" for name in ("players", "gm")}
        return begins_by_hand(side, players=real["players"], others=real["gm"])

    def _forecasts(self, sides: Sides) -> EncounterForecast:
        even, wanted = self._actions["make_even"], lambda: bool(self.desk.setting("forecast_prepared"))
        return EncounterForecast(sides, even, lambda: self.desk.forecaster, wanted)

    def _ways(self, encounter: Encounter, ruleset: Ruleset) -> ChosenWays:
        """The ways of an encounter's sides, as they were chosen here or in the fight."""
        id, memory = encounter.id, self._memory
        return ChosenWays(ruleset, memory.ways(id), lambda chosen: memory.keep_ways(id, chosen))

    def _take(self, cards: list[Card], copies: int) -> None:
        if self.builder is not None:
            self.builder.take(cards, copies)

    def _join(self, key: str, event: QDropEvent) -> None:
        self.side.choose(key)
        builder = self.builder
        if builder is None or builder.encounter is None:
            return
        if builder.encounter.started:
            self.desk.notice(
                tr("“{title}” has begun; add figures in the fight itself.", title=builder.encounter.title), Level.WARN
            )
        elif not self.campaign.read_only:
            builder.take_by_kind(self.picker.cards_of(dragged_ids(event.mimeData())), int(self.picker.copies.text))

    def _drop(self, side: str, ids: list[str]) -> None:
        if self.builder is not None:
            self.builder.sides.light(side)
            self.builder.take(self.picker.cards_of(ids), int(self.picker.copies.text))

    def _new(self, system: str, muster: Muster | None = None) -> None:
        self.deeds.new(system, muster)
        self._name_it()

    def _name_it(self) -> None:
        """The title of what has just come is selected, to be typed over."""
        if self.builder is not None:
            self.builder.title.setFocus()
            self.builder.title.selectAll()
