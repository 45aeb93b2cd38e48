"""Interactions that no honest client sends, for property-based tests."""

from collections.abc import Mapping

from hypothesis import strategies as st

from quarto_bot.chat.features import CONTROLS

COMMANDS = (
    "challenge", "call", "pass", "resign", "rules", "leaderboard", "stats", "replay", "help", "privacy", "new", "solo",
    "nonsense",
)  # fmt: skip

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
numbers = st.integers(0, 20) | st.sampled_from([2**31, 2**53, 2**63 - 1, 2**63, 10**17, 10**18 - 1, 10**40, -1])
values = st.sampled_from(["LRTS", "DSSH", "row 1", "column a", "square a1-b2", ""]) | st.text(max_size=120)


def control_kinds() -> Mapping[str, int]:
    """Every kind of control that the bot has, and how many numbers its custom_id carries."""
    return {kind: len(control.fields) for kind, control in CONTROLS.items()}


def _with_numbers(kind: tuple[str, int]) -> st.SearchStrategy[str]:
    """Ids as the bot makes them, or with too few or too many numbers."""
    name, fields = kind
    right, wrong = st.lists(numbers, min_size=fields, max_size=fields), st.lists(numbers, max_size=4)
    return st.builds(_custom_id, st.just(name), right | wrong)


custom_ids = st.sampled_from([*control_kinds().items(), ("nonsense", 1), ("", 0)]).flatmap(_with_numbers)
controls = st.fixed_dictionaries(
    {
        "custom_id": custom_ids | st.text(min_size=1, max_size=100),
        "component_type": st.sampled_from([2, 3, 5, 8]),
    },
    optional={"values": st.lists(values, max_size=3) | anything, "id": st.integers(0, 50)},
)
"""What is sent when a control is used."""


def _custom_id(kind: str, more: list[int]) -> str:
    return ":".join([kind, *map(str, more)]) or "?"


people = st.sampled_from(["1", str(2**63), str(10**19)])
KNOWN: dict[str, tuple[int, st.SearchStrategy[object]]] = {
    "piece": (3, values),
    "square": (3, values),
    "line": (3, values),
    "game": (4, st.integers(-(2**53), 2**53)),
    "opponent": (6, people),
    "player": (6, people),
    "characteristics": (3, st.sampled_from(["C", "CSHT"])),
    "clock": (4, st.sampled_from([0, 60])),
    "level": (3, st.sampled_from(["beginner", "club"])),
    "scope": (3, st.sampled_from(["server", "everywhere"])),
    "unknown": (10, st.floats(allow_nan=False, allow_infinity=False)),
}
honest = st.sampled_from(sorted(KNOWN)).flatmap(
    lambda name: st.fixed_dictionaries(
        {"name": st.just(name), "type": st.just(KNOWN[name][0]), "value": KNOWN[name][1]}
    )
)
# Discord sees to it that the value of an option is of the option's type and among its choices; what if it did not?
forged = st.fixed_dictionaries(
    {"name": st.sampled_from(sorted(KNOWN)) | anything, "type": st.integers(0, 12)},
    optional={"value": values | anything},
)
options = honest | forged
subcommands = st.fixed_dictionaries(
    {"name": st.sampled_from(COMMANDS), "type": st.just(1)}, optional={"options": st.lists(options, max_size=3)}
)
commands = st.one_of(
    st.fixed_dictionaries(
        {"name": st.sampled_from(["give", "place", "quarto", "unknown"]), "options": st.lists(options, max_size=3)}
    ),
    st.fixed_dictionaries({"name": st.just("quarto"), "options": st.lists(subcommands, min_size=1, max_size=1)}),
)
envelopes = st.fixed_dictionaries(
    {},
    optional={
        "locale": st.sampled_from(["en-US", "fr", "de", "xx", ""]),
        "guild_locale": st.sampled_from(["en-US", "fr", "xx"]),
        "app_permissions": st.sampled_from(["0", "8", str(2**53)]),
    },
)
