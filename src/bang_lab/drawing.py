"""The style of plots, and reproducible output with matplotlib."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, final

from attrs import frozen

from bang_lab._extras import needs
from bang_lab.error_messages import ERROR_MESSAGES
from bang_lab.figures import Share
from bangcore.error_messages import ErrorMessage, join_or
from bangcore.errors import InvalidSetup, brief

__all__ = [
    "FORMATS",
    "INK",
    "SERIES",
    "SOFT",
    "Series",
    "check",
    "dots",
    "legend",
    "percent",
    "picture_format",
    "quantile",
    "spans",
    "style",
    "write",
]

FORMATS: Final = (".svg", ".png", ".pdf")
"""The suffixes of picture files."""

PAPER: Final = "#ffffff"
INK: Final = "#25211d"
SOFT: Final = "#6b645d"
FAINT: Final = "#dcd7d0"

# colours that colour-blind readers can distinguish from each other and from the background
# (Okabe and Ito)
SERIES: Final = (
    "#0072b2",
    "#d55e00",
    "#00896b",
    "#a84a84",
    "#8a6d00",
    "#4f5b66",
    "#7a4720",
    "#111f4d",
)
MARKERS: Final = "os^DvPX*"


@final
@frozen
class Series:
    """Shares drawn in the same style; ``label`` is their text in the legend."""

    label: str
    shares: Mapping[str, Share]


def picture_format(path: str | Path) -> str:
    """Return the format of a picture by its suffix.

    >>> picture_format("games.svg")
    '.svg'

    :raises InvalidSetup: if the format is unknown.
    """
    end = Path(path).suffix.lower()
    if end not in FORMATS:
        ends, text = join_or(FORMATS), brief(str(path))
        raise InvalidSetup(ErrorMessage("no picture", ERROR_MESSAGES, known=ends, path=text))
    return end


def check(path: str | Path) -> None:
    """Check, before games are played, that a picture can be drawn and written to a path.

    :raises InvalidSetup: if the format is unknown.
    :raises MissingExtra: if matplotlib is not installed.
    """
    picture_format(path)
    needs("plots", "matplotlib", of="bang_lab.plots")


def style() -> Any:
    """Return the style of all pictures as a context manager.

    :raises MissingExtra: if matplotlib is not installed.
    """
    needs("plots", "matplotlib", of="bang_lab.plots")
    import matplotlib as mpl

    return mpl.rc_context(
        {
            **mpl.rcParamsDefault,
            "axes.edgecolor": FAINT,
            "axes.facecolor": PAPER,
            "axes.grid": True,
            "axes.axisbelow": True,
            "axes.labelcolor": SOFT,
            "axes.spines.right": False,
            "axes.spines.top": False,
            "axes.titlecolor": INK,
            "axes.titlelocation": "left",
            "axes.titlesize": 11,
            "axes.titleweight": "bold",
            "figure.constrained_layout.h_pad": 0.08,
            "figure.facecolor": PAPER,
            "font.size": 9,
            "grid.color": FAINT,
            "grid.linewidth": 0.6,
            "legend.fontsize": 8.5,
            "legend.frameon": False,
            "legend.labelcolor": INK,
            "lines.markersize": 4.5,
            "savefig.dpi": 150,
            "svg.fonttype": "none",
            "svg.hashsalt": "bangcore",
            "text.color": INK,
            "xtick.color": FAINT,
            "xtick.labelcolor": INK,
            "ytick.color": FAINT,
            "ytick.labelcolor": INK,
        }
    )


def dots(
    axes: Any,
    series: Sequence[Series],
    names: Sequence[str],
    named: Mapping[str, str],
    *,
    middle: str | None = None,
) -> None:
    """Draw rates with their intervals: one line for each of *names*, the first on top.

    *middle* labels a line at the overall rate.
    """
    count = len(series)
    for number, group in enumerate(series):
        colour = SERIES[number % len(SERIES)]
        pairs = [
            (row, group.shares[name]) for row, name in enumerate(names) if name in group.shares
        ]
        rows = [row + 0.7 * ((number + 0.5) / count - 0.5) for row, _ in pairs]
        shares = [share for _, share in pairs]
        axes.hlines(rows, [s.low for s in shares], [s.high for s in shares], colors=colour, lw=1.4)
        marker = MARKERS[number % len(MARKERS)]
        axes.plot([s.rate for s in shares], rows, marker, color=colour, label=group.label)
        if count == 1:
            beside(axes, rows, [f"{share.rate:.1%}" for share in shares])
    everything = [share for group in series for share in group.shares.values()]
    if middle is not None:
        rate = sum(share.wins for share in everything) / sum(share.played for share in everything)
        axes.axvline(rate, color=SOFT, lw=0.9, ls=(0, (4, 3)), zorder=0.9)
        title = f"{middle} {rate:.1%}"
        axes.set_title(title, loc="right", fontsize=8.5, fontweight="normal", color=SOFT)
    _rows(axes, [named[name] for name in names])
    low, high = min(s.low for s in everything), max(s.high for s in everything)
    room = (high - low or 0.1) * 0.04
    axes.set_xlim(low - room, high + room)
    percent(axes.xaxis)


def percent(axis: Any) -> None:
    """Label the ticks of *axis* as percentages, with as many decimals as they have."""
    axis.set_major_formatter(lambda share, _: f"{100 * share:.4g}%")


def spans(axes: Any, counts: Mapping[str, Counter[int]]) -> None:
    """Draw the median, the middle half and the middle 90 % of each distribution."""
    for row, count in enumerate(counts.values()):
        quantiles = [quantile(count, share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)]
        axes.hlines([row], [quantiles[0]], [quantiles[4]], colors=SERIES[0], lw=1.4)
        axes.hlines([row], [quantiles[1]], [quantiles[3]], colors=SERIES[0], lw=4.5)
        axes.plot([quantiles[2]], [row], "o", color=PAPER, markeredgecolor=SERIES[0], markersize=5)
        beside(axes, [row], [f"{quantiles[2]}"])
    _rows(axes, [*counts])
    axes.set_xlim(0)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """Return a quantile of numbers, given their counts.

    >>> quantile({10: 1, 20: 2, 40: 1}, 0.5), quantile({10: 99, 500: 1}, 0.95)
    (20, 10)
    """
    rest = share * sum(counts.values())
    for number in sorted(counts):
        rest -= counts[number]
        if rest <= 0:
            return number
    return 0


def beside(axes: Any, rows: Sequence[float], said: Sequence[str]) -> None:
    """Write labels to the right of some rows."""
    for row, text in zip(rows, said, strict=True):
        axes.annotate(
            text,
            (1, row),
            xycoords=axes.get_yaxis_transform(),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=8,
            color=SOFT,
            annotation_clip=False,
        )


def legend(axes: Any, columns: int) -> None:
    """Draw the legend between the title and the plot."""
    _, labels = axes.get_legend_handles_labels()
    lines = -(-len(labels) // columns)
    axes.set_title(axes.get_title("left"), pad=8 + 13 * lines)
    axes.legend(
        loc="lower right",
        bbox_to_anchor=(1, 1),
        borderaxespad=0.2,
        borderpad=0.1,
        columnspacing=1.2,
        handlelength=1.8,
        handletextpad=0.5,
        ncols=columns,
    )


def _rows(axes: Any, labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.grid(False, axis="y")
    axes.tick_params(axis="y", length=0)


def write(figure: Any, path: str | Path, title: str) -> None:
    """Write a picture reproducibly.

    :raises InvalidSetup: if the format is unknown.
    """
    end = picture_format(path)
    metadata: dict[str, Any] = {
        ".svg": {"Title": title, "Creator": "bangcore", "Date": None},
        ".png": {"Title": title, "Software": None},
        ".pdf": {"Title": title, "Creator": "bangcore", "Producer": None, "CreationDate": None},
    }[end]
    with style():
        figure.savefig(path, format=end[1:], metadata=metadata)
