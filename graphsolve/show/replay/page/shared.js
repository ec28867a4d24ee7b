/* Shared by all pages: the data, functions that create elements, and the player. */

const byId = (id) => document.getElementById(id);

/** The data of the page: JSON, compressed, in base64. */
async function unpackData() {
  const bytes = Uint8Array.from(atob(byId("data").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

const data = await unpackData();

function withAttributes(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** An HTML element. Strings among the children stay text. */
function element(name, attributes = {}, ...children) {
  return withAttributes(document.createElement(name), attributes, children);
}

/** An SVG element. */
function shape(name, attributes = {}, ...children) {
  return withAttributes(
    document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

const counted = (number, noun, plural = `${noun}s`) =>
  number === 1 ? `1 ${noun}` : `${number.toLocaleString("en")} ${plural}`;

/** Join parts of a sentence: "a", "a and b", "a, b and c". */
function joined(parts) {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Enable or disable a button with aria-disabled, because a disabled button loses the focus. */
function setEnabled(id, isEnabled) {
  if (isEnabled) byId(id).removeAttribute("aria-disabled");
  else byId(id).setAttribute("aria-disabled", "true");
}

/** Whether a key scrolls the scroller that has the focus. */
function scrolls({ target, key, shiftKey }) {
  const box = target.closest("[tabindex='0']");
  if (!box || shiftKey) return false;
  if (key === "ArrowLeft" || key === "ArrowRight") return box.scrollWidth > box.clientWidth;
  return ["ArrowUp", "ArrowDown", "Home", "End"].includes(key) && box.scrollHeight > box.clientHeight;
}

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64];
const HASH_DELAY = 400; // browsers limit how often the address may change
const SECONDS_WANTED = 100;

/**
 * Plays a view, which has:
 *   length        the number of frames, at least one;
 *   stops         the frames that leaps stop at, in order, or leap(frame, direction);
 *   show(frame, { playing, near })   draws a frame; near if it is adjacent to the last one;
 *   name(frame)   the name of a frame;
 *   hash(frame)   a frame as the fragment of the address, and frameOf(parameters), its inverse.
 */
class Player {
  constructor(view) {
    this.view = view;
    this.frame = -1;
    this.playing = false;
    this.hashTimer = null;
    this.hashWritten = -Infinity;
    this.slider = byId("slider");
    this.resize();
    this.fillSpeeds();
    this.listen();
    this.readHash();
    document.documentElement.classList.add("ready");
  }

  /** Adapt to a change of the view's length. */
  resize() {
    this.slider.max = this.last;
    this.slider.disabled = this.last === 0;
  }

  fillSpeeds() {
    const wanted = this.view.length / SECONDS_WANTED;
    this.speed = SPEEDS.find((speed) => speed >= Math.max(1, Math.min(wanted, 16)));
    for (const speed of SPEEDS) {
      byId("speed").append(element("option", { value: speed }, `${speed === 0.5 ? "½" : speed} per second`));
    }
    byId("speed").value = this.speed;
  }

  listen() {
    const on = (id, action) => byId(id).addEventListener("click", action);
    on("first", () => this.go(0));
    on("last", () => this.go(this.last));
    on("back", () => this.go(this.frame - 1));
    on("forward", () => this.go(this.frame + 1));
    on("leap-back", () => this.leap(-1));
    on("leap-forward", () => this.leap(1));
    on("play", () => this.toggle());
    on("help-open", () => byId("help").showModal());
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    byId("speed").addEventListener("change", () => { this.speed = Number(byId("speed").value); });
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("click", (event) => this.settleHash(event), { capture: true });
    addEventListener("hashchange", () => this.readHash());
  }

  get last() { return this.view.length - 1; }

  /** Stop playing and show a frame. */
  go(frame) {
    this.pause();
    this.show(frame);
    this.writeHashSoon();
  }

  show(frame) {
    const bounded = Math.max(0, Math.min(frame, this.last));
    const near = Math.abs(bounded - this.frame) === 1;
    this.frame = bounded;
    this.slider.value = bounded;
    this.slider.setAttribute("aria-valuetext", this.view.name(bounded));
    for (const id of ["first", "back", "leap-back"]) setEnabled(id, bounded > 0);
    for (const id of ["last", "forward", "leap-forward"]) setEnabled(id, bounded < this.last);
    this.view.show(bounded, { near, playing: this.playing });
  }

  leap(direction) {
    this.go(this.view.leap ? this.view.leap(this.frame, direction) : this.nextStop(direction));
  }

  nextStop(direction) {
    const { stops } = this.view;
    return direction > 0
      ? stops.find((stop) => stop > this.frame) ?? this.last
      : stops.findLast((stop) => stop < this.frame) ?? 0;
  }

  toggle() {
    if (this.playing) this.go(this.frame);
    else this.play();
  }

  play() {
    this.setPlaying(true);
    this.show(this.frame === this.last ? 0 : this.frame);
    let due = 0;
    let before = null;
    const tick = (now) => {
      if (!this.playing) return;
      due += before === null ? 0 : Math.min(now - before, 250) * this.speed / 1000;
      before = now;
      if (due >= 1) {
        this.show(this.frame + Math.floor(due));
        due %= 1;
        this.writeHashSoon();
      }
      if (this.frame === this.last) this.go(this.last);
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  pause() {
    if (this.playing) this.setPlaying(false);
  }

  setPlaying(playing) {
    this.playing = playing;
    byId("play").classList.toggle("playing", playing);
    byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  }

  changeSpeed(direction) {
    const index = SPEEDS.indexOf(this.speed) + direction;
    this.speed = SPEEDS[Math.max(0, Math.min(index, SPEEDS.length - 1))];
    byId("speed").value = this.speed;
  }

  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || byId("help").open) return;
    if (event.target.closest("select, input:not([type=range]), textarea") || scrolls(event)) return;
    const action = this.actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  }

  actionOf(event) {
    if (event.key === " ") {
      const clicks = event.target.closest("button, a, summary");
      return clicks ? null : () => this.toggle();
    }
    const { shiftKey } = event;
    return {
      ArrowLeft: () => (shiftKey ? this.leap(-1) : this.go(this.frame - 1)),
      ArrowRight: () => (shiftKey ? this.leap(1) : this.go(this.frame + 1)),
      ArrowUp: () => this.leap(-1),
      ArrowDown: () => this.leap(1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      "+": () => this.changeSpeed(1),
      "=": () => this.changeSpeed(1),
      "-": () => this.changeSpeed(-1),
      "?": () => byId("help").showModal(),
    }[event.key];
  }

  readHash() {
    const frame = this.view.frameOf(new URLSearchParams(location.hash.slice(1)));
    this.pause();
    this.show(frame ?? 0);
  }

  writeHash() {
    this.hashTimer = null;
    this.hashWritten = performance.now();
    const hash = `#${this.view.hash(this.frame)}`;
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }

  /** Write a pending address before a link is followed, which may point to the old address. */
  settleHash({ target }) {
    if (this.hashTimer === null || !target.closest("a")) return;
    clearTimeout(this.hashTimer);
    this.writeHash();
  }

  writeHashSoon() {
    if (this.hashTimer !== null) return;
    const wait = this.hashWritten + HASH_DELAY - performance.now();
    if (wait > 0) this.hashTimer = setTimeout(() => this.writeHash(), wait);
    else this.writeHash();
  }
}

/** A number in the address, or null. */
function numberIn(parameters, name) {
  const text = parameters.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
