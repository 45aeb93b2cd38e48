"""Everything that people can type, press and fill in, collected from the features: a feature is a folder."""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands

from . import guide, play, puzzles, review, scores, settings, solo, tables
from .delivery.forms import Form
from .texts.languages import mark

quarto: Final = app_commands.Group(
    name="quarto",
    description=mark("Play Quarto: see the line, call it, win"),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
)
_FEATURES: Final = (play, solo, tables, review, puzzles, scores, guide, settings)
for _feature in _FEATURES:
    for _command in _feature.GROUP_COMMANDS:
        quarto.add_command(_command)

COMMANDS: Final[tuple[app_commands.Group | app_commands.Command[Any, ..., None] | app_commands.ContextMenu, ...]] = (
    quarto,
    *play.TOP_COMMANDS,
    *tables.CONTEXT_MENUS,
)
CONTROLS: Final = {control.kind: control for feature in _FEATURES for control in feature.CONTROLS}
FORMS: Final[dict[str, Form]] = {  # which not every feature has
    form.kind: form for feature in _FEATURES for form in getattr(feature, "FORMS", ())
}
