/* Functions that find, create and change elements. */

/** @import { Board, Position, View } from "replay/page/player.js" */

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

/**
 * Enable or disable a button with aria-disabled, because a disabled button loses the focus.
 * @param {HTMLElement} button
 * @param {boolean} isEnabled
 */
export function setEnabled(button, isEnabled) {
  if (isEnabled) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

/** The element that an event has happened to. @param {Event} event */
export const targetOf = (event) => /** @type {Element} */ (event.target);

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

/** A link to a position on the board. @param {Position} position @param {string} text */
export const linkTo = (position, text) => element("a", { href: `#at=${position.join(".")}` }, text);

/** The bar of a quantity, whose `fill` is as wide as a share of it. */
export function meter() {
  const fill = element("span", { class: "fill" });
  return { fill, node: element("span", { class: "meter", "aria-hidden": "true" }, fill) };
}

/**
 * The views of boards, by the names of their pages: classes that show data in an element.
 * @type {Record<string, new (root: HTMLElement, data: any) => View>}
 */
export const VIEWS = {};

/**
 * Pictures of a moment in which two boards differ, with both choices in it, by the names of their pages.
 * @type {Record<string, (boards: any[], position: Position) => Element | null>}
 */
export const PICTURES = {};

/** Open the view of some data in an element. @param {HTMLElement} root @param {Board} data */
export function openView(root, data) {
  if (data.boards) return new VIEWS.pair(root, data);
  const board = element("div", { class: "board" });
  root.replaceChildren(board);
  return new VIEWS[data.view](board, data);
}
