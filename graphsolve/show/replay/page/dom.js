/* Functions that find, create and change elements. */

/** @import { Board, View } from "replay/page/player.js" */

/** @typedef {<T extends Element = HTMLElement>(name: string, type?: new () => T) => T} Find  finds a part by its class */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * The first element in another one that a selector selects.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [type] its type, which is checked
 */
export function select(root, selector, type) {
  const node = root.querySelector(selector);
  if (!node || (type && !(node instanceof type))) throw new Error(`there is no ${selector}`);
  return /** @type {T} */ (node);
}

/** @type {Find} the element with an id */
export const byId = (id, type) => select(document, `#${id}`, type);

/**
 * @template {Element} T
 * @param {T} node
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
function withAttributes(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, `${value}`);
  }
  node.append(...children);
  return node;
}

/**
 * An HTML element. Strings among the children stay text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
export function element(name, attributes = {}, ...children) {
  return withAttributes(document.createElement(name), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
export function shape(name, attributes = {}, ...children) {
  return withAttributes(
    document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/**
 * Fill an element with a copy of a template, and return a function that finds a part of it by its
 * class. There can be several copies, so parts have no ids.
 * @param {string} template
 * @param {Element} root
 * @returns {Find}
 */
export function fillFrom(template, root) {
  root.replaceChildren(byId(template, HTMLTemplateElement).content.cloneNode(true));
  return (name, type) => select(root, `.${name}`, type);
}

/** @type {WeakMap<Element, () => void>} */
const resized = new WeakMap();
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) resized.get(target)?.();
});

/** Call an action when an element gets another size, until `empty` removes it. */
export function onResize(/** @type {Element} */ node, /** @type {() => void} */ action) {
  resized.set(node, action);
  sizes.observe(node);
}

/** Remove all that is in an element. @param {Element} root */
export function empty(root) {
  for (const node of root.querySelectorAll("*")) sizes.unobserve(node);
  root.replaceChildren();
}

/** Change a text only if it differs, because every change triggers a layout. */
export function setText(/** @type {Text} */ node, /** @type {string} */ text) {
  if (node.data !== text) node.data = text;
}

/**
 * Enable or disable a button with aria-disabled, because a disabled button loses the focus.
 * @param {HTMLElement} button
 * @param {boolean} isEnabled
 */
export function setEnabled(button, isEnabled) {
  if (isEnabled) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

/** Call an action when a button is pressed that is enabled. */
export function onPress(/** @type {HTMLElement} */ button, /** @type {() => void} */ action) {
  button.addEventListener("click", () => { if (!button.hasAttribute("aria-disabled")) action(); });
}

/** The element that an event has happened to. @param {Event} event */
export const targetOf = (event) => /** @type {Element} */ (event.target);

/** Whether a key scrolls the scroller that has the focus. @param {KeyboardEvent} event */
export function scrolls(event) {
  const { key, shiftKey } = event;
  const box = targetOf(event).closest("[tabindex='0']");
  if (!box || shiftKey) return false;
  if (key === "ArrowLeft" || key === "ArrowRight") return box.scrollWidth > box.clientWidth;
  return ["ArrowUp", "ArrowDown", "Home", "End"].includes(key) && box.scrollHeight > box.clientHeight;
}

/** @param {number} number @param {string} noun */
export const counted = (number, noun, plural = `${noun}s`) =>
  number === 1 ? `1 ${noun}` : `${number.toLocaleString("en")} ${plural}`;

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A sentence in parts, with values instead of the names in braces; a value can be an element.
 * @param {string} text
 * @param {Record<string, string | number | Node | null | undefined>} values
 */
export const filled = (text, values) => text.split(/[{}]/).map((part, index) => {
  const value = index % 2 ? values[part] : part;
  return value instanceof Node ? value : `${value}`;
});

/** A number in the address, or null. @param {URLSearchParams} parameters @param {string} name */
export function numberIn(parameters, name) {
  const text = parameters.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * The views of boards, by the names of their pages: classes that show data in an element.
 * @type {Record<string, new (root: HTMLElement, data: any) => View>}
 */
export const VIEWS = {};

/**
 * Pictures of a moment in which two boards differ, with both choices in it, by the names of their pages.
 * @type {Record<string, (boards: any[], position: number[]) => Element | null>}
 */
export const PICTURES = {};

/** Open the view of some data in an element. @param {HTMLElement} root @param {Board} data */
export function openView(root, data) {
  if (data.boards) return new VIEWS.pair(root, data);
  const board = element("div", { class: "board" });
  root.replaceChildren(board);
  return new VIEWS[data.view](board, data);
}
