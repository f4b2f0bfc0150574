"""The lab and its extras are imported on demand."""

import subprocess
import sys

EXTRAS = (
    "dask",
    "distributed",
    "gymnasium",
    "matplotlib",
    "numpy",
    "pettingzoo",
    "pyarrow",
    "rich",
)


def loaded(code: str) -> list[str]:
    """Return the extras, and the lab, that are imported after running *code*."""
    names = (*EXTRAS, "bang_lab")
    code = f"import sys; {code}; print(*[name for name in {names!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_the_library_knows_nothing_of_the_laboratory():
    assert loaded("import bangcore, bang_bots, bang_table.session; bangcore.Game.new(4)") == []


def test_the_laboratory_needs_no_extra():
    code = "import bang_lab as lab; lab.tournament(['random'], 1, seats=4, seed=1)"
    assert loaded(code) == ["bang_lab"]


def test_a_script_that_starts_processes_of_itself_is_told(tmp_path):
    """A script without the main guard is refused, since every process would start others."""
    script = tmp_path / "script.py"
    script.write_text(
        "from bang_lab import tournament\ntournament(['random'], 2, seats=4, seed=1, workers=2)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)

    assert done.returncode == 1
    # the tracker of semaphores may warn after it, as the processes are killed
    assert "LostWorker: workers exit before they start" in done.stderr
    assert 'if __name__ == "__main__"' in done.stderr
