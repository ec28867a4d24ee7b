import { VIEWS, fillFrom } from "replay/page/dom.js";

class MazeView {
  names = { step: "step", leap: "step" };

  constructor(root, { scenes }) {
    this.find = fillFrom("maze-board", root);
    this.scenes = scenes;
    this.positions = scenes.map((_, index) => [index]);
  }

  isStop() { return true; }

  show(index) { this.find("scene").textContent = this.scenes[index]; }

  name(index) { return `Step ${index}`; }
}

VIEWS.maze = MazeView;
