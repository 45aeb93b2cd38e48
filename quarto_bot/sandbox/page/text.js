// Discord's way of writing: as much of it as bots use. And times that tick.

import { emojiOf, h } from "./dom.js";

const BLOCK = /^(?<fence>```(?:\w*\n)?(?<code>[^]*?)```\n?)|^(?<heading>#{1,3}) |^(?<small>-# )|^(?<quote>> )|^(?<bullet>[-*] )|^(?<number>\d+\.) /;
const INLINE = new RegExp(
  [
    String.raw`\\(?<escaped>[^\w\s])`,
    "`(?<code>[^`]+)`",
    String.raw`\*\*(?<bold>.+?)\*\*(?!\*)`,
    "__(?<underlined>.+?)__",
    "~~(?<struck>.+?)~~",
    String.raw`\*(?!\s)(?<italic>.+?)\*`,
    String.raw`(?<!\w)_(?<slanted>.+?)_(?!\w)`,
    String.raw`\[(?<label>[^\]]+)\]\(<?(?<address>https?:[^)\s>]+)>?\)`,
    String.raw`<@!?(?<user>\d+)>`,
    String.raw`<#(?<channel>\d+)>`,
    String.raw`<a?:(?<emoji>\w+):(?<id>\d+)>`,
    String.raw`<t:(?<time>\d+)(?::(?<style>[tTdDfFR]))?>`,
    String.raw`</(?<command>[^:>]+):\d+>`,
    String.raw`<?(?<bare>https?://[^\s<>]*[^\s<>.,:;"')])>?`,
  ].join("|"),
  "s",
);
const DATES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
// From how many seconds on which unit is used, the longest first.
const UNITS = [[47304000, 31536000, "year"], [3888000, 2592000, "month"], [129600, 86400, "day"], [5400, 3600, "hour"], [90, 60, "minute"]];

/** Text as elements. The pane knows people, channels, the language, and what happens on a click. */
export function formatted(text, pane) {
  const blocks = [];
  let rest = text;
  while (rest) {
    const { fence, code, heading, small, quote, bullet, number } = BLOCK.exec(rest)?.groups ?? {};
    if (fence) {
      blocks.push(h("pre", {}, code));
      rest = rest.slice(fence.length);
      continue;
    }
    const [line] = rest.split("\n", 1);
    rest = rest.slice(line.length + 1);
    const mark = heading ?? small?.trimEnd() ?? quote?.trimEnd() ?? bullet?.trimEnd() ?? number;
    const words = inline(mark ? line.slice(mark.length + 1) : line, pane);
    if (heading) blocks.push(h(`h${heading.length + 1}`, {}, words));
    else if (small) blocks.push(h("small", {}, words));
    else if (quote) blocks.push(h("blockquote", {}, words));
    else if (bullet || number) blocks.push(h("div", { class: "item" }, h("span", {}, bullet ? "•" : number), h("div", {}, words)));
    else blocks.push(h("div", { class: line ? "line" : "gap" }, words));
  }
  return blocks;
}

function inline(text, pane) {
  const found = INLINE.exec(text);
  if (!found) return [text];
  return [text.slice(0, found.index), inlineElement(found.groups, pane), ...inline(text.slice(found.index + found[0].length), pane)];
}

function inlineElement(part, pane) {
  if (part.escaped) return part.escaped;
  if (part.code) return h("code", {}, part.code);
  if (part.bold) return h("strong", {}, inline(part.bold, pane));
  if (part.underlined) return h("u", {}, inline(part.underlined, pane));
  if (part.struck) return h("s", {}, inline(part.struck, pane));
  if (part.italic || part.slanted) return h("em", {}, inline(part.italic ?? part.slanted, pane));
  if (part.user) return h("span", { class: "mention" }, `@${pane.nameOf(part.user)}`);
  if (part.channel) return h("span", { class: "mention" }, `#${pane.channelName(part.channel)}`);
  if (part.emoji) return emojiOf({ id: part.id, name: part.emoji });
  if (part.time) return timeElement(Number(part.time) * 1000, part.style ?? "f", pane.locale);
  if (part.command) return h("button", { class: "mention", type: "button", onclick: () => pane.begins(part.command) }, `/${part.command}`);
  return link(part.address ?? part.bare, part.label && inline(part.label, pane), pane);
}

function link(address, label, pane) {
  const [, channel, message] = /\/channels\/\d+\/(\d+)\/(\d+)$/.exec(address) ?? [];
  if (!message) return h("a", { href: address, target: "_blank", rel: "noreferrer" }, label ?? address);
  return h("button", { class: "mention", type: "button", onclick: () => pane.goes(channel, message) }, label ?? `#${pane.channelName(channel)} › message`);
}

function timeElement(at, style, locale) {
  const full = new Intl.DateTimeFormat(locale, DATES.F).format(at);
  const shown = style === "R" ? relative(at, locale) : new Intl.DateTimeFormat(locale, DATES[style]).format(at);
  return h("time", { title: full, lang: locale, "data-counts-to": style === "R" && at }, shown);
}

function relative(at, locale) {
  const seconds = Math.round((at - Date.now()) / 1000);
  const [, size, unit] = UNITS.find(([from]) => Math.abs(seconds) >= from) ?? [0, 1, "second"];
  return new Intl.RelativeTimeFormat(locale).format(Math.round(seconds / size), unit);
}

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-counts-to]")) {
    const shown = relative(Number(time.dataset.countsTo), time.lang);
    if (time.textContent !== shown) time.textContent = shown;
  }
}, 200);
