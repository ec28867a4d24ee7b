/* Starts the modules of a page. Those that a script adds may import others, those in the HTML may not. */

/** The text of an element: compressed, and in base64. */
async function unpack(/** @type {Element} */ node) {
  const bytes = Uint8Array.from(atob(node.innerHTML), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

{
  /** @type {(type: string, textContent: string) => void} */
  const add = (type, textContent) =>
    document.body.append(Object.assign(document.createElement("script"), { type, textContent }));
  const modules = /** @type {HTMLElement} */ (document.getElementById("modules"));
  unpack(modules).then((importMap) => {
    add("importmap", importMap);
    add("module", modules.dataset.start ?? "");
  });
}
