"""What did not change since it was shown last is the very same object."""

from era.core.memory import Memory


def test_a_part_is_made_again_only_if_its_key_changed() -> None:
    memory, made = Memory(), []

    def make(value: int) -> list[int]:
        made.append(value)
        return [value]

    first = memory.keep("part", (1, "a"), make, 1)
    assert memory.keep("part", (1, "a"), make, 2) is first
    assert memory.keep("other", (1, "a"), make, 3) == [3]
    assert memory.keep("part", (2, "a"), make, 4) == [4]
    assert made == [1, 3, 4]


def test_a_part_that_is_made_in_any_case_is_kept_as_it_was() -> None:
    memory = Memory()
    first = memory.keep_made("part", 1, [1])
    assert memory.keep_made("part", 1, [1]) is first
    changed = [1, 2]
    assert memory.keep_made("part", 2, changed) is changed
    assert memory.keep_made("part", 2, [1, 2]) is changed


def test_another_view_has_a_memory_of_its_own() -> None:
    memory = Memory()
    part = memory.keep_made("part", 1, ["mine"])
    inner = memory.within("seat")
    assert memory.within("seat") is inner
    assert inner.keep_made("part", 1, ["theirs"]) == ["theirs"]
    assert memory.keep_made("part", 1, ["anew"]) is part
