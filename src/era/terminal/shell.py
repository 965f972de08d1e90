"""The conversation: shows, asks, reads, answers. Knows no game."""

import tomllib
from importlib import resources
from pathlib import Path
from typing import Protocol, TextIO

from era.bots.hints import find_words
from era.core.catalogue import Words, write_number
from era.core.errors import EraError, IllegalAction
from era.core.legal import Legal
from era.terminal.boards import find_board
from era.terminal.bot_players import BotPlayers
from era.terminal.local_game import LocalGame
from era.terminal.saved_game import find_secret_file, save_secret
from era.terminal.screen import Screen

WORDS = Words("era.terminal.text", "shell")
MAX_LISTED = 14
"""So many choices are listed and numbered; more are described."""


class Lines(Protocol):
    """Where a person's lines come from; an empty one is the end."""

    def readline(self) -> str: ...


class Shell:
    def __init__(self, local: LocalGame, lang: str, source: Lines, out: TextIO, bots: tuple[str, ...] = ()) -> None:
        self.local = local
        self.bot_names = bots
        self.bot_players = BotPlayers(local, bots)
        self.lang = lang
        self.source = source
        self.out = out
        self.board = find_board(local.game)
        self.screen = Screen(out, getattr(self.board, "MARK_STYLES", None), getattr(self.board, "KEPT_LINES", ()))
        self.seat = 0
        self.leaving = False
        self.commands = {
            "?": self._show_help, "help": self._show_help, "moves": self._list_moves, "undo": self._undo,
            "score": self._show_score, "rule": self._show_rule, "save": self._save, "log": self._show_log,
            "quit": self._quit, "show": self._show, "where": self._show_places, "hint": self._show_hints,
        }  # fmt: skip

    def run(self) -> int:
        self._say("welcome", commitment=self.local.source.commitment)
        while not self.local.over() and not self.leaving:
            if (seat := self.bot_players.find_seat_to_act()) is not None:
                self._watch(seat)
                continue
            self._pass_screen()
            self._show_changes()
            self._converse()
        if self.local.over():
            self._print(self.board.say_ending(self.local.state, self.lang))
            self._say("over", seed=self.local.source.seed.hex())
            self._offer_save()
        return 0

    # ------------------------------------------------------------ one decision

    def _converse(self) -> None:
        """Talks until an action was played or the player leaves."""
        played = False
        while not played and not self.leaving:
            line = self._prompt()
            if line is None:
                self.leaving = True
                return
            played = self._handle(line)

    def _handle(self, line: str) -> bool:
        word, _, rest = line.strip().partition(" ")
        if not word:
            self._show("")
            return False
        command = self.commands.get(word.lower())
        if command is not None:
            return bool(command(rest.strip()))
        return self._play(line)

    def _play(self, line: str) -> bool:
        try:
            self.local.submit(self.seat, self._resolve_number(line.strip()))
        except EraError as error:
            self.screen.write(error.tell(self.lang), "refusal")
            if isinstance(error, IllegalAction) and error.nearest:
                self._say("nearest", action=error.nearest)
            return False
        self._tell_news()
        return True

    def _tell_news(self) -> None:
        for news in self.local.news():
            if sentence := self.board.say_news(news, self.lang):
                self.screen.write("  " + sentence, "news")

    def _watch(self, seat: int) -> None:
        """Play a bot's turn, and tell what everybody may see of it."""
        for entry in self.bot_players.act(seat):
            seen = self.local.game.redact(self.local.state, entry, self.seat)
            if seen is not None and seen.seat is not None:
                values = {"seat": seat + 1, "name": self.bot_players.bots[seat].name, "action": seen.text}
                self.screen.write(WORDS.say(self.lang, "bot", values), "quiet")
        self._tell_news()

    def _resolve_number(self, line: str) -> str:
        """Return the action of this number in the list that was shown, or the line itself."""
        legal = self._find_legal()
        if legal.size <= MAX_LISTED and line.isascii() and line.isdigit() and 1 <= int(line[:4]) <= legal.size:
            action = legal.nth(int(line) - 1)
            return self.local.game.write(self.local.state, self.seat, action)
        return line

    def _pass_screen(self) -> None:
        """Hands the screen to the seat that has to act, covering what the last one saw."""
        seats = self.local.game.turn(self.local.state).seats
        if self.seat in seats:
            return
        self.seat = seats[0]
        self.screen.forget()
        if self.local.game.seats(self.local.state) - len(self.bot_players.bots) > 1:
            self.screen.clear()
            self._say("pass", seat=self.seat + 1)
            if self._read_line() is None:
                self.leaving = True

    # ------------------------------------------------------------ commands; True means the position changed

    def _show(self, _: str) -> bool:
        self.screen.forget()
        self._show_changes()
        return False

    def _show_changes(self) -> None:
        """Show what is other than when this seat last looked, and what it is asked."""
        view = self.local.game.view(self.local.state, self.seat)
        self._print("")
        self.screen.draw_changes(self.board.draw(view, self.seat, self.lang))
        self.screen.write("\n" + self.board.say_question(view, self.seat, self.lang), "question")
        if self._find_legal().size <= MAX_LISTED:
            self._list_moves("")

    def _list_moves(self, rest: str) -> bool:
        legal = self._find_legal()
        write = self.local.game.write
        if legal.size <= MAX_LISTED:
            for number in range(legal.size):
                self._print(f"  {number + 1:2}  {write(self.local.state, self.seat, legal.nth(number))}")
            return False
        for part in [part for group in legal.groups for part in group.parts()]:
            example = write(self.local.state, self.seat, part.nth(0))
            if rest.lower() in example:
                self._say("group", count=part.size, example=example)
        return False

    def _show_places(self, rest: str) -> bool:
        view = self.local.game.view(self.local.state, self.seat)
        self._print(self.board.draw_places(view, self.seat, rest.lower(), self.lang) or WORDS.say(self.lang, "nowhere"))
        return False

    def _show_hints(self, _: str) -> bool:
        advice = self.bot_players.hints(self.seat)
        if not advice:
            self._say("no-hint")
        for number, hint in enumerate(advice, 1):
            self._print(f"  {number}. {hint.action}   ({write_number(self.lang, hint.points, 1, '+')})")
            for reason in hint.say(find_words(self.local.game), self.lang):
                self._print(f"       {reason}")
            if hint.aim is not None:
                steps = ", ".join(hint.aim.steps) or "-"
                aim = WORDS.say(
                    self.lang, "hint-aim", {"target": hint.aim.target, "actor": hint.aim.actor, "steps": steps}
                )
                self._print(f"       {aim}")
        return False

    def _undo(self, _: str) -> bool:
        if not self.local.undo():
            self._say("no-undo")
            return False
        return True

    def _show_score(self, _: str) -> bool:
        view = self.local.game.view(self.local.state, self.seat)
        self._print(self.board.say_ending(view, self.lang))
        return False

    def _show_rule(self, rest: str) -> bool:
        package = type(self.local.game).__module__.rpartition(".")[0]
        path = resources.files(f"{package}.text") / f"rules.{self.lang}.toml"
        rules = tomllib.loads(path.read_text("utf-8"))
        found = rules.get(rest.upper())
        if found is None:
            self._print("  ".join(rules))
        else:
            self._print(f"{rest.upper()}  {found['title']}\n{found['text'].strip()}")
        return False

    def _show_log(self, _: str) -> bool:
        for entry in self.local.match.entries:
            seen = self.local.game.redact(self.local.state, entry, self.seat)
            if seen is not None:
                self._print("  " + seen.line())
        return False

    def _save(self, rest: str) -> bool:
        path = Path(rest or "game.era")
        try:
            self.local.save(path)
            if not self.local.over():
                save_secret(path, self.local.source.seed, self.bot_names)
        except OSError as error:
            self._say("not-saved", path=path, why=error.strerror or error)
        else:
            self._say("saved" if self.local.over() else "saved-running", path=path, beside=find_secret_file(path))
        return False

    def _show_help(self, _: str) -> bool:
        self._say("help")
        return False

    def _quit(self, _: str) -> bool:
        self.leaving = True
        return False

    def _offer_save(self) -> None:
        self._say("offer-save")
        if name := (self._read_line() or "").strip():
            self._save(name)

    # ------------------------------------------------------------ the screen

    def _find_legal(self) -> Legal[object]:
        return self.local.game.legal(self.local.state, self.seat)

    def _prompt(self) -> str | None:
        self.out.write("> ")
        return self._read_line()

    def _read_line(self) -> str | None:
        self.out.flush()
        line = self.source.readline()
        return line.rstrip("\n") if line else None

    def _say(self, key: str, **values: object) -> None:
        self._print(WORDS.say(self.lang, key, values))

    def _print(self, text: str) -> None:
        self.screen.write(text)
