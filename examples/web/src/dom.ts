// Making elements.

type Child = Node | string | null | undefined | false;
type Properties = Record<string, unknown>;

/** Makes an element. Properties that begin with `on` are listeners; others are properties, or attributes with a dash. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, properties: Properties = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
    else if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, String(value));
    else (element as unknown as Properties)[name] = value;
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/** Makes a button. */
export function button(text: string, action: () => void, properties: Properties = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: action, ...properties }, text);
}

/** Makes a choice with a label. */
export function select(
  name: string, options: readonly (readonly [value: string, text: string])[], value: string,
  change: (value: string) => void, properties: Properties = {},
): HTMLLabelElement {
  const element = h("select", {
    onchange: () => change(element.value), ...properties,
  }, ...options.map(([option, text]) => h("option", { value: option, selected: option === value }, text)));
  return h("label", {}, h("span", {}, name), element);
}

/** Makes a part of the page that can be closed. What it contains is made anew by `fill`. */
export class Panel {
  readonly element: HTMLDetailsElement;
  readonly #summary = h("summary");
  readonly #body = h("div", { className: "body" });

  constructor(id: string, open: boolean, readonly title: () => string, readonly content: () => Child[]) {
    this.element = h("details", { id, open }, this.#summary, this.#body);
    this.element.addEventListener("toggle", () => this.element.open && this.fill());
  }

  /** Makes the contents anew, if they can be seen. */
  fill(): void {
    this.#summary.textContent = this.title();
    if (!this.element.open) return;
    // A control keeps the focus that it has.
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.id : undefined;
    this.#body.replaceChildren(...this.content().filter((child): child is Node | string => Boolean(child)));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }
}
