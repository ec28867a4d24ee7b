/* The data of the page, and functions that create and change elements. */

/** @returns {any} the element with an id */
export const byId = (id) => document.getElementById(id);

/** The data in a script element: JSON, compressed, in base64. */
export async function unpack(script) {
  const bytes = Uint8Array.from(atob(script.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function withAttributes(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** An HTML element. Strings among the children stay text. */
export function element(name, attributes = {}, ...children) {
  return withAttributes(document.createElement(name), attributes, children);
}

/** An SVG element. */
export function shape(name, attributes = {}, ...children) {
  return withAttributes(
    document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

let labels = 0;

/**
 * Fill an element with a copy of a template, and return a function that finds a part of it by its
 * class. There can be several copies, so parts have no ids; where a label refers to a class, the
 * part with that class is given one.
 */
export function fillFrom(template, root) {
  root.replaceChildren(byId(template).content.cloneNode(true));
  for (const node of root.querySelectorAll("[aria-labelledby]")) {
    const label = root.querySelector(`.${node.getAttribute("aria-labelledby")}`);
    if (!label.id) label.id = `label-${labels += 1}`;
    node.setAttribute("aria-labelledby", label.id);
  }
  return (name) => root.querySelector(`.${name}`);
}

/** Change a text only if it differs, because every change is laid out anew. */
export function setText(node, text) {
  if (node.data !== text) node.data = text;
}

/** Enable or disable a button with aria-disabled, because a disabled button loses the focus. */
export function setEnabled(button, isEnabled, why = null) {
  if (isEnabled) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
  if (why && !isEnabled) button.title = why;
  else if (why) button.removeAttribute("title");
}

/** Call an action when a button is pressed that is enabled. */
export function onPress(button, action) {
  button.addEventListener("click", () => { if (!button.hasAttribute("aria-disabled")) action(); });
}

/** Whether a key scrolls the scroller that has the focus. */
export function scrolls({ target, key, shiftKey }) {
  const box = target.closest("[tabindex='0']");
  if (!box || shiftKey) return false;
  if (key === "ArrowLeft" || key === "ArrowRight") return box.scrollWidth > box.clientWidth;
  return ["ArrowUp", "ArrowDown", "Home", "End"].includes(key) && box.scrollHeight > box.clientHeight;
}

export const counted = (number, noun, plural = `${noun}s`) =>
  number === 1 ? `1 ${noun}` : `${number.toLocaleString("en")} ${plural}`;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence in parts, with values instead of the names in braces; a value can be an element. */
export const filled = (text, values) => text.split(/[{}]/).map((part, index) => (index % 2 ? values[part] : part));

/** A number in the address, or null. */
export function numberIn(parameters, name) {
  const text = parameters.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * The views of boards, by the names of their pages: classes that show data in an element.
 * @type {Record<string, new (root: HTMLElement, data: any) => import("./player.js").View>}
 */
export const VIEWS = {};

/** Open the view of some data in an element. */
export function openView(root, data) {
  if (data.boards) return new VIEWS.pair(root, data);
  const board = element("div", { class: "board" });
  root.replaceChildren(board);
  return new VIEWS[data.view](board, data);
}
