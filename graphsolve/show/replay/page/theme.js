/* Colours follow the system until the reader chooses; the browser remembers the choice. */
{
  const KEY = "graphsolve-theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  let theme = "auto";
  try {
    theme = localStorage.getItem(KEY) ?? theme;
  } catch {
    // storage can be blocked
  }

  const apply = () => { root.style.colorScheme = theme === "auto" ? "" : theme; };
  apply();
  root.classList.add("scripted");

  addEventListener("DOMContentLoaded", () => {
    const button = /** @type {HTMLElement} */ (document.getElementById("theme"));
    const label = () => {
      /** @type {HTMLElement} */ (button.querySelector("span")).textContent = theme;
      button.setAttribute("aria-label", `Theme: ${theme}`);
    };
    button.addEventListener("click", () => {
      // After auto comes the opposite of the system's theme, so that each click is seen.
      const order = system.matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"];
      theme = order[(order.indexOf(theme) + 1) % order.length];
      apply();
      label();
      try {
        localStorage.setItem(KEY, theme);
      } catch {
        // then the choice lasts until the page is closed
      }
    });
    label();
  });
}
