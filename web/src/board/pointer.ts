// Mouse, pen and finger: clicks and drags as squares. It does not depend on moves.

/** What the board does with a pointer. */
export interface PointerActions {
  /** A click or a tap on a square; `other` with the right button. */
  click(square: string, other: boolean): void;
  /** Whether the piece on a square can be dragged; called when a drag begins. */
  lift(square: string): boolean;
  /** A dragged piece is dropped; nothing if it was dropped outside of the squares. */
  drop(square: string | undefined): void;
}

/** How far a pointer moves before it drags, in pixels. */
const DRAG = 6;

interface Press {
  pointer: number;
  square: string;
  element: HTMLElement;
  x: number;
  y: number;
  state: "pressed" | "dragging" | "refused";
}

/** Listens to the pointers on a board. Pointer events serve all devices; the drag API of HTML does not work by touch. */
export function listen(grid: HTMLElement, actions: PointerActions): void {
  let press: Press | undefined;

  const squareAt = (x: number, y: number): string | undefined => {
    const root = grid.getRootNode() as ShadowRoot;
    return root.elementsFromPoint(x, y).map((found) => (found as HTMLElement).closest<HTMLElement>("[data-square]"))
      .find((found) => found !== null)?.dataset["square"];
  };
  // A pointer that is cancelled leaves nothing behind.
  const release = (): void => {
    if (!press) return;
    press.element.classList.remove("dragged");
    press.element.style.removeProperty("--dx");
    press.element.style.removeProperty("--dy");
    press = undefined;
  };

  grid.addEventListener("pointerdown", (event) => {
    const element = (event.target as HTMLElement).closest<HTMLElement>("[data-square]");
    const square = element?.dataset["square"];
    if (!element || square === undefined || press || event.button !== 0) return;
    press = { pointer: event.pointerId, square, element, x: event.clientX, y: event.clientY, state: "pressed" };
    // Also where the pointer leaves the board, its end is reported here.
    grid.setPointerCapture(event.pointerId);
  });
  grid.addEventListener("pointermove", (event) => {
    if (press?.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (press.state === "pressed" && Math.hypot(dx, dy) > DRAG) {
      press.state = actions.lift(press.square) ? "dragging" : "refused";
      if (press.state === "dragging") press.element.classList.add("dragged");
    }
    if (press.state === "dragging") {
      press.element.style.setProperty("--dx", `${dx}px`);
      press.element.style.setProperty("--dy", `${dy}px`);
    }
  });
  grid.addEventListener("pointerup", (event) => {
    if (press?.pointer !== event.pointerId) return;
    const { state, square } = press;
    const target = squareAt(event.clientX, event.clientY);
    release();
    if (state === "dragging") actions.drop(target);
    else if (target === square) actions.click(square, false);
  });
  grid.addEventListener("pointercancel", release);
  grid.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const square = (event.target as HTMLElement).closest<HTMLElement>("[data-square]")?.dataset["square"];
    // A long press of a finger asks for the menu as well, and is none of the right button.
    if ((event as PointerEvent).pointerType !== "touch") actions.click(square ?? "", true);
  });
}
