"""Uploaded files and their signed addresses, which stop working after a day."""

import hashlib
import hmac
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass, field

from .clock import Clock
from .payload import Payload

LIFETIME = 24 * 60 * 60
PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(eq=False, repr=False)
class Attachment:
    """A file on a message. `description` is its alt text; `size` stays known when the content is not kept."""

    id: str
    filename: str
    channel_id: str
    size: int
    content: bytes
    description: str | None
    cdn: "Cdn" = field(repr=False)
    ephemeral: bool = False
    dimensions: tuple[int, int] | None = None

    @property
    def content_type(self) -> str:
        return mimetypes.guess_type(self.filename)[0] or "application/octet-stream"

    @property
    def path(self) -> str:
        folder = "ephemeral-attachments" if self.ephemeral else "attachments"
        return f"/{folder}/{self.channel_id}/{self.id}/{self.filename}"

    @property
    def url(self) -> str:
        """Its address, signed anew each time."""
        return self.cdn.sign(self.path)

    def payload(self) -> Payload:
        url = self.url
        payload: Payload = {
            "id": self.id, "filename": self.filename, "size": self.size, "url": url, "proxy_url": url,
            "content_type": self.content_type,
        }  # fmt: skip
        if self.description is not None:
            payload["description"] = self.description
        return payload | self.size_fields()

    def size_fields(self) -> Payload:
        return {"width": self.dimensions[0], "height": self.dimensions[1]} if self.dimensions else {}


class Cdn:
    """The store of files. With `keep` off it forgets their content, so that a long run does not fill the memory."""

    def __init__(self, clock: Clock, *, keep: bool = True) -> None:
        self.base = ""
        self.keep = keep
        self._clock = clock
        self._secret = b"the signature of a Discord on loopback"
        self._files: dict[str, tuple[str, bytes]] = {}

    def store(self, attachment: Attachment) -> None:
        if attachment.content.startswith(PNG):
            header = attachment.content[16:24]
            attachment.dimensions = (int.from_bytes(header[:4], "big"), int.from_bytes(header[4:], "big"))
        if not self.keep:
            attachment.content = b""
            return
        self.put(attachment.path, attachment.content_type, attachment.content)

    def put(self, path: str, content_type: str, content: bytes) -> None:
        self._files[path] = content_type, content

    def get(self, path: str, query: Mapping[str, str]) -> tuple[str, bytes] | None:
        """Content type and content; None if there is no such file or its address is forged or expired."""
        needs_signature = "attachments/" in path
        if needs_signature and not self._is_valid(path, query):
            return None
        return self._files.get(path)

    def sign(self, path: str) -> str:
        issued = int(self._clock.now())
        expires, issued_hex = f"{issued + LIFETIME:x}", f"{issued:x}"
        return f"{self.base}{path}?ex={expires}&is={issued_hex}&hm={self._signature(path, expires, issued_hex)}"

    def _is_valid(self, path: str, query: Mapping[str, str]) -> bool:
        expires, issued = query.get("ex", "0"), query.get("is", "0")
        genuine = hmac.compare_digest(query.get("hm", ""), self._signature(path, expires, issued))
        return genuine and int(expires, 16) > self._clock.now()

    def _signature(self, path: str, expires: str, issued: str) -> str:
        return hmac.new(self._secret, f"{path}|{expires}|{issued}".encode(), hashlib.sha256).hexdigest()
