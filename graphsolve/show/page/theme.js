/* Colours follow the system until the reader chooses; the browser remembers the choice. */
{
  const KEY = "graphsolve-theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  const isTheme = (text) => text === "light" || text === "dark";

  const remembered = () => {
    try {
      const text = localStorage.getItem(KEY);
      return isTheme(text) ? text : "auto";
    } catch {
      return "auto"; // storage can be blocked
    }
  };

  const remember = (theme) => {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // then the choice lasts until the page is closed
    }
  };

  const apply = (theme) => { root.style.colorScheme = isTheme(theme) ? theme : ""; };

  /** The order is auto, the opposite of the system's theme, and the system's theme. */
  const next = (theme) => {
    const order = system.matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"];
    return order[(order.indexOf(theme) + 1) % order.length];
  };

  let theme = remembered();
  apply(theme);
  root.classList.add("scripted");

  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const label = () => {
      button.querySelector("span").textContent = theme;
      button.setAttribute("aria-label", `Theme: ${theme}`);
    };
    button.addEventListener("click", () => {
      theme = next(theme);
      apply(theme);
      remember(theme);
      label();
    });
    label();
  });
}
