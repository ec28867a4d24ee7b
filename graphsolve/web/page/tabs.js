// The tabs. The address `#program` selects the tab of the form with the id `way-program`.

import { remember, remembered } from "./memory.js";
import { byId, targetOf } from "replay/page/dom.js";

const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);

/** The form of a tab. @param {HTMLElement} tab */
const formOf = (tab) => byId(`${tab.getAttribute("aria-controls")}`);

/** @type {Set<(form: HTMLElement) => void>} */
const onSelects = new Set();

/** Call a listener with the form of each tab that is selected. @param {(form: HTMLElement) => void} listener */
export const onSelect = (listener) => onSelects.add(listener);

/** The form of the tab that is selected. */
export const selected = () => formOf(tabs.find((tab) => tab.getAttribute("aria-selected") === "true") ?? tabs[0]);

/** Select the tab of a form. @param {HTMLElement} form */
export function selectTab(form) {
  showTab(form);
  remember({ tab: form.id });
}

function showTab(/** @type {HTMLElement} */ form) {
  for (const tab of tabs) {
    const isSelected = formOf(tab) === form;
    tab.setAttribute("aria-selected", `${isSelected}`);
    tab.tabIndex = isSelected ? 0 : -1;
    formOf(tab).hidden = !isSelected;
  }
  for (const listener of onSelects) listener(form);
}

/** The tab that an address such as `#program` selects. @param {string} hash */
function tabOf(hash) {
  return tabs.find((tab) => `#${formOf(tab).id}` === hash.replace("#", "#way-"));
}

function selectFromAddress() {
  const tab = tabOf(location.hash);
  if (tab) selectTab(formOf(tab));
}

tabs.forEach((tab, index) => {
  tab.addEventListener("click", () => selectTab(formOf(tab)));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation(); // the replay has these keys too
    const next = tabs[(index + step + tabs.length) % tabs.length];
    selectTab(formOf(next));
    next.focus();
  });
});

// A link to a tab selects it. The address stays that of the input and of the boards.
document.addEventListener("click", (event) => {
  const tab = tabOf(targetOf(event).closest("a")?.getAttribute("href") ?? "");
  if (!tab) return;
  event.preventDefault();
  selectTab(formOf(tab));
  tab.focus();
});

addEventListener("hashchange", selectFromAddress);
showTab(formOf(tabs.find((tab) => formOf(tab).id === remembered().tab) ?? tabs[0]));
selectFromAddress();
