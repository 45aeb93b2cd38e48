// Forms that the bot opens over a side of the page.

import { emojiOf, h } from "./dom.js";
import { formatted } from "./text.js";

const [ROW, STRING_SELECT, TEXT_INPUT, USER_SELECT, TEXT, LABEL, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX] = [1, 3, 4, 5, 10, 18, 21, 22, 23];

/** Show the form; sending it, or closing it, takes it away. */
export function openForm(form, pane) {
  const readers = new Map(); // custom_id -> what is filled in, undefined if nothing
  const problem = h("p", { class: "problem", role: "alert" });
  const sheet = h("form", { class: "form", role: "dialog", "aria-label": form.title, onkeydown: (event) => event.key === "Escape" && close(), onsubmit: async (event) => {
    event.preventDefault();
    const filled = [...readers].map(([id, read]) => [id, read()]).filter(([, value]) => value !== undefined);
    const answer = await pane.act({ do: "submit", form: form.number, values: Object.fromEntries(filled) });
    if (answer.failed) problem.textContent = answer.failed;
    else close();
  } },
    h("h2", {}, form.title),
    form.components.map((component) => part(component, readers, pane)),
    problem,
    h("div", { class: "row" }, h("button", { type: "button", class: "button secondary", onclick: () => close() }, "Cancel"), h("button", { class: "button primary" }, "Submit")));
  const cover = h("div", { class: "cover" }, sheet);
  const close = () => cover.remove();
  pane.element.append(cover);
  sheet.querySelector("input, textarea, select, button")?.focus();
}

function part(component, readers, pane) {
  if (component.type === TEXT) return h("div", { class: "text" }, formatted(component.content, pane));
  if (component.type === ROW) return component.components.map((child) => labelled(child, child.label, null, readers, pane));
  if (component.type === LABEL) return labelled(component.component, component.label, component.description, readers, pane);
  return null;
}

function labelled(component, label, description, readers, pane) {
  const grouped = [RADIO_GROUP, CHECKBOX_GROUP].includes(component.type);
  const needed = component.required ?? component.type !== CHECKBOX;
  return h(grouped ? "fieldset" : "label", { class: "question" },
    h(grouped ? "legend" : "span", {}, label, needed && component.type !== CHECKBOX && h("b", { title: "required" }, " *")),
    description && h("small", {}, description),
    control(component, needed, readers, pane));
}

function control(component, needed, readers, pane) {
  const { custom_id: id, placeholder } = component;
  const read = (reader) => readers.set(id, reader);
  switch (component.type) {
    case TEXT_INPUT: {
      const field = h(component.style === 2 ? "textarea" : "input", { name: id, placeholder, required: needed, minlength: component.min_length, maxlength: component.max_length });
      field.value = component.value ?? "";
      read(() => field.value);
      return field;
    }
    case STRING_SELECT: case USER_SELECT: {
      const proposed = (component.default_values ?? []).map((one) => one.id);
      const options = component.type === STRING_SELECT ? component.options : pane.others.map((one) => ({ label: one.name, value: { person: one.id }, default: proposed.includes(one.id) }));
      const several = (component.max_values ?? 1) > 1;
      const field = h("select", { name: id, multiple: several, required: needed && component.min_values !== 0 },
        !several && h("option", { value: "" }, placeholder ?? "Make a selection"),
        options.map((option, index) => h("option", { value: String(index), selected: option.default }, option.label, option.description && ` (${option.description})`)));
      read(() => { const chosen = [...field.selectedOptions].filter((one) => one.value).map((one) => options[one.value].value); return chosen.length ? chosen : undefined; });
      return field;
    }
    case CHECKBOX: {
      const box = h("input", { type: "checkbox", name: id, checked: component.default });
      read(() => box.checked);
      return box;
    }
    case RADIO_GROUP: case CHECKBOX_GROUP: {
      const one = component.type === RADIO_GROUP;
      const boxes = component.options.map((option) => h("input", { type: one ? "radio" : "checkbox", name: id, value: option.value, checked: option.default, required: one && needed }));
      const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
      const check = () => boxes[0].setCustomValidity(!one && needed && !chosen().length ? "Choose at least one." : "");
      for (const box of boxes) box.addEventListener("change", check);
      check();
      read(() => (one ? chosen()[0] : chosen().length ? chosen() : undefined));
      return component.options.map((option, index) => h("label", { class: "choice" }, boxes[index], option.emoji && emojiOf(option.emoji), h("span", {}, option.label, option.description && h("small", {}, option.description))));
    }
    default: return h("em", {}, "(this page cannot ask for that)");
  }
}
