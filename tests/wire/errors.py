"""How Discord says no: a status, a code, a sentence, and for a bad body the place of each problem in it."""

from enum import Enum
from typing import TypeAlias

from .payload import Payload

Path: TypeAlias = tuple[str | int, ...]


class Refusal(Enum):
    """The refusals of this Discord: HTTP status, Discord's code, Discord's sentence."""

    UNAUTHORIZED = 401, 0, "401: Unauthorized"
    NOT_FOUND = 404, 0, "404: Not Found"
    UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel"
    UNKNOWN_GUILD = 404, 10004, "Unknown Guild"
    UNKNOWN_MEMBER = 404, 10007, "Unknown Member"
    UNKNOWN_MESSAGE = 404, 10008, "Unknown Message"
    UNKNOWN_USER = 404, 10013, "Unknown User"
    UNKNOWN_EMOJI = 404, 10014, "Unknown Emoji"
    UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook"
    UNKNOWN_INTERACTION = 404, 10062, "Unknown interaction"
    UNKNOWN_COMMAND = 404, 10063, "Unknown application command"
    TOO_LARGE = 413, 40005, "Request entity too large"
    ALREADY_ACKNOWLEDGED = 400, 40060, "Interaction has already been acknowledged."
    MISSING_ACCESS = 403, 50001, "Missing Access"
    NOT_YOUR_MESSAGE = 403, 50005, "Cannot edit a message authored by another user"
    EMPTY_MESSAGE = 400, 50006, "Cannot send an empty message"
    CANNOT_SEND_TO_USER = 403, 50007, "Cannot send messages to this user"
    MISSING_PERMISSIONS = 403, 50013, "Missing Permissions"
    INVALID_WEBHOOK_TOKEN = 401, 50027, "Invalid Webhook Token"
    INVALID_BODY = 400, 50035, "Invalid Form Body"
    INVALID_JSON = 400, 50109, "The request body contains invalid JSON."

    @property
    def status(self) -> int:
        return self.value[0]

    @property
    def code(self) -> int:
        return self.value[1]


class Refused(Exception):
    """A request was refused; the middleware turns it into Discord's answer."""

    def __init__(self, refusal: Refusal, errors: Payload | None = None) -> None:
        super().__init__(refusal.value[2], errors or {})
        self.refusal = refusal
        self.errors = errors

    def body(self) -> Payload:
        _, code, message = self.refusal.value
        body: Payload = {"message": message, "code": code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class Problems:
    """Collects what is wrong with a body, each with the path to it."""

    def __init__(self) -> None:
        self._errors: Payload = {}

    def add(self, path: Path, code: str, message: str) -> None:
        place = self._errors
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: Path, value: object, least: int, most: int) -> None:
        """A text (or None, where it may be missing) must have at least and at most this many characters."""
        if value is None and least == 0:
            return
        if not isinstance(value, str):
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not least <= len(value) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def count(self, path: Path, value: object, least: int, most: int) -> None:
        """A list must have at least and at most this many elements."""
        if not isinstance(value, list) or not least <= len(value) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def raise_any(self) -> None:
        if self._errors:
            raise Refused(Refusal.INVALID_BODY, self._errors)
