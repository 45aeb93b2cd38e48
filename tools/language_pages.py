"""Show every language as a phone does: `python -m tools.language_pages [code ...]`, from the project's folder.

Writes a board's message and the first page of the rules as HTML into `build/languages`, one file a language; and, where
there is Chromium, a picture of each at a phone's width. Somebody should look at them after a change of texts.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
from base64 import b64encode
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any, Final

import discord
from playwright.async_api import async_playwright

from quarto_bot.chat import Languages, Pictures
from quarto_bot.chat.delivery.controls import Layout
from quarto_bot.chat.guide.rules import rule_page
from quarto_bot.chat.pictures import PieceEmojis
from quarto_bot.chat.play.showing.board import turn_layout
from quarto_bot.chat.texts.languages import Language
from quarto_bot.matches import Computer, Match, Person, Venue
from quarto_bot.rules import Game, Options, action_from_text

FOLDER: Final = Path("build/languages")
PHONE: Final = {"width": 390, "height": 844}
MOVES: Final = ("0 give DSTH", "1 place b2", "1 give LRSS", "0 place c3", "0 give DRTS", "1 place c1", "1 give LSSH")
STYLE: Final = """<meta charset="utf-8"><style>
body { margin: 0; padding: 8px; background: #313338; color: #dbdee1; font: 16px/1.35 sans-serif }
section { border-left: 4px solid #9a5b2e; background: #2b2d31; border-radius: 4px; padding: 8px 12px; margin: 0 0 16px }
img { width: 100%; border-radius: 6px } h2 { font-size: 20px; margin: 4px 0 } small { color: #949ba4 }
p { margin: 6px 0 } .row { display: flex; gap: 6px; margin: 6px 0; flex-wrap: wrap }
button { font: inherit; color: #fff; background: #4e5058; border: 0; border-radius: 6px; padding: 6px 12px }
</style>"""


async def main(*codes: str) -> None:
    wanted = [language for language in Languages.load() if not codes or language.code in codes]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in wanted:
        (FOLDER / f"{language.code}.html").write_text(await page(language), encoding="utf-8")
    if shutil.which("chromium"):
        await photograph([language.code for language in wanted])
    print(f"{len(wanted)} languages in {FOLDER}")


async def page(say: Language) -> str:
    """A turn with a clock and squares, and what the rules begin with."""
    game = Game.new(0, Options(squares=True, clock=60))
    for move in MOVES:
        game = game.play(action_from_text(move))
    now, pictures = datetime.now(UTC), Pictures()
    match = Match(1, Venue(1, 1), (Person(1), Computer("club")), game, now, turn_ends_at=now)
    board, picture = turn_layout(match, say, PieceEmojis()), await pictures.board(game)
    rules, drawn = await rule_page(say, pictures, 0)
    shown = [section(board, picture), section(rules, drawn)]
    return f'{STYLE}<html lang="{say.code.replace("_", "-")}">' + "".join(shown)


def section(layout: Layout, picture: discord.File) -> str:
    components: list[dict[str, Any]] = layout.to_components()  # type: ignore[no-untyped-call]
    source = f"data:image/png;base64,{b64encode(picture.fp.read()).decode()}"
    return f"<section>{''.join(html(item, source) for item in components)}</section>"


def html(item: dict[str, Any], picture: str) -> str:
    inside = "".join(html(each, picture) for each in item.get("components", ()))
    match discord.ComponentType(item["type"]):
        case discord.ComponentType.text_display:
            return f"<p>{written(item['content'])}</p>"
        case discord.ComponentType.media_gallery:
            described = "".join(f"<p><small>{escape(each['description'])}</small></p>" for each in item["items"])
            return f'<img src="{picture}">{described}'
        case discord.ComponentType.button:
            return f"<button>{escape(item.get('label') or '·')}</button>"
        case discord.ComponentType.action_row:
            return f'<div class="row">{inside}</div>'
        case discord.ComponentType.select:
            return f"<button>{escape(item.get('placeholder', ''))} ▾</button>"
        case _:
            return inside


def written(text: str) -> str:
    """As much of Discord's markup as these messages have."""
    text = re.sub(r"&lt;@\d+&gt;", "@Aleksandra", escape(text, quote=False))
    text = re.sub(r"&lt;t:\d+:R&gt;", "<i>…</i>", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"^## (.*)$", r"<h2>\1</h2>", text, flags=re.MULTILINE)
    text = re.sub(r"^-# (.*)$", r"<small>\1</small>", text, flags=re.MULTILINE)
    return text.replace("</h2>\n", "</h2>").replace("\n", "<br>")


async def photograph(codes: list[str]) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        sheet = await browser.new_page(viewport={"width": PHONE["width"], "height": PHONE["height"]})
        for code in codes:
            await sheet.goto((FOLDER / f"{code}.html").absolute().as_uri())
            await sheet.screenshot(path=FOLDER / f"{code}.png", full_page=True)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
