"""The notebooks run, cell by cell, and show pictures."""

from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples/notebooks").glob("*.ipynb"))

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=[pytest.mark.long] * (number > 0), id=path.stem)
        for number, path in enumerate(NOTEBOOKS)
    ],
)
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
