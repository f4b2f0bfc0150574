"""The command that prints the schema of messages."""

import pytest

from bang_table.wire import KINDS, schema, typescript


def test_the_schema_of_all_messages_is_printed(bang):
    assert bang("schema").data == schema()


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_of_a_kind_is_printed(bang, kind):
    assert bang("schema", kind).data == schema(kind)


def test_the_types_for_typescript_are_printed(bang):
    assert bang("schema", "--typescript").out == typescript()


def test_types_for_expansions_include_their_views(bang):
    """``View.extra`` and ``Change.value`` are typed by the named expansions."""
    pytest.importorskip("bang_two_players")
    out = bang("schema", "--typescript", "--expansions", "two_players").out

    assert "  two_players?: ExposedView;" in out
    assert "  extra: Extra;" in out
    assert "export interface ExposedView {\n  seats: number[];\n  target: number;\n}" in out
    assert "unknown" not in out.partition("export interface Change {")[2].partition("}")[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["veiw"], "no kind of message 'veiw'; did you mean 'view'"),
        (["nonsense"], "answer, decision, event, lobby, option, record, refusal"),
        (["view", "--typescript"], "--typescript has all kinds in one file"),
        (["--typscript"], "did you mean '--typescript'"),
    ],
)
def test_what_makes_no_sense_is_refused(bang, words, said):
    ran = bang("schema", *words)

    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
