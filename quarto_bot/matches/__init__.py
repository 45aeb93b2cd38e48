"""What happens between people: challenges, turns, clocks, ratings, the leaderboard. Knows no Discord."""

from .challenges import Opponent
from .events import ChallengeEnded, ChallengeMade, Event, GameBegun, GameOver, Listener, TurnChanged, WrongCall
from .ratings import Rating, RatingChange, is_rated
from .refusals import Obstacle, Refused
from .service import CHALLENGE_LIFETIME, Matches
from .standings import HistoryPage, LeaderboardPage, PastGame, Standing, Stats
from .store import Ending, NewChallenge, NewMatch, Step, Store, Stored
from .turns import Played, Seen
from .values import Challenge, ChallengeState, End, Match, Venue

__all__ = [
    "CHALLENGE_LIFETIME",
    "Challenge",
    "ChallengeEnded",
    "ChallengeMade",
    "ChallengeState",
    "End",
    "Ending",
    "Event",
    "GameBegun",
    "GameOver",
    "HistoryPage",
    "LeaderboardPage",
    "Listener",
    "Match",
    "Matches",
    "NewChallenge",
    "NewMatch",
    "Obstacle",
    "Opponent",
    "PastGame",
    "Played",
    "Rating",
    "RatingChange",
    "Refused",
    "Seen",
    "Standing",
    "Stats",
    "Step",
    "Store",
    "Stored",
    "TurnChanged",
    "Venue",
    "WrongCall",
    "is_rated",
]
