// The line at the bottom: plain messages, and commands with what they ask for.

import { h } from "./dom.js";

const [BOOLEAN, INTEGER, USER, NUMBER] = [5, 4, 6, 10];
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

export class Composer {
  constructor(pane) {
    this.pane = pane;
    this.list = h("div", { class: "options picker", role: "listbox", hidden: true });
    this.line = h("div", { class: "line" });
    this.sender = h("button", { class: "icon send", title: "Send", "aria-label": "Send" }, "➤");
    this.element = h("form", { class: "composer", onsubmit: (event) => { event.preventDefault(); this.send(); }, onkeydown: (event) => this.key(event) }, this.list, this.line, this.sender);
    this.element.addEventListener("focusout", (event) => this.element.contains(event.relatedTarget) || this.offer([]));
    this.clear();
  }

  /** An empty line for a message, or for the "/" that begins a command. */
  clear() {
    this.command = null;
    this.input = h("input", { "aria-label": "Message", autocomplete: "off", enterkeyhint: "send", oninput: () => this.offerCommands() });
    this.line.replaceChildren(this.input);
    this.offer([]);
    this.named();
  }

  named() {
    if (!this.command) this.input.placeholder = `Message #${this.pane.channelName(this.pane.channel)} as ${this.pane.nameOf(this.pane.me)}, or / for commands`;
  }

  offerCommands() {
    const typed = this.input.value;
    const wanted = plain(typed.slice(1).trimEnd());
    const fits = (command) => plain(command.shown).includes(wanted) || command.name.includes(wanted);
    const found = typed.startsWith("/") ? this.pane.commands.filter(fits) : [];
    found.sort((one, other) => !plain(one.shown).startsWith(wanted) - !plain(other.shown).startsWith(wanted));
    this.offer(found.map((command) => [`/${command.shown}`, command.description, () => this.begin(command)]));
  }

  /** Let somebody fill in what this command asks for. */
  begin(command) {
    this.command = command;
    this.values = new Map();
    this.fields = new Map();
    this.more = h("span", { class: "more" });
    this.line.replaceChildren(h("span", { class: "command" }, `/${command.shown}`), this.more);
    this.offer([]);
    for (const option of command.options) if (option.required) this.ask(option);
    for (const option of command.options) if (!option.required) this.more.append(this.asker(option));
    this.next();
  }

  asker(option) {
    const chip = h("button", { type: "button", class: "chip", title: option.description, onclick: () => { chip.remove(); this.ask(option).focus(); } }, `+ ${option.shown}`);
    return chip;
  }

  ask(option) {
    const suggest = () => this.suggest(option, field);
    const field = h("input", { "data-option": option.name, title: option.description, placeholder: option.description, autocomplete: "off", enterkeyhint: "send", onfocus: suggest, onclick: suggest, oninput: () => { this.values.delete(option.name); suggest(); } });
    this.fields.set(option, field);
    this.more.before(h("label", { class: "field" }, h("span", {}, option.shown), field));
    return field;
  }

  next() {
    const empty = [...this.fields].find(([option, field]) => !this.values.has(option.name) && !field.value);
    (empty?.[1] ?? this.sender).focus();
  }

  async suggest(option, field) {
    const typed = field.value;
    this.offer([]); // what was offered for other letters
    const choices = await this.choices(option, typed);
    if (document.activeElement !== field || field.value !== typed) return; // somebody typed on meanwhile
    this.offer(choices.map(({ shown, value }) => [shown, "", () => {
      this.values.set(option.name, value);
      field.value = shown;
      this.offer([]);
      this.next();
    }]));
  }

  async choices(option, typed) {
    if (option.autocomplete) {
      const answer = await this.pane.act({ do: "suggest", command: this.command.name, option: option.name, typed, options: this.given(option) });
      return (answer.choices ?? []).map((choice) => ({ shown: choice.name, value: choice.value }));
    }
    const all = option.type === USER ? this.pane.others.map((one) => ({ shown: one.name, value: { person: one.id } }))
      : option.type === BOOLEAN ? [{ shown: "True", value: true }, { shown: "False", value: false }] : option.choices;
    return this.values.has(option.name) ? all : all.filter((choice) => plain(choice.shown).includes(plain(typed)));
  }

  /** What was chosen or typed so far, but for one option. */
  given(except) {
    const given = {};
    for (const [option, field] of this.fields ?? []) {
      if (option === except || !field.value) continue;
      given[option.name] = this.values.get(option.name) ?? ([INTEGER, NUMBER].includes(option.type) ? Number(field.value) : field.value);
    }
    return given;
  }

  offer(choices) {
    this.list.replaceChildren(...choices.map(([label, description, choose], index) =>
      h("button", { type: "button", role: "option", tabindex: "-1", "aria-selected": String(index === 0), onmousedown: (event) => event.preventDefault(), onclick: choose }, h("span", {}, label), description && h("small", {}, description))));
    this.list.hidden = !choices.length;
  }

  key(event) {
    const marked = this.list.querySelector("[aria-selected=true]");
    if (event.key === "Escape" || (event.key === "Backspace" && this.command && !event.target.value)) {
      if (this.list.hidden || event.key === "Backspace") { this.clear(); this.input.focus(); }
      else this.offer([]);
    } else if (marked && ["Enter", "Tab"].includes(event.key) && !this.list.hidden) marked.click();
    else if (marked && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      const next = event.key === "ArrowDown" ? marked.nextElementSibling : marked.previousElementSibling;
      if (next) {
        marked.setAttribute("aria-selected", "false");
        next.setAttribute("aria-selected", "true");
        next.scrollIntoView({ block: "nearest" });
      }
    } else return;
    event.preventDefault();
  }

  async send() {
    const text = this.input.value.trim();
    if (!this.command && !text) return;
    if (!this.command && text.startsWith("/")) { this.pane.says("There is no such command. Type / to see all."); return; }
    const action = this.command ? { do: "command", command: this.command.name, options: this.given() } : { do: "send", text };
    const answer = await this.pane.acts(this.sender, action);
    if (answer.failed) return;
    this.clear();
    this.input.focus({ preventScroll: true });
  }
}
