// The cells of a board: how they are arranged, named and found again. It does not depend on moves.
import type { Color, Layout, Piece, SquareInfo } from "checkers-wasm";

export type Labels = "own" | "none" | "numbers" | "coordinates";

/** A cell that is a square. */
export interface Cell {
  readonly square: SquareInfo;
  readonly element: HTMLElement;
  /** The row and the column on the screen, from the top left. */
  readonly row: number;
  readonly column: number;
}

const SVG = "http://www.w3.org/2000/svg";

/** Draws a piece; the style sheet colours it and hides the crown of a man. */
function drawPiece(): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("piece");
  const add = (name: string, attributes: Record<string, string>, className: string): void => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.setAttribute("class", className);
    svg.append(element);
  };
  add("circle", { cx: "50", cy: "53", r: "41" }, "shade");
  add("circle", { cx: "50", cy: "49", r: "41" }, "body");
  add("circle", { cx: "50", cy: "49", r: "30" }, "ring");
  add("path", { d: "M28 62 L24 34 L38 47 L50 28 L62 47 L76 34 L72 62 Z" }, "crown");
  return svg;
}

/** The cells of a layout as it is seen from one side. */
export class Grid {
  readonly cells = new Map<string, Cell>();
  readonly #byPlace = new Map<string, Cell>();

  constructor(readonly layout: Layout, readonly bottom: Color, labels: Labels, container: HTMLElement) {
    const { width, height } = layout;
    container.replaceChildren();
    container.style.setProperty("--files", String(width));
    container.style.setProperty("--ranks", String(height));
    container.setAttribute("aria-rowcount", String(height));
    container.setAttribute("aria-colcount", String(width));
    const squares = new Map(layout.squares.map((square) => [`${square.file},${square.rank}`, square]));
    const missing = new Set(layout.missing.map(([file, rank]) => `${file},${rank}`));
    const kind = labels === "own" ? layout.labels : labels;
    for (let row = 0; row < height; row++) {
      const rowElement = document.createElement("div");
      rowElement.setAttribute("role", "row");
      rowElement.setAttribute("aria-rowindex", String(row + 1));
      for (let column = 0; column < width; column++) {
        const [file, rank] = bottom === "white" ? [column, height - 1 - row] : [width - 1 - column, row];
        const place = `${file},${rank}`;
        const element = document.createElement("div");
        element.setAttribute("role", "gridcell");
        element.setAttribute("aria-colindex", String(column + 1));
        const square = squares.get(place);
        if (square) {
          element.className = "cell square";
          element.tabIndex = -1;
          element.dataset["square"] = square.name;
          element.append(drawPiece());
          if (kind === "numbers") element.append(label("number", square.number));
          const cell = { square, element, row, column };
          this.cells.set(square.name, cell);
          this.#byPlace.set(`${row},${column}`, cell);
        } else {
          element.className = missing.has(place) ? "cell hole" : "cell unplayed";
          element.setAttribute("aria-disabled", "true");
        }
        if (kind === "coordinates") {
          // The name of a rank or a file is that of any of its squares.
          const onRank = layout.squares.find((other) => other.rank === rank)?.coordinates.slice(1);
          const onFile = layout.squares.find((other) => other.file === file)?.coordinates[0];
          if (column === 0 && onRank) element.append(label("rank", onRank));
          if (row === height - 1 && onFile) element.append(label("file", onFile));
        }
        rowElement.append(element);
      }
      container.append(rowElement);
    }
    container.classList.toggle("all", layout.all);
  }

  /** Shows the pieces. */
  showPieces(pieces: Readonly<Record<string, Piece>>): void {
    for (const [name, { element }] of this.cells) {
      const piece = pieces[name] ?? "";
      if ((element.dataset["piece"] ?? "") !== piece) element.dataset["piece"] = piece;
    }
  }

  /** Gives the squares of a list a class, and takes it from all others. */
  mark(className: string, names: Iterable<string>): void {
    const marked = new Set(names);
    for (const [name, { element }] of this.cells) element.classList.toggle(className, marked.has(name));
  }

  /** Returns the square in a direction on the screen: the nearest one in the next row or column that has squares. */
  neighbour(from: Cell, down: number, right: number): Cell {
    const { width, height } = this.layout;
    let { row, column } = from;
    for (;;) {
      row += down;
      column += right;
      if (row < 0 || row >= height || column < 0 || column >= width) return from;
      const found = this.#byPlace.get(`${row},${column}`) ??
        (down ? this.#byPlace.get(`${row},${column - 1}`) ?? this.#byPlace.get(`${row},${column + 1}`) : undefined);
      if (found) return found;
    }
  }

  /** Returns the first or the last square of the row of a square. */
  endOfRow(from: Cell, last: boolean): Cell {
    const row = [...this.cells.values()].filter((cell) => cell.row === from.row).sort((a, b) => a.column - b.column);
    return row.at(last ? -1 : 0) ?? from;
  }
}

function label(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = `label ${className}`;
  element.setAttribute("aria-hidden", "true");
  element.textContent = text;
  return element;
}
