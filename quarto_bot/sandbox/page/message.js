// A message and everything on it: texts, pictures, files, buttons and menus.

import { emojiOf, h } from "./dom.js";
import { formatted } from "./text.js";

const PRIVATE = 1 << 6;
const THINKING = 1 << 7;
const STYLES = ["", "primary", "secondary", "success", "danger", "link"];
const [ROW, BUTTON, STRING_SELECT, USER_SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER] = [1, 2, 3, 5, 9, 10, 11, 12, 13, 14, 17];

export function messageElement(message, pane) {
  const { author, interaction_metadata: asked } = message;
  const name = author.global_name ?? author.username;
  const at = new Date(message.timestamp);
  return h("article", { class: message.pings ? "message pings" : "message", "data-id": message.id },
    h("div", { class: `avatar of${Number(BigInt(author.id) % 5n)}`, "aria-hidden": "true" }, name[0]),
    h("div", { class: "content" },
      asked?.name && h("small", { class: "asked" }, `${asked.user.global_name} used /${asked.name}`),
      h("header", {}, h("strong", {}, name), author.bot && h("span", { class: "badge" }, "APP"),
        h("span", { class: "at" }, at.toLocaleTimeString(pane.locale, { timeStyle: "short" })), menuOf(message, pane)),
      message.flags & THINKING ? h("em", {}, `${name} is thinking…`) : body(message, pane),
      message.flags & PRIVATE && h("footer", {}, "Only you can see this · ",
        h("button", { type: "button", class: "mention", onclick: () => pane.act({ do: "dismiss", message: message.id }) }, "Dismiss message"))));
}

function body(message, pane) {
  const placed = JSON.stringify(message.components);
  const files = message.attachments.filter((file) => !placed.includes(file.url));
  return [
    ...formatted(message.content, pane),
    ...files.map((file) => (message.sizes[file.url] ? gallery([{ media: file, description: file.description }], message) : download(file.url, file.filename, file.size))),
    ...message.components.map((component) => element(component, message, pane)),
  ];
}

function element(component, message, pane) {
  const inner = () => component.components.map((child) => element(child, message, pane));
  switch (component.type) {
    case CONTAINER: {
      const frame = h("div", { class: "container" }, inner());
      if (component.accent_color !== null) frame.style.borderLeftColor = `#${component.accent_color.toString(16).padStart(6, "0")}`;
      return frame;
    }
    case ROW: return h("div", { class: "row" }, inner());
    case SECTION: return h("div", { class: "section" }, h("div", {}, inner()), element(component.accessory, message, pane));
    case TEXT: return h("div", { class: "text" }, formatted(component.content, pane));
    case THUMBNAIL: return h("img", { class: "thumbnail", src: component.media.url, alt: component.description ?? "" });
    case GALLERY: return gallery(component.items, message);
    case FILE: return download(component.file.url, component.name, component.size);
    case SEPARATOR: return h("hr", { class: component.divider === false ? "invisible" : "" });
    case BUTTON: return button(component, message, pane);
    case STRING_SELECT: return select(component, component.options, message, pane);
    case USER_SELECT: return select(component, pane.others.map((one) => ({ label: one.name, value: { person: one.id } })), message, pane);
    default: return h("em", {}, `(a component of type ${component.type}, which this page cannot show)`);
  }
}

function gallery(items, message) {
  return h("div", { class: "gallery" }, items.map(({ media, description }) => {
    const [width, height] = message.sizes[media.url] ?? [];
    return h("a", { href: media.url, target: "_blank" }, h("img", { src: media.url, alt: description ?? "", width, height }));
  }));
}

function download(url, name, size) {
  return h("a", { class: "file", href: url, download: name }, name, h("small", {}, `${Math.ceil(size / 1024)} KB · Download`));
}

function button(component, message, pane) {
  const face = [component.emoji && emojiOf(component.emoji), component.label && h("span", {}, component.label)];
  if (component.url) return h("a", { class: "button link", href: component.url, target: "_blank", rel: "noreferrer" }, face, " ↗");
  const attributes = { type: "button", class: `button ${STYLES[component.style]}`, disabled: component.disabled };
  if (!component.label) attributes["aria-label"] = component.emoji.name;
  const made = h("button", { ...attributes, onclick: () => pane.acts(made, { do: "press", message: message.id, custom_id: component.custom_id }) }, face);
  return made;
}

function select(component, options, message, pane) {
  const most = component.max_values ?? 1;
  const chosen = new Set(options.filter((option) => option.default));
  const send = () => pane.acts(opener, { do: "choose", message: message.id, custom_id: component.custom_id, values: [...chosen].map((option) => option.value) });
  const list = h("div", { class: "options", role: "listbox", hidden: true }, options.map((option) =>
    h("button", { type: "button", role: "option", "aria-selected": String(chosen.has(option)), onclick: (event) => {
      if (most === 1) chosen.clear();
      if (!chosen.delete(option)) chosen.add(option);
      event.currentTarget.setAttribute("aria-selected", String(chosen.has(option)));
      if (most === 1) { toggle(false); send(); }
    } }, option.emoji && emojiOf(option.emoji), h("span", {}, option.label), option.description && h("small", {}, option.description))),
    most > 1 && h("button", { type: "button", class: "button primary", onclick: () => { toggle(false); send(); } }, "Done"));
  const toggle = (open) => {
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) pane.shows(list);
  };
  const shown = [...chosen].map((option) => option.label).join(", ") || component.placeholder || "Make a selection";
  const opener = h("button", { type: "button", class: "opener", role: "combobox", "aria-label": shown, "aria-expanded": "false", disabled: component.disabled, onclick: () => toggle(list.hidden) }, h("span", {}, shown), "▾");
  return h("div", { class: "select", onkeydown: (event) => event.key === "Escape" && toggle(false) }, opener, list);
}

function menuOf(message, pane) {
  if (!pane.onMessages.length) return null;
  const items = pane.onMessages.map((command) => [command.shown, { do: "menu", command: command.name, message: message.id }]);
  return dots("More about this message", items, pane);
}

/** A small menu behind three dots: what it says, and what is done. */
export function dots(title, items, pane) {
  const list = h("div", { class: "menu", role: "menu", hidden: true }, items.map(([label, action]) =>
    h("button", { type: "button", role: "menuitem", onclick: () => { list.hidden = true; pane.acts(opener, action); } }, label)));
  const opener = h("button", { type: "button", class: "icon", title, "aria-label": title, onclick: () => { list.hidden = !list.hidden; } }, "⋯");
  return h("span", { class: "dots" }, opener, list);
}
