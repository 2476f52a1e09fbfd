// What all parts of the page share.
import type { CheckersBoard, Session, Texts } from "checkers-board";

/** What the user has chosen; it is kept in the browser. */
export interface Settings {
  language: string;
  theme: string;
  colors: string;
  labels: string;
}

/** The page: the game, the board, the texts. */
export interface Context {
  readonly session: Session;
  readonly board: CheckersBoard;
  texts: Texts;
  settings: Settings;
  /** Makes all parts anew, after the language has changed. */
  renew(): void;
  /** Runs something that can fail; a failure is shown. Returns whether it worked. */
  attempt(action: () => void): boolean;
  /** Shows a message. */
  say(text: string, wrong?: boolean): void;
}

const KEY = "checkers-settings";

export function loadSettings(): Settings {
  const standard = { language: navigator.language.slice(0, 2), theme: "auto", colors: "wood", labels: "own" };
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return standard;
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the settings last as long as the page.
  }
}
