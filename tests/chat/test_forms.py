"""Every kind of form: asked, filled in, read and handled by one object, before and after a restart."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from quarto_bot.chat.delivery.controls import Control
from quarto_bot.chat.delivery.forms import (
    MOST_FIELDS,
    Channels,
    Checkbox,
    Checkboxes,
    Form,
    Menu,
    Option,
    People,
    Questions,
    Radio,
    Submission,
    Text,
)
from quarto_bot.chat.delivery.interactions import Interaction, Press, answer_privately
from quarto_bot.chat.features import CONTROLS, FORMS
from tests.chat.simulated import filled_in, press, submit
from tests.chat.table import Table, text

OPTIONS = [Option("one", "One"), Option("two", "Two", "the second"), Option("three", "Three")]
WRITTEN: dict[str, Any] = {
    "text": {"value": "x"},
    "radio": {"value": "two"},
    "menu": {"values": ["one"]},
    "boxes": {"values": ["one", "three"]},
    "box": {"value": True},
}


class Survey:
    """Two forms with a field of each kind, a control that opens each of them, and what was sent last."""

    def __init__(self) -> None:
        self.sent: list[Submission] = []
        self.numbers: list[int] = []
        self.forms = Form("survey", "number"), Form("places")
        self.openers = Control("open_survey"), Control("open_places")
        survey, places = self.forms
        survey.asks(self.survey_questions)
        places.asks(self.place_questions)
        survey.submitted(self.note)
        places.submitted(self.note)
        self.openers[0].pressed(lambda press: self.open(press, survey, number=7))
        self.openers[1].pressed(lambda press: self.open(press, places))

    @staticmethod
    async def open(press: Press, form: Form, **numbers: int) -> None:
        await form.open(press.interaction, **numbers)

    @staticmethod
    def survey_questions(_: Interaction, number: int) -> Questions:
        return Questions(
            f"Survey {number}",
            Text("text", "Text", longest=5, value="old", required=True),
            Radio("radio", "Radio", OPTIONS, chosen="two"),
            Menu("menu", "Menu", OPTIONS, chosen="three", description="Only one"),
            Checkboxes("boxes", "Boxes", OPTIONS, chosen=("one",), fewest=1),
            Checkbox("box", "Box", checked=True),
        )

    @staticmethod
    def place_questions(interaction: Interaction) -> Questions:
        chosen = [interaction.user.id]
        return Questions(
            "Places",
            People("people", "People", chosen=chosen, most=2),
            Channels("channels", "Channels", [discord.ChannelType.text], most=2),
        )

    async def note(self, submission: Submission, number: int = 0) -> None:
        self.sent.append(submission)
        self.numbers.append(number)
        await answer_privately(submission.interaction, "Thanks.")


@pytest.fixture
def survey(monkeypatch: pytest.MonkeyPatch) -> Survey:
    survey = Survey()
    for form in survey.forms:
        monkeypatch.setitem(FORMS, form.kind, form)
    for opener in survey.openers:
        monkeypatch.setitem(CONTROLS, opener.kind, opener)
    return survey


async def opened(table: Table, opener: str) -> Any:
    """A form that Alice has before her eyes, opened from a message of the bot's."""
    if not table.public:
        await table.alice.slash(table.channel, "quarto challenge")
    return await press(table.alice, table.public[0], opener)


@pytest.mark.usefixtures("survey")
async def test_a_form_shows_the_answers_of_today(table: Table) -> None:
    modal = (await opened(table, "open_survey")).modal
    assert modal is not None
    assert (modal["title"], modal["custom_id"]) == ("Survey 7", "survey:7")
    fields = [label["component"] for label in modal["components"]]
    assert fields[0]["value"] == "old"
    for field, chosen in zip(fields[1:4], (["two"], ["three"], ["one"]), strict=True):
        assert [option["value"] for option in field["options"] if option.get("default")] == chosen
    assert fields[4]["default"] is True
    modal = (await opened(table, "open_places")).modal
    assert modal is not None
    assert modal["components"][0]["component"]["default_values"] == [{"id": table.alice.id, "type": "user"}]


async def test_the_answers_arrive_as_plain_values(table: Table, survey: Survey) -> None:
    form = await opened(table, "open_survey")
    values = {"text": "new", "radio": "one", "menu": ["two"], "boxes": ["one", "three"], "box": False}
    result = await table.checked(table.alice.submit_modal(form, values))
    assert text(result.response) == "Thanks."
    [sent] = survey.sent
    assert (sent.text("text"), sent.text("radio"), sent.text("menu")) == ("new", "one", "two")
    assert (sent.several("boxes"), sent.is_on("box"), survey.numbers) == (("one", "three"), False, [7])
    assert sent.person.id == table.alice.id


async def test_people_and_channels_arrive_as_ids_and_bots_are_told_apart(table: Table, survey: Survey) -> None:
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    form = await opened(table, "open_places")
    await table.checked(table.alice.submit_modal(form, {"people": [table.bob, robot], "channels": [table.channel]}))
    [sent] = survey.sent
    assert (sent.ids("people"), sent.ids("channels")) == ((table.bob.id, robot.id), (table.channel.id,))
    assert sent.bots == {robot.id}
    form = await opened(table, "open_places")
    await table.checked(table.alice.submit_modal(form, {}))
    assert (survey.sent[-1].ids("people"), survey.sent[-1].bots) == ((), frozenset())


async def test_a_form_opened_before_a_restart_is_read_after_it(
    table: Table, survey: Survey, restart: Callable[[], Awaitable[None]]
) -> None:
    form = await opened(table, "open_survey")
    await restart()
    values = {"text": "new", "radio": "one", "menu": ["two"], "boxes": ["one"]}
    await table.checked(table.alice.submit_modal(form, values))
    assert survey.sent[0].is_on("box")


async def test_the_library_keeps_no_form(table: Table, survey: Survey) -> None:
    form = await opened(table, "open_survey")
    kept = table.bot._connection._view_store
    assert (kept._modals, kept._views) == ({}, {})
    await table.alice.submit_modal(form, {"text": "x", "radio": "one", "menu": ["two"], "boxes": ["one"]})
    assert len(survey.sent) == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"text": {"value": "far too long"}},
        {"text": {"value": ""}},
        {"text": {"value": None}},
        {"text": {}},
        {"radio": {"value": "four"}},
        {"radio": {"value": None}},
        {"radio": {"value": ["one"]}},
        {"menu": {"values": []}},
        {"menu": {"values": ["one", "two"]}},
        {"menu": {"values": ["four"]}},
        {"menu": {"values": "one"}},
        {"boxes": {"values": []}},
        {"boxes": {"values": ["one", "one"]}},
        {"boxes": {"values": ["one", 2]}},
        {"boxes": {"values": ["four"]}},
        {"box": {"value": "yes"}},
        {"box": {"value": 1}},
        {"unheard_of": {"value": "x"}},
    ],
    ids=repr,
)
async def test_what_was_not_asked_is_answered_civilly_and_not_handled(
    table: Table, survey: Survey, changed: dict[str, Any]
) -> None:
    result = await submit(table.alice, table.channel, "survey:7", filled_in(**(WRITTEN | changed)))
    assert result.ephemeral
    assert "I can't read this form" in text(result.response)
    assert survey.sent == []
    await table.checked(submit(table.alice, table.channel, "survey:7", filled_in(**WRITTEN)))
    assert len(survey.sent) == 1


@pytest.mark.parametrize(
    ("people", "channels", "resolved"),
    [
        (["1"], [], None),
        (["1"], [], []),
        (["1"], [], {"users": {"2": {}}}),
        (["one"], [], {"users": {"one": {}}}),
        (["٣"], [], {"users": {"٣": {}}}),
        (["01"], [], {"users": {"01": {}}}),
        ([str(2**63)], [], {"users": {str(2**63): {}}}),
        (["1", "2", "3"], [], {"users": {"1": {}, "2": {}, "3": {}}}),
        ([], ["1"], {"channels": {"1": {"type": 2}}}),
        ([], ["1"], {"channels": {"1": None}}),
        ([], ["1"], {"channels": None}),
    ],
    ids=repr,
)
async def test_ids_that_discord_does_not_vouch_for_are_not_believed(
    table: Table, survey: Survey, people: list[str], channels: list[str], resolved: Any
) -> None:
    answers = filled_in(people={"values": people}, channels={"values": channels})
    result = await submit(table.alice, table.channel, "places", answers, resolved)
    assert "I can't read this form" in text(result.response)
    assert survey.sent == []


@pytest.mark.parametrize(
    "custom_id", ["survey", "survey:1:2", "survey:x", "nonsense", "", "x" * 100, f"survey:{10**17}"]
)
@pytest.mark.parametrize("components", [[], None, "x", [None], [{"component": None}], [{"type": 1, "components": []}]])
async def test_forms_that_are_not_ours_or_not_whole_get_a_civil_answer(
    table: Table, survey: Survey, custom_id: str, components: Any
) -> None:
    result = await submit(table.alice, table.channel, custom_id, components)
    assert "I can't read this form" in text(result.response)
    assert (await submit(table.alice, table.channel, "survey:1", components)).ephemeral
    assert survey.sent == []


@pytest.mark.provokes_errors
async def test_an_unexpected_error_in_a_form_gives_a_reference(
    table: Table, survey: Survey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    form = Form("survey", "number")
    form.asks(survey.survey_questions)
    form.submitted(fail)
    monkeypatch.setitem(FORMS, "survey", form)
    result = await submit(table.alice, table.channel, "survey:7", filled_in(**WRITTEN))
    assert "Reference: `" in text(result.response)


def test_a_form_with_more_fields_than_discord_shows_can_not_be_built() -> None:
    fields = [Checkbox(f"box_{number}", "Box") for number in range(MOST_FIELDS + 1)]
    with pytest.raises(AssertionError, match="shows no more"):
        Questions("Too many", *fields)


@pytest.mark.parametrize("kind", FORMS)
def test_a_form_is_no_control(kind: str) -> None:
    assert kind not in CONTROLS
