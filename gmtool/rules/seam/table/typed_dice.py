"""Dice as they are typed: sums, faces and hits, for one roll or for several in a line."""

from gmtool.dice import Dice, DiceError, hits_of
from gmtool.language import tr
from gmtool.rules.seam.table.questions import (
    DiceAnswer,
    DiceQuestion,
    PoolAnswer,
    PoolQuestion,
    RollAnswer,
    RollQuestion,
    Why,
    WrongAnswer,
    check_answer,
)

_HUNDRED, _DIGITS = 100, "0123456789"
_LOW = 2
"""A sum no higher than this above the lowest is rare, and often does something special."""


def parse_dice(question: DiceQuestion, text: str) -> DiceAnswer:
    """The answer to a roll or a pool as it is typed. Raises `WrongAnswer` or `DiceError`."""
    if isinstance(question, RollQuestion):
        return parse_roll(question.dice, text, only_faces=question.why.faces)
    words = _words(text)
    if len(words) == question.dice.count > 1 and all(word.isdecimal() for word in words):
        return _pool_faces(question, tuple(map(int, words)))
    answer, rest = take_pool(question, text)
    if rest:
        raise WrongAnswer(_how_pool(question))
    return answer


def take_dice(question: DiceQuestion, text: str) -> tuple[DiceAnswer, str]:
    """The answer at the start of a line of typed numbers, and the rest of it. Raises `WrongAnswer` or `DiceError`."""
    if isinstance(question, PoolQuestion):
        return take_pool(question, text)
    return take_roll(question.dice, text, only_faces=question.why.faces)


def wrong_so_far(question: DiceQuestion, text: str, count: int = 1) -> str:
    """The reason why what was typed is no answer, whatever is typed after it; empty while it may become one.

    `count` figures roll these dice and share the line.
    """

    def reason(line: str) -> str:
        try:
            take_dice(question, line) if count == 1 else take_shared(question, count, line)
        except (WrongAnswer, DiceError) as wrong:
            return str(wrong)
        return ""

    why = reason(text)
    if not text.strip() or not why:
        return ""
    dice = question.dice
    if text.strip().startswith("0") and isinstance(question, RollQuestion) and dice.sides != _HUNDRED:
        return why  # no total and no face begins so
    most = max(dice.count * count, len(str(dice.highest)))
    # whatever can follow can be a digit again and again, with blanks between or without
    further = ((between + digit) * times for times in range(1, most + 1) for between in ("", " ") for digit in _DIGITS)
    return why if all(reason(text + more) for more in further) else ""


def is_whole(question: DiceQuestion, text: str) -> bool:
    """True for digits in a row that are an answer whole, so that no Enter is needed: nothing longer is likely meant.

    A sum is whole as soon as no digit could follow and it cannot be the first of several faces: of 3d6, 7 to 18. Faces
    are whole when all are there. Digits with spaces or commas between them never are: they may go on.
    """
    dice = question.dice
    if not text.isdecimal() or len(text) > max(dice.count, len(str(dice.highest))):
        return False
    number = int(text)
    if dice.sides == _HUNDRED and dice.count == 1:
        return len(text) == 2 and number != _HUNDRED // 10  # which may become 100
    if dice.count == 1:
        return 0 < number <= dice.sides < number * 10
    sums = isinstance(question, RollQuestion) and not question.why.faces
    shown = dice.sides < 10 and all(1 <= int(digit) <= dice.sides for digit in text)
    if shown and len(text) == dice.count and not (sums and number <= dice.highest):
        return True
    if not sums:
        return isinstance(question, PoolQuestion) and number == 0
    alone = len(text) > 1 or number > dice.sides
    return alone and dice.lowest <= number <= dice.highest < number * 10


def take_shared(question: DiceQuestion, count: int, text: str) -> tuple[DiceAnswer, ...]:
    """The answers of so many figures that all roll the same dice: a word for each, or all faces in a row.

    Raises `WrongAnswer` or `DiceError`.
    """
    words, dice = _words(text), question.dice
    if dice.sides < 10 and len("".join(words)) == count * dice.count:
        words = list("".join(words))
    if len(words) == count * dice.count > count:
        words = [" ".join(words[at : at + dice.count]) for at in range(0, len(words), dice.count)]
    if dice.sides == _HUNDRED and len(words) == 1:
        words = [text[at : at + 2] for at in range(0, len(text), 2)]
    if len(words) != count:
        raise WrongAnswer(how_shared(question, count))
    return tuple(parse_dice(question, word) for word in words)


def how_shared(question: DiceQuestion, count: int) -> str:
    """The sentence that says what is typed for so many figures that all roll the same dice."""
    dice = question.dice
    if dice.count == 1:
        return tr("{dice} each: type the {count} faces in a row.", dice=dice.bare, count=count)
    if isinstance(question, PoolQuestion):
        # translators: {dice}: 6d6; {need}: what each die must show, 5 or more
        return tr(
            "{dice} each: type how many are {need}, {count} numbers with spaces, or all faces.",
            dice=dice.bare,
            need=question.need.words,
            count=count,
        )
    if question.why.faces:
        return tr("{dice} each: type all {count} faces in a row.", dice=dice.bare, count=count * dice.count)
    return tr("{dice} each: type {count} totals with spaces, or all faces.", dice=dice.bare, count=count)


def take_pool(question: PoolQuestion, text: str) -> tuple[PoolAnswer, str]:
    """The first number of a line as the answer to a pool, and the rest of the line.

    It is the number of hits; as many digits as there are dice are their faces, as one digit is for a single die. Digits
    that cannot be one number of hits are several: of 10d, `23` is 2, and 3 for the pool after it. Where a few more
    would be all faces, they need a space: a face may be missing. Raises `WrongAnswer` or `DiceError`.
    """
    dice = question.dice
    words = _words(text)
    if not words or not words[0].isdecimal():
        raise WrongAnswer(_how_pool(question))
    first, rest = words[0], " ".join(words[1:])
    if dice.count == 1 and first != "0":
        return _pool_faces(question, (int(first),)), rest
    if len(first) == dice.count > 1 and dice.sides < 10:
        return _pool_faces(question, tuple(map(int, first))), rest
    # the length first: Python refuses to parse integers of thousands of digits
    longest, several = len(str(dice.count)), 2 * len(first) <= dice.count
    if len(first) > longest and not several:
        raise WrongAnswer(_how_pool(question))
    lengths = range(min(len(first), longest), 0, -1) if several else (len(first),)
    length = next((one for one in lengths if int(first[:one]) <= dice.count), len(first))
    answer = PoolAnswer(int(first[:length]))
    check_answer(question, answer)
    return answer, f"{first[length:]} {rest}".strip()


def _pool_faces(question: PoolQuestion, faces: tuple[int, ...]) -> PoolAnswer:
    answer = PoolAnswer(hits_of(faces, question.need), faces)
    check_answer(question, answer)
    return answer


def _how_pool(question: PoolQuestion) -> str:
    dice = question.dice
    if dice.count == 1:
        # translators: {need}: 5 or more
        return tr("Type what {dice} shows, or 0 for no {need}.", dice=dice.bare, need=question.need.words)
    # translators: {need}: 5 or more
    return tr("Type how many of {dice} are {need}, or the faces.", dice=dice.bare, need=question.need.words)


def parse_roll(dice: Dice, text: str, *, only_faces: bool = False) -> RollAnswer:
    """One roll as it is typed: the sum (`9`) or the faces (`2 3 4`, `234`), without the dice's plus.

    Raises `WrongAnswer` or `DiceError`.
    """
    answer, rest = take_roll(dice, text, only_faces=only_faces)
    if rest:
        faces = tuple(int(word) for word in _words(text))
        check_answer(RollQuestion(dice, Why("")), RollAnswer(sum(faces), faces))
    return answer


def take_roll(dice: Dice, text: str, *, only_faces: bool = False) -> tuple[RollAnswer, str]:
    """The first roll of a line of typed numbers, and the rest of the line for the rolls after it.

    A number is the sum; where it cannot be, its digits are faces, or the sum and the next roll: of 3d, `334` is 3 + 3 +
    4, and `94` is 9, then 4. As many numbers as there are dice are their faces. Percentile dice take two digits, 00 is
    100, and 100 stands alone. Very low sums, as in `35`, need a space after them: a face may be missing. With
    `only_faces` no number is the sum of two dice or more. Raises `WrongAnswer` or `DiceError`.
    """
    words = _words(text)
    of_sum = tr("Type the sum of {dice}, or its faces.", dice=dice.bare)
    how = tr("Type the faces of {dice}.", dice=dice.bare) if only_faces else of_sum
    if not words or not all(word.isdecimal() for word in words):
        raise WrongAnswer(how)
    numbers = tuple(int(word) for word in words)
    if 1 < dice.count <= len(words) and all(1 <= face <= dice.sides for face in numbers[: dice.count]):
        faces = numbers[: dice.count]
        return RollAnswer(sum(faces), faces), " ".join(words[dice.count :])
    first, *others = words
    percentile = dice.count == 1 and dice.sides == _HUNDRED and first != str(_HUNDRED)
    for length in range(min(len(first), 2) if percentile else len(first), 0, -1):
        if (answer := _read(dice, first[:length], only_faces)) is not None:
            _check_whole(dice, first, length)
            return answer, " ".join((first[length:], *others)).strip()
    faces_meant = len(numbers) > 1 or dice.count == 1
    check_answer(RollQuestion(dice, Why("")), RollAnswer(sum(numbers), numbers if faces_meant else None))
    raise WrongAnswer(how)


def _check_whole(dice: Dice, digits: str, length: int) -> None:
    """Raise `WrongAnswer` where a very low sum, read from the start of a run, could as well be a face of too few."""
    faces = all(1 <= int(digit) <= dice.sides for digit in digits)
    if dice.count > 2 and length == 1 < len(digits) and faces and int(digits[0]) <= dice.count + _LOW:
        low, rest = digits[0], digits[1:]
        raise WrongAnswer(
            tr(
                "{low} and then {rest}? Put a space after the {low}, or type all {count} faces.",
                low=low,
                rest=rest,
                count=dice.count,
            )
        )


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _read(dice: Dice, digits: str, only_faces: bool) -> RollAnswer | None:
    """Digits without a space between them as one roll; None where they are not one."""
    number = int(digits)
    if dice.count == 1 and dice.sides == _HUNDRED:
        number = _HUNDRED if digits == "00" else number
        if len(digits) >= len(str(_HUNDRED)) and number != _HUNDRED:
            return None
    if dice.lowest <= number <= dice.highest and (dice.count == 1 or not only_faces):
        return RollAnswer(number, (number,) if dice.count == 1 else None)
    faces = tuple(int(digit) for digit in digits)
    shown = len(faces) == dice.count > 1 and all(1 <= face <= dice.sides for face in faces)
    return RollAnswer(sum(faces), faces) if shown else None
