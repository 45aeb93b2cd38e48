// The page: one side for each friend, who sees and does what they would on Discord. The address says who they are.

import { Composer } from "./composer.js";
import { dots, messageElement } from "./message.js";
import { h } from "./dom.js";
import { openForm } from "./form.js";

const NEAR_THE_END = 60; // pixels
const BY_HAND = 1000; // milliseconds from a touch to the scrolling that comes of it
const panes = [];

class Pane {
  constructor(person, channel) {
    Object.assign(this, { person, channel, people: [], channels: [], commands: [], onPeople: [], onMessages: [], locale: "en-US", shown: new Map(), atEnd: true, top: 0, touched: -Infinity });
    this.who = h("select", { "aria-label": "You are", onchange: () => { this.person = this.who.value; this.reopens(); } });
    this.places = h("nav", {});
    this.extra = h("span", {});
    this.list = h("div", { class: "messages", role: "log" });
    this.scroller = h("div", { class: "scroller", onscroll: () => this.scrolled() }, this.list);
    const touch = (event) => { if (event.type !== "pointerdown" || event.target === this.scroller) this.touched = performance.now(); };
    for (const hand of ["wheel", "touchmove", "keydown", "pointerdown"]) this.scroller.addEventListener(hand, touch, { passive: true });
    this.newer = h("button", { type: "button", class: "newer", hidden: true, onclick: () => this.toEnd() }, "New messages ↓");
    this.notice = h("div", { class: "notice", role: "alert", hidden: true });
    this.composer = new Composer(this);
    this.element = h("section", { class: "pane" },
      h("header", { class: "top" }, h("label", {}, h("span", {}, "You are "), this.who), this.places, this.extra), this.scroller, this.newer, this.notice, this.composer.element);
    new ResizeObserver(() => this.atEnd && this.toEnd()).observe(this.list);
    new ResizeObserver(() => this.atEnd && this.toEnd()).observe(this.scroller);
  }

  // What is known

  nameOf = (id) => this.people.find((one) => one.id === id)?.name ?? "somebody";
  channelName = (id) => this.channels.find((one) => one.id === id)?.name ?? "…";
  /** Everybody, oneself at last. */
  get others() { return this.people.toSorted((one, other) => (one.id === this.me) - (other.id === this.me)); }

  // What is seen

  /** Begin anew, as another person or in another place. */
  reopens() {
    remember();
    this.socket.onclose = null;
    this.socket.close();
    this.shown.clear();
    this.list.replaceChildren();
    this.atEnd = true;
    this.composer.clear();
    this.listens();
  }

  listens() {
    this.socket = new WebSocket(`ws://${location.host}/live?person=${this.person}&channel=${this.channel}`);
    this.socket.onmessage = (event) => this.hears(JSON.parse(event.data));
    this.socket.onclose = () => {
      this.says("The sandbox has stopped. Once it runs again at this address, the page goes on.", Infinity);
      setTimeout(async () => ((await fetch("/page/dom.js").catch(() => null))?.ok ? location.reload() : this.socket.onclose()), 1000);
    };
  }

  hears(news) {
    const { on_people: onPeople = this.onPeople, on_messages: onMessages = this.onMessages, messages, ...rest } = news;
    const repaint = Object.keys(rest).length > 0;
    Object.assign(this, rest, { onPeople, onMessages });
    if (repaint) this.paintTop();
    if (repaint) this.shown.clear(); // names, places or the language have changed
    if (messages) this.paintMessages(messages);
  }

  paintTop() {
    this.who.replaceChildren(...this.people.map((one) => h("option", { value: one.key, selected: one.id === this.me }, one.locale === "en-US" ? one.name : `${one.name} (${one.locale})`)));
    this.places.replaceChildren(...this.channels.map((one) => h("button", { type: "button", "aria-current": one.id === this.channel && "page", onclick: () => this.goes(one.id) }, one.thread ? `↳ ${one.name}` : `# ${one.name}`)));
    const others = this.people.filter((one) => one.id !== this.me);
    const items = others.flatMap((one) => this.onPeople.map((command) => [`${command.shown}: ${one.name}`, { do: "menu", command: command.name, person: one.id }]));
    this.extra.replaceChildren(...(items.length ? [dots("More about somebody", items, this)] : []));
    this.composer.named();
  }

  paintMessages(messages) {
    const last = messages.at(-1)?.id;
    const isNew = this.shown.size > 0 && last && !this.shown.has(last);
    const shown = new Map();
    for (const message of messages) {
      const described = JSON.stringify(message);
      const before = this.shown.get(message.id);
      shown.set(message.id, before?.described === described ? before : { described, element: messageElement(message, this) });
    }
    this.shown = shown;
    const wanted = [...shown.values()].map((one) => one.element);
    for (const old of [...this.list.children]) if (!wanted.includes(old)) old.remove();
    wanted.forEach((element, index) => this.list.children[index] === element || this.list.insertBefore(element, this.list.children[index] ?? null));
    if (this.atEnd) this.toEnd();
    else if (isNew) this.newer.hidden = false;
  }

  /** Only who scrolls up by hand wants to stay there; news move the end away too, and so do menus. */
  scrolled() {
    const { scrollHeight, clientHeight, scrollTop } = this.scroller;
    const isByHand = performance.now() - this.touched < BY_HAND && scrollTop < this.top;
    this.atEnd = scrollHeight - clientHeight - scrollTop < NEAR_THE_END || (this.atEnd && !isByHand);
    this.top = scrollTop;
    this.newer.hidden ||= this.atEnd;
  }

  toEnd() {
    this.atEnd = true;
    this.newer.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Bring something that just opened on a message into view. */
  shows(element) {
    this.atEnd &&= this.list.lastElementChild.contains(element);
    element.scrollIntoView({ block: "nearest" });
  }

  goes(channel, message) {
    if (channel !== this.channel) {
      this.channel = channel;
      this.reopens();
    }
    const found = this.list.querySelector(`[data-id="${message}"]`);
    if (found) this.atEnd = false;
    found?.scrollIntoView({ block: "center" });
    found?.animate([{ background: "#5865f255" }, {}], 1500);
  }

  says(text, seconds = 6) {
    this.notice.textContent = text;
    this.notice.hidden = false;
    clearTimeout(this.quiet);
    if (Number.isFinite(seconds)) this.quiet = setTimeout(() => { this.notice.hidden = true; }, seconds * 1000);
  }

  // What is done

  /** Do it; whatever comes of it is to be seen at the end. */
  async acts(control, action) {
    if (control.classList.contains("busy")) return {};
    control.classList.add("busy");
    try {
      const answer = await this.act(action);
      this.toEnd();
      if (answer.failed) this.says(answer.failed);
      if (answer.form) openForm(answer.form, this);
      return answer;
    } finally {
      control.classList.remove("busy");
    }
  }

  async act(action) {
    const body = JSON.stringify({ person: this.person, channel: this.channel, ...action });
    const answer = await fetch("/act", { method: "POST", body }).catch(() => null);
    return answer?.ok ? answer.json() : { failed: "That did not work. Is the sandbox still running?" };
  }

  begins(name) {
    const command = this.commands.find((one) => one.name === name);
    if (command) this.composer.begin(command);
  }
}

/** The address keeps who one is, so that reloading does too. */
function remember() {
  history.replaceState(null, "", `/${panes.map((pane) => pane.person).join("+")}#${panes.map((pane) => pane.channel).join(",")}`);
  document.title = `Quarto sandbox: ${panes.map((pane) => pane.person).join(", ")}`;
}

const people = location.pathname.slice(1).split("+").filter(Boolean);
const channels = location.hash.slice(1).split(",");
(people.length ? people.slice(0, 2) : ["alice", "bob"]).forEach((person, index) => panes.push(new Pane(person, channels[index] ?? "")));
document.body.append(...panes.map((pane) => pane.element));
panes.forEach((pane) => pane.listens());
