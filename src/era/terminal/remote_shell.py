"""The conversation at a server's table: tells what happens, asks when it is this seat's turn. Knows no game."""

from typing import Any, TextIO

import msgspec

from era.core.catalogue import Words
from era.core.choice import write_choice
from era.core.errors import EraError
from era.core.news import News
from era.games.registry import find_module, game
from era.terminal.boards import find_board
from era.terminal.remote_table import RemoteTable, ServerMessage, TableApi
from era.terminal.screen import Screen
from era.terminal.shell import Lines

WORDS = Words("era.terminal.text", "remote")
MAX_LISTED = 14
MAX_SEARCHED = 20_000


class RemoteShell:
    def __init__(self, table: RemoteTable, lang: str, source: Lines, out: TextIO) -> None:
        self.table = table
        self.lang = lang
        self.source = source
        self.out = out
        self.screen = Screen(out)
        self.board: Any = None
        self.drawing: Any = None
        self.waiting = ""
        """What was said last of whom the table waits for: it is not said twice."""
        self.leaving = False
        self.commands = {
            "?": self._show_help, "help": self._show_help, "moves": self._list_moves, "show": self._show,
            "undo": self._undo, "where": self._show_places,
            "say": self._say_to_all, "quit": self._quit, "agree": self._agree,
        }  # fmt: skip

    def run(self) -> int:
        """Play until the game is over or the person leaves."""
        for message in self.table.listen():
            self._tell(message)
            if self._is_over():
                self.screen.write(self.drawing.end_view(self.table.view, self.lang))
                self._say("over")
                break
            if self._must_ask(message):
                if message["type"] != "refused":
                    self._show_question()
                self._ask()
            if self.leaving:
                break
        self.table.close()
        return 0

    def _is_over(self) -> bool:
        return self.table.view is not None and bool(self.table.turn.get("over"))

    def _must_ask(self, message: ServerMessage) -> bool:
        """Ask when there is something to decide and something new to answer to; not because somebody chats."""
        return self.table.is_to_decide() and message["type"] in ("view", "update", "accepted", "refused")

    # ------------------------------------------------------------ what happens

    def _tell(self, message: ServerMessage) -> None:
        match message["type"]:
            case "table":
                self._tell_table()
            case "view" | "update" if message.get("seat") == self.table.seat:
                self._tell_lines(message)
                self._show_changes()
            case "refused":
                rule = f"{message['rule']}: " if message.get("rule") else ""
                self.screen.write(f"{rule}{message.get('sentence', message['why'])}", "refusal")
                if message.get("nearest"):
                    self._say("nearest", action=message["nearest"])
            case "said":
                self.screen.write(
                    WORDS.say(self.lang, "said", {"name": message.get("name", "?"), "text": message.get("text", "")}),
                    "quiet",
                )
            case "undo-asked":
                self._say("undo-asked")
            case "wishes" if message.get("unmet"):
                self.screen.write(message["unmet"], "quiet")
            case "gone":
                raise EraError("server-said", {"sentence": message["sentence"]}, WORDS)

    def _tell_table(self) -> None:
        info = self.table.info
        if self.board is None:
            played = game(info["game"])
            self.board = find_board(played)
            self.drawing = find_module(played.name, "terminal_view")
            if self.drawing is None:
                raise EraError("not-drawn", {"game": info["game"]}, WORDS)
            marks, kept = getattr(self.board, "MARK_STYLES", None), getattr(self.board, "KEPT_LINES", ())
            self.screen = Screen(self.out, marks, kept)
            self._say("welcome", title=info["title"], seat=self.table.seat + 1)
        if info.get("stopped"):
            raise EraError("server-said", {"sentence": info["stopped"]}, WORDS)
        if info["status"] == "open" and self.waiting != "open":
            self.waiting = "open"
            self._say("not-begun")

    def _tell_lines(self, message: ServerMessage) -> None:
        if message["type"] == "view":
            return  # what happened before we came stands in the record
        for line in message.get("lines", []):
            seat = line.get("seat")
            if line.get("text") and seat is not None and seat != self.table.seat:
                self.screen.write(WORDS.say(self.lang, "line", {"seat": seat + 1, "text": line["text"]}), "quiet")
            for news in msgspec.convert(line.get("news", []), list[News]):
                if sentence := self.board.say_news(news, self.lang):
                    self.screen.write("  " + sentence, "news")

    def _show_changes(self) -> None:
        view, seat = self.table.view, self.table.seat
        self.screen.draw_changes(self.drawing.draw_view(view, seat, self.lang))
        if not self.table.legal and not self._is_over():
            others = ", ".join(str(each + 1) for each in self.table.turn.get("seats", []))
            if others and others != self.waiting:
                self.waiting = others
                self._say("wait", seats=others)

    def _show_question(self) -> None:
        self.waiting = ""
        asked = self.drawing.ask_view(self.table.view, self.table.seat, self.lang)
        self.screen.write("\n" + asked, "question")
        self._list_moves("")

    # ------------------------------------------------------------ one decision

    def _ask(self) -> None:
        """Talk until something was sent that the server answers, or the person leaves."""
        sent = False
        while not sent and not self.leaving:
            self.out.write("> ")
            self.out.flush()
            line = self.source.readline()
            if not line:
                self.leaving = True
                return
            sent = self._handle(line.strip())

    def _handle(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        if not word:
            return self._show("")
        command = self.commands.get(word.lower())
        if command is not None:
            return command(rest.strip())
        self.table.move(self._resolve_number(line))
        return True

    def _resolve_number(self, line: str) -> str:
        """Return the action of this number in the list that was shown, or the line itself."""
        listed = self.table.list_actions(MAX_LISTED + 1)
        if len(listed) <= MAX_LISTED and line.isascii() and line.isdigit() and 1 <= int(line[:4]) <= len(listed):
            return listed[int(line) - 1]
        return line

    # ------------------------------------------------------------ commands; True means that the server will answer

    def _list_moves(self, rest: str) -> bool:
        listed = self.table.list_actions(MAX_SEARCHED)
        if len(listed) <= MAX_LISTED and not rest:
            for number, text in enumerate(listed, 1):
                self.screen.write(f"  {number:2}  {text}")
            return False
        groups: dict[str, list[str]] = {}
        for text in listed:
            if rest.lower() in text:
                groups.setdefault(" ".join(text.split()[:2]), []).append(text)
        for texts in groups.values():
            self._say("group", count=len(texts), example=texts[0])
        return False

    def _show_places(self, rest: str) -> bool:
        """List the spaces on which a piece may lie now, for each way it can be turned."""
        found = [choice for choice in self.table.legal if choice.kind == "placed" and choice.piece == rest.lower()]
        for choice in found:
            spaces = [text.split()[2] for text in write_choice(choice, self.table.width)]
            turned = "" if choice.turn is None else f"r{choice.turn}: "
            self.screen.write(f"  {turned}{' '.join(spaces)}")
        if not found:
            self._say("nowhere")
        return False

    def _show(self, _: str) -> bool:
        self.screen.forget()
        self._show_changes()
        self._show_question()
        return False

    def _undo(self, _: str) -> bool:
        self.table.send("undo")
        return True

    def _agree(self, rest: str) -> bool:
        self.table.send("answer", agree=rest.lower() not in ("no", "n"))
        return False

    def _say_to_all(self, rest: str) -> bool:
        if rest:
            self.table.send("say", text=rest)
        return False

    def _show_help(self, _: str) -> bool:
        self._say("help")
        return False

    def _quit(self, _: str) -> bool:
        self.leaving = True
        return False

    def _say(self, key: str, **values: object) -> None:
        self.screen.write(WORDS.say(self.lang, key, values))


def join(link: str, name: str, token: str, lang: str, source: Lines, out: TextIO) -> int:
    """Sit down at a server's table and play there."""
    api = TableApi(link, lang, token)
    api.come_in(name)
    seat, differences = api.sit()
    screen = Screen(out)
    if not token:
        screen.write(WORDS.say(lang, "token", {"token": api.token}), "quiet")
    if differences:
        screen.write(WORDS.say(lang, "box-differs"))
        for sentence in differences:
            screen.write(f"  {sentence}")
    return RemoteShell(RemoteTable(api, seat), lang, source, out).run()
