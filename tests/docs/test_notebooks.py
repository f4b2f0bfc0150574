"""The notebooks run, cell by cell, and show pictures."""

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples/notebooks").glob("*.ipynb"))

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")


def test_there_are_notebooks():
    assert [path.stem for path in NOTEBOOKS] == ["a_game", "a_new_card"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path):
    """Outputs are not source: running the notebook produces them."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]

    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs_and_pictures_are_shown(path, tmp_path):
    """No cell fails or warns, and objects with a picture are shown as one."""
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": tmp_path}}

    nbclient.NotebookClient(notebook, timeout=300, resources=resources).execute()

    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [output for cell in code for output in cell.outputs]
    assert all(cell.execution_count for cell in code)
    assert not [output.text for output in outputs if output.get("name") == "stderr"]
    assert sum("image/svg+xml" in output.get("data", {}) for output in outputs) == 3
