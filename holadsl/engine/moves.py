"""Moves: as people write and read them, and those that the rules allow just now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeAlias

from holadsl.core.expressions import Look
from holadsl.core.machine import NOBODY, Choice, Decide, Machine, Window
from holadsl.core.verbs import DOWN, PASS, PLAY
from holadsl.core.walk import spots
from holadsl.data import evolve, frozen
from holadsl.engine.cards import Card, CardNames, words
from holadsl.engine.chance import Chance
from holadsl.engine.errors import AmbiguousMove, NotAMove, PlayError
from holadsl.engine.game import Game
from holadsl.engine.stage import Chosen, Onto

WITH, ON, FOR = "with", "on", "="
"""Words before the cards of the hand that go with a card that is taken, before the number of a meld, and before the
card for which a wild one stands."""


@frozen(repr=False, cache_hash=True, at_once=True)
class Move:
    """One act of a player (`holadsl.Move`). `str()` writes it as `Rules.parse` reads it: `9h`, `stop`, `lay 6c on 2`.

    `verb` is "play" for a card (in a hold too), else what is said: "stop", or the name of a call.
    """

    verb: str
    cards: tuple[Card, ...] = ()
    """The cards that it is about; of a card that lies open and is taken, that card alone."""
    with_cards: tuple[Card, ...] = ()
    """The cards of the hand that go with a card that is taken."""
    on: int = 0
    """The number of the meld on which the card is laid; 0 where none is."""
    stands: Card | None = None
    """For which card a wild one among them stands, where the player says so."""

    def __str__(self) -> str:
        said = () if self.verb == PLAY and self.cards else (self.verb,)
        along = (WITH, *map(str, self.with_cards)) if self.with_cards else ()
        on = (ON, str(self.on)) if self.on else ()
        stands = (FOR, str(self.stands)) if self.stands else ()
        return " ".join((*said, *map(str, self.cards), *along, *on, *stands))

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


Act: TypeAlias = tuple[Move, int, Chosen]
"""A move that a state knows: with the number of its choice, and the face of its card, those of several, or NOBODY."""


@frozen(eq=False)
class MoveNames:
    """The moves of one Machine, each made once, and how they are read."""

    cards: CardNames
    verbs: Mapping[str, bool]
    """What players can do or say; whether with a card."""
    along: frozenset[str]
    """Of those, which take a card that lies open with some of the hand."""
    onto: frozenset[str]
    """Of those, which lay a card on a meld."""
    listed: Mapping[str, tuple[tuple[Move, ...], ...]]
    """For each state and choice, its moves by face; index NOBODY finds the only one of a choice without a card.

    Of a choice of several cards nothing is listed: there may be more than anybody wants to see."""
    acts: Mapping[str, Mapping[Move | str, Act]]
    """For each state, its moves of one card or none, also by their text."""
    suits_matter: frozenset[int]
    """The faces that the rules can tell from others of their rank."""
    other_ways: Mapping[str, frozenset[int]]
    """For each state the choices whose moves say for which card a wild one stands: it isn't the one meant else."""

    @classmethod
    def of(cls, machine: Machine, cards: CardNames) -> MoveNames:
        """The moves of a Machine."""
        made: dict[tuple[str, int], Move] = {}
        listed: dict[str, tuple[tuple[Move, ...], ...]] = {}
        acts: dict[str, dict[Move | str, Act]] = {}
        verbs: dict[str, bool] = {}
        along, onto = set(), set()
        others: dict[str, frozenset[int]] = {}
        for name, state in machine.states.items():
            choices = state.all_choices if isinstance(state, Decide | Window) else ()
            listed[name] = tuple(_moves(choice, cards, machine.melds, made) for choice in choices)
            acts[name] = {}
            others[name] = frozenset(_other_ways(choices))
            for number, (choice, moves) in enumerate(zip(choices, listed[name], strict=True)):
                verbs[choice.verb] = choice.source is not None
                if takes_open_card(choice):
                    along.add(choice.verb)
                if choice.onto is not None:
                    onto.add(choice.verb)
                for face, move in enumerate(moves if number not in others[name] else ()):
                    act = (move, number, face if choice.source is not None else NOBODY)
                    acts[name].setdefault(move, act)
                    acts[name].setdefault(str(move), act)
        return cls(cards, verbs, frozenset(along), frozenset(onto), listed, acts, _told_apart(machine), others)

    def move(self, game: Game, number: int, chosen: Chosen) -> Move:
        """The move of a choice of the state in which the game waits, with what it takes."""
        found = self._plain_move(game, number, chosen)
        if number in self.other_ways[game.where]:
            return evolve(found, stands=self.cards.cards[game.stands(number, chosen)])
        return found

    def _plain_move(self, game: Game, number: int, chosen: Chosen) -> Move:
        if isinstance(chosen, int):
            return self.listed[game.where][number][chosen]
        choice, given = game.choices_here[number], game.given(number)
        verb = choice.verb
        if choice.onto is not None:
            onto = Onto(len(self.cards.pack.faces))
            return Move(verb, self.cards.named(onto.faces_of(chosen)), on=onto.parts(chosen[0])[1] + 1)
        if given == NOBODY:
            return Move(verb, self.cards.named(chosen))
        return Move(verb, self.cards.named((given,)), self.cards.named(chosen))

    def read(self, text: str, barred: Collection[str] = (), *, cardless: bool = False) -> Move:
        """The move that the text says. NotAMove if it says none, AmbiguousMove for a rank alone where suits matter.

        `barred` are words that nobody is to be told of, because they can't be said now. `cardless`: a call that takes
        cards is read without them, too, for who asks first whether it can be made at all.
        """
        said = words(text)
        if not said:
            raise NotAMove("Nothing is no move: name a card.")
        if said[0].lower() == "call" and len(said) > 1:
            said = said[1:]
        verb = PLAY
        if said[0].lower() in self.verbs:
            verb, *said = said
            verb = verb.lower()
        if self.verbs.get(verb, True) and not said and not (cardless and verb not in (PLAY, DOWN)):
            raise NotAMove(names_no_card(text.strip(), verb))
        if verb in self.verbs and not self.verbs[verb] and said:
            raise NotAMove(f"'{verb}' is said without a card.")
        said, stands = self._stood_for(said, text, barred)
        cards, along, on = self._parts(verb, said, text) if said else ([], [], 0)
        return Move(verb, self._named(cards, text, barred), self._named(along, text, barred), on, stands)

    def _stood_for(self, said: list[str], text: str, barred: Collection[str]) -> tuple[list[str], Card | None]:
        """The words without the card for which a wild one stands, and that card: `*1 = 9h` or `*1=9h`."""
        parted = [part for word in said for part in (word.replace(FOR, f" {FOR} ").split() or [word])]
        if FOR not in parted:
            return said, None
        place = parted.index(FOR)
        if not parted[:place] or len(parted) < place + 2 or FOR in parted[place + 1 :]:
            raise NotAMove(f"'{text.strip()}' doesn't say for which card: write it behind, as in '{FOR} CARD'.")
        (card,) = self._named(parted[place + 1 : place + 2], text, barred)
        return [*parted[:place], *parted[place + 2 :]], card

    def _parts(self, verb: str, said: list[str], text: str) -> tuple[list[str], list[str], int]:
        """The words for the cards, for those of the hand that go with a taken one, and the number of a meld or 0."""
        if verb in self.onto:
            if said[-2:-1] != [ON] or not _is_meld(said[-1]):
                raise NotAMove(f"'{text.strip()}' names no meld: say on which, such as '{verb} {said[0]} {ON} 1'.")
            return said[:-2], [], int(said[-1])
        if verb in self.along:
            place = said.index(WITH) if WITH in said else len(said)
            if not said[place + 1 :] or not said[:place]:
                raise NotAMove(f"'{text.strip()}' doesn't name all cards: say '{verb} CARD {WITH} CARDS'.")
            return said[:place], said[place + 1 :], 0
        return said, [], 0

    def _named(self, said: Iterable[str], text: str, barred: Collection[str]) -> tuple[Card, ...]:
        return tuple(self._card(word, text, barred) for word in said)

    def _card(self, word: str, text: str, barred: Collection[str]) -> Card:
        face = self.cards.face(word)
        if face is not None:
            return self.cards.cards[face]
        rank = self.cards.rank(word)
        if not rank:
            if word in (WITH, ON, FOR) or word.isalpha():
                raise NotAMove(f"'{text.strip()}' is no move in this game: name a card{self._or_say(barred)}.")
            raise NotAMove(self.cards.no_such_card(word))
        if len(rank) == 1:
            return self.cards.cards[rank[0]]
        if not self.suits_matter.isdisjoint(rank):
            raise AmbiguousMove(self.cards.no_such_card(word))
        return self.cards.of_rank(rank[0])

    def _or_say(self, barred: Collection[str]) -> str:
        said = [f"'{verb}'" for verb, card in self.verbs.items() if not (card or verb == PASS or verb in barred)]
        return f", or say {' or '.join(said)}" if said else ""


def names_no_card(text: str, verb: str, *, several: bool = True) -> str:
    """What is wrong with a move that lacks its cards, or its one card."""
    cards, shape = ("its cards", "CARD CARD") if several else ("its card", "CARD")
    behind = "" if verb == PLAY else f": write {cards} behind it, as in '{verb} {shape}'"
    return f"'{text}' names no card{behind}."


def _other_ways(choices: tuple[Choice, ...]) -> Iterator[int]:
    """The choices that another with the same verb comes before, where wild cards stand for others."""
    first: dict[str, int] = {}
    for number, choice in enumerate(choices):
        if choice.stands is not None and first.setdefault(choice.verb, number) != number:
            yield number


def _is_meld(word: str) -> bool:
    """The word can be the number of a meld; no table has a thousand of them."""
    return word.isdecimal() and len(word) < len("1000") and int(word) > 0


def _moves(choice: Choice, cards: CardNames, melds: int, made: dict[tuple[str, int], Move]) -> tuple[Move, ...]:
    if choice.several is not None:
        return ()
    if choice.source is None:
        return (made.setdefault((choice.verb, NOBODY), Move(choice.verb)),)
    faces = range(len(cards.pack.faces))
    if choice.onto is not None:  # in the order of their numbers, see `Onto`
        return tuple(Move(choice.verb, (cards.cards[face],), on=on + 1) for on in range(melds) for face in faces)
    return tuple(made.setdefault((choice.verb, face), Move(choice.verb, (cards.cards[face],))) for face in faces)


def _told_apart(machine: Machine) -> frozenset[int]:
    """The faces that some table, read by a rule, tells from another of their rank."""
    faces = machine.pack.faces
    tables = {spot.node.table for spot in spots(machine) if isinstance(spot.node, Look)}
    known = [table.values for table in tables if len(table.values) == len(faces)]
    kinds: dict[int, set[tuple[int, ...]]] = {}
    for number, face in enumerate(faces):
        kinds.setdefault(face.rank, set()).add(tuple(values[number] for values in known))
    return frozenset(number for number, face in enumerate(faces) if len(kinds[face.rank]) > 1)


class Moves:
    """What one seat may do just now (`holadsl.Moves`): the cards of its hand, oldest first, then what it may say.

    Lazy: nothing is listed until asked, and asking looks at the table as it is then. Identical cards are one move.
    """

    __slots__ = ("_counted", "_game", "_names", "_seat")

    def __init__(self, game: Game, names: MoveNames, seat: int) -> None:
        self._game = game
        self._names = names
        self._seat = seat
        self._counted: tuple[object, int] | None = None  # `list` asks for the length too, which is as long to find

    def __iter__(self) -> Iterator[Move]:
        game, move = self._game, self._names.move
        if game.plain and game.actor == self._seat:
            rows = self._names.listed[game.where]
            return iter([rows[number][card] for number, card in game.cards()])
        if not game.may_act(self._seat):
            return iter(())
        # Listed at once, so that a loop may push and pop.
        listed = [move(game, number, chosen) for number, chosen in game.choices(self._seat)]
        self._counted = (game.moment(), len(listed))
        return iter(listed)

    def __len__(self) -> int:
        game = self._game
        if game.plain:
            return game.count_legal() if game.actor == self._seat else 0
        if not game.may_act(self._seat):
            return 0
        if self._counted is not None and self._counted[0] == game.moment():
            return self._counted[1]
        return game.count_legal(self._seat)

    def __bool__(self) -> bool:
        game = self._game
        if game.plain:
            return game.actor == self._seat and game.any_legal()
        return game.may_act(self._seat) and game.any_legal(self._seat)

    def __contains__(self, move: object) -> bool:
        game = self._game
        if not isinstance(move, Move | str) or not game.may_act(self._seat):
            return False
        return allowed(game, self._names, move, self._seat) is not None

    def sample(self, seed: int) -> Move:
        """One of them, drawn by that seed; not all are listed. PlayError if there is none.

        Each is equally likely, but where few of the sets that could be chosen are legal: there each may come up.
        """
        game = self._game
        found = game.drawn(Chance(seed), self._seat) if game.may_act(self._seat) else None
        if found is None:
            raise PlayError("There is no legal move to choose from.")
        return self._names.move(game, *found)

    def __repr__(self) -> str:
        return f"Moves({', '.join(map(str, self))})"


def allowed(game: Game, names: MoveNames, move: Move | str, seat: int) -> Act | None:
    """The legal act of a seat that the move stands for, None if there is none. A rank alone is the oldest such card."""
    known = names.acts[game.where]
    act = known.get(move)
    if act is None:
        if isinstance(move, str):
            try:
                move = names.read(move)
            except PlayError:
                return None
            act = known.get(move)
        if act is None:
            return (
                _set_of(game, names, move, seat) or _laid(game, names, move, seat) or _oldest(game, names, move, seat)
            )
    if game.is_legal(act[1], act[2], None if seat == game.actor else seat):
        return act
    return _set_of(game, names, act[0], seat)


def _set_of(game: Game, names: MoveNames, move: Move, seat: int) -> Act | None:
    """The legal act with just these cards, of a choice of several."""
    for number, choice in enumerate(game.choices_here):
        if choice.several is None or choice.verb != move.verb:
            continue
        known = named_of_hand(game, names, number, move)
        if known is not None and game.is_legal(number, known, seat):
            chosen = game.in_order(number, known, seat)
            if _means(game, names, number, chosen, move):
                return names.move(game, number, chosen), number, chosen
    return None


def _means(game: Game, names: MoveNames, number: int, chosen: Chosen, move: Move) -> bool:
    """The move names that card for the wild one, or none."""
    return move.stands is None or names.cards.face_of(move.stands) == game.stands(number, chosen)


def _laid(game: Game, names: MoveNames, move: Move, seat: int) -> Act | None:
    """The legal act of a wild card that is laid on a meld and named for what it stands."""
    face = names.cards.face_of(move.cards[0]) if len(move.cards) == 1 and move.on else None
    if face is None or move.stands is None:
        return None
    for number, choice in enumerate(game.choices_here):
        if choice.verb == move.verb and choice.onto is not None and move.on <= game.machine.melds:
            chosen = Onto(len(game.machine.pack.faces)).code(face, move.on - 1)
            if game.is_legal(number, chosen, seat) and _means(game, names, number, chosen, move):
                return names.move(game, number, chosen), number, chosen
    return None


def takes_open_card(choice: Choice) -> bool:
    """A card that lies open is taken with cards of the hand: the move names it first."""
    return choice.several is not None and choice.several.given is not None and choice.onto is None


def named_of_hand(game: Game, names: MoveNames, number: int, move: Move) -> tuple[int, ...] | None:
    """The cards of the hand that a move names for a choice of several; None if it can't be that choice.

    Where a card that lies open is taken, the move names it first, and the cards of the hand that go with it.
    """
    choice, given = game.choices_here[number], game.given(number)
    if given != NOBODY and tuple(map(names.cards.face_of, move.cards)) != (given,):
        return None
    if given == NOBODY and move.with_cards:
        return None
    faces = [names.cards.face_of(card) for card in (move.cards if given == NOBODY else move.with_cards)]
    known = tuple(face for face in faces if face is not None)
    if len(known) < len(faces):
        return None
    if choice.onto is None:
        return known
    onto = Onto(len(names.cards.pack.faces))
    return tuple(onto.code(face, move.on - 1) for face in known) if move.on else None


def _oldest(game: Game, names: MoveNames, move: Move, seat: int) -> Act | None:
    """The first legal act with a card of the rank that the move names without a suit."""
    faces = faces_meant(names.cards, move)
    if not faces:
        return None
    for number, chosen in game.choices(seat):
        found = names.move(game, number, chosen)
        if found.verb == move.verb and (chosen in faces or (isinstance(chosen, tuple) and set(chosen) <= {*faces})):
            return found, number, chosen
    return None


def faces_meant(cards: CardNames, move: Move) -> tuple[int, ...]:
    """The faces of a move's only card where it is a rank alone, else none."""
    if len(move.cards) == 1 and move.cards[0].suit is None:
        return cards.rank(str(move.cards[0]))
    return ()
