"""How Discord says no: a status, a code and a sentence."""

from collections.abc import Sequence
from enum import Enum

from .payload import Payload


class Refusal(Enum):
    """The refusals that a bot may meet here: HTTP status, Discord's code, Discord's sentence."""

    UNAUTHORIZED = 401, 0, "401: Unauthorized"
    NOT_FOUND = 404, 0, "404: Not Found"
    UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel"
    UNKNOWN_USER = 404, 10013, "Unknown User"
    UNKNOWN_MESSAGE = 404, 10008, "Unknown Message"
    UNKNOWN_EMOJI = 404, 10014, "Unknown Emoji"
    UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook"
    UNKNOWN_INTERACTION = 404, 10062, "Unknown interaction"
    TOO_LARGE = 413, 40005, "Request entity too large"
    ALREADY_ACKNOWLEDGED = 400, 40060, "Interaction has already been acknowledged."
    MISSING_ACCESS = 403, 50001, "Missing Access"
    MISSING_PERMISSIONS = 403, 50013, "Missing Permissions"
    INVALID_WEBHOOK_TOKEN = 401, 50027, "Invalid Webhook Token"
    INVALID_BODY = 400, 50035, "Invalid Form Body"

    @property
    def status(self) -> int:
        return self.value[0]


class Refused(Exception):
    """A request was refused; `problems` says what is wrong with its body."""

    def __init__(self, refusal: Refusal, problems: Sequence[str] = ()) -> None:
        super().__init__(refusal.value[2], *problems)
        self.refusal = refusal
        self.problems = problems

    def body(self) -> Payload:
        _, code, message = self.refusal.value
        body: Payload = {"message": message, "code": code}
        if self.problems:
            body["errors"] = {"_errors": [{"code": "INVALID", "message": problem} for problem in self.problems]}
        return body
