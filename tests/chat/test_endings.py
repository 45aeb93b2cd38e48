"""What the end of a game says about who won, and why it was not rated or gave nothing."""

from datetime import UTC, datetime

from quarto_bot.chat.texts.languages import ENGLISH
from quarto_bot.chat.texts.sentences import Narrator
from quarto_bot.matches import Cause, Computer, End, GameOver, Match, Person, Player, RatingChange, Venue
from quarto_bot.rules import Action, Game, Resign, TimeOut
from tests.games import LIGHT_ROW, NO_LINE, placed

ALICE, BOB = Person(1), Person(2)
NARRATOR = Narrator(ENGLISH, lambda _: "")
CHANGES = RatingChange(1500, 1500), RatingChange(1500, 1342)


def over(before: Game, action: Action, *, opponent: Player = BOB, rated: bool = False, cause: Cause) -> GameOver:
    game, now = before.play(action), datetime(2026, 1, 1, tzinfo=UTC)
    assert game.outcome is not None
    end = End(game.outcome.reason.value)
    match = Match(1, Venue(3, 4), (ALICE, opponent), game, now, ended_at=now, end=end)
    return GameOver(match, action, before, cause, CHANGES if rated else None)


def test_whoever_did_not_move_for_fourteen_days_is_told_so_and_the_other_wins() -> None:
    before = placed(*NO_LINE[:9])
    assert before.to_move is not None
    ended = over(before, TimeOut(before.to_move), cause=Cause.CLOCK)
    silent, winner = ended.match.players[before.to_move], ended.match.players[before.to_move.other]
    assert isinstance(silent, Person)
    assert isinstance(winner, Person)
    assert NARRATOR.done(ended.match) == f"<@{silent.id}> did not move for 14 days."
    assert f"<@{winner.id}> wins!" in NARRATOR.ending(ended)


def test_a_game_given_up_early_says_that_the_winner_gains_nothing() -> None:
    early = NARRATOR.ending(over(placed(*LIGHT_ROW), Resign(1), rated=True, cause=Cause.PERSON))
    assert "1500 → 1342" in early
    assert "Over without a call before 8 pieces were placed: the winner's rating does not rise." in early
    assert "does not rise" not in NARRATOR.ending(over(placed(*NO_LINE[:8]), Resign(1), rated=True, cause=Cause.PERSON))


def test_a_sixth_game_within_a_day_says_why_it_is_not_rated() -> None:
    ended = over(placed(*NO_LINE[:8]), Resign(1), cause=Cause.PERSON)
    assert "Not rated: you two have had 5 rated games within a day." in NARRATOR.ending(ended)


def test_a_game_with_somebody_who_leaves_or_with_the_computer_is_just_not_rated() -> None:
    left = over(placed(*NO_LINE[:8]), Resign(1), cause=Cause.DEPARTURE)
    computer = over(placed(*NO_LINE[:8]), Resign(0), opponent=Computer("club"), cause=Cause.PERSON)
    for ended in (left, computer):
        assert NARRATOR.ending(ended).endswith("-# Not rated.")


def test_a_game_that_an_earlier_version_closed_says_that_nobody_moved() -> None:
    closed = Match(
        1, Venue(3, 4), (ALICE, BOB), placed(*LIGHT_ROW), datetime(2026, 1, 1, tzinfo=UTC), end=End.ABANDONED
    )
    assert NARRATOR.result(closed) == "## Closed: no move for 14 days."
