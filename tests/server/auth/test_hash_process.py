"""Passwords are hashed in a process of their own, which is started when it is needed, and again when it is lost."""

import os
import signal
import sys

import pytest

from era.server.auth import hash_process
from era.server.auth.hash_process import PasswordProcess


@pytest.fixture
def hashes_here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Counts what is hashed in this process, where people play."""
    counted: list[str] = []
    answer = hash_process.answer

    def note(hasher: object, request: hash_process.HashRequest) -> hash_process.HashReply:
        counted.append(request.password)
        return answer(hasher, request)  # type: ignore[arg-type]

    monkeypatch.setattr(hash_process, "answer", note)
    return counted


def test_another_process_hashes_and_is_replaced_when_it_is_lost(hashes_here: list[str]) -> None:
    passwords = PasswordProcess()
    try:
        known = passwords.hash("a long password")
        assert passwords.verify(known, "a long password")
        assert not passwords.verify(known, "another password")
        assert not passwords.verify("no hash at all", "a long password")
        assert passwords._process is not None
        os.kill(passwords._process.pid, signal.SIGKILL)
        assert passwords.verify(known, "a long password")
        assert hashes_here == []
    finally:
        passwords.stop()


def test_without_a_process_people_still_log_in(hashes_here: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    passwords = PasswordProcess()
    assert passwords.verify(passwords.hash("a long password"), "a long password")
    assert len(hashes_here) == 2
