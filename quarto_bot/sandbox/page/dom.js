// Building elements in one expression.

/** An element; attributes that begin with "on" are listeners, and those that are false, null or undefined are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(Boolean));
  return element;
}

/** An emoji as Discord describes it: a picture of the bot's own, or a character. */
export function emojiOf({ id, name }) {
  return id ? h("img", { class: "emoji", src: `/media/emojis/${id}.png`, alt: "", title: name }) : name;
}
