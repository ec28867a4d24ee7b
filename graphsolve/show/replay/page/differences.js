/* What differs between two boards. Comparable parts of both have the same `data-key`; what is
   compared is their `data-value`, or else their text. A part that the other board lacks differs,
   unless it is marked with `data-both`. In a text with `data-words`, the words that differ are
   marked. */

import { element } from "./dom.js";

/** A square, a word or number, blanks, or a punctuation mark. */
const TOKEN = /\d+,\d+|\w+|\s+|[^\w\s]/gu;

export function markDifferences(boards) {
  const [ours, theirs] = boards.map((board) =>
    new Map([...board.querySelectorAll("[data-key]")].map((node) => [node.dataset.key, node])));
  for (const [key, node] of ours) comparePair(node, theirs.get(key));
  for (const [key, node] of theirs) if (!ours.has(key)) comparePair(node, undefined);
}

function comparePair(node, other) {
  const differs = other ? valueOf(node) !== valueOf(other) : node.dataset.both === undefined;
  for (const each of [node, other]) each?.classList.toggle("differs", differs);
  if (!differs || !other || node.dataset.words === undefined) return;
  const [words, others] = [node, other].map((each) => each.textContent.match(TOKEN) ?? []);
  const start = commonStart(words, others);
  const [rest, otherRest] = [words, others].map((all) => all.slice(start).reverse());
  const end = commonStart(rest, otherRest);
  markWords(node, words, start, words.length - end);
  markWords(other, others, start, others.length - end);
}

const valueOf = (node) => node.dataset.value ?? node.textContent;

/** The number of elements at the start of two lists that are the same. */
function commonStart(list, other) {
  const index = list.findIndex((value, place) => value !== other[place]);
  return index < 0 ? list.length : index;
}

function markWords(node, words, start, end) {
  while (start < end && !words[start].trim()) start += 1;
  while (start < end && !words[end - 1].trim()) end -= 1;
  const [before, between, after] = [words.slice(0, start), words.slice(start, end), words.slice(end)]
    .map((some) => some.join(""));
  node.replaceChildren(before, ...(between ? [element("mark", {}, between)] : []), after);
}
