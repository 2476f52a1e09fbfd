// The texts of a language, and the sentences made of them.
import type { Color, Outcome, Piece } from "checkers-wasm";
import { en, type Texts } from "./lang/en.js";
import { fr } from "./lang/fr.js";
import { nl } from "./lang/nl.js";
import { ru } from "./lang/ru.js";
import { tr } from "./lang/tr.js";

export type { Texts } from "./lang/en.js";

/** The languages by their codes, each with its name for people who speak it. */
export const languages: Readonly<Record<string, { name: string; texts: Texts }>> = {
  en: { name: "English", texts: en },
  nl: { name: "Nederlands", texts: nl },
  fr: { name: "Français", texts: fr },
  ru: { name: "Русский", texts: ru },
  tr: { name: "Türkçe", texts: tr },
};

/** Returns the texts of a language such as `nl` or `nl-BE`; English for a language that is not there. */
export function textsOf(language: string | null | undefined): Texts {
  return languages[(language ?? "").toLowerCase().split("-")[0] ?? ""]?.texts ?? en;
}

/** Fills `{name}` in a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Returns the name of a side. */
export function sideName(texts: Texts, side: Color): string {
  return side === "white" ? texts.white : texts.black;
}

/** Returns the name of a piece. */
export function pieceName(texts: Texts, piece: Piece | undefined): string {
  switch (piece) {
    case "w": return texts.whiteMan;
    case "W": return texts.whiteKing;
    case "b": return texts.blackMan;
    case "B": return texts.blackKing;
    default: return texts.empty;
  }
}

/** Returns why a game may end, with the article of the rules. */
export function reasonOf(texts: Texts, outcome: Outcome): string {
  const words = texts.terminations[outcome.termination] ?? outcome.termination;
  return outcome.article ? `${words} (${outcome.article})` : words;
}

/** Returns how a game ended. */
export function outcomeText(texts: Texts, outcome: Outcome): string {
  const reason = reasonOf(texts, outcome);
  return outcome.winner === null
    ? fill(texts.drawn, { reason })
    : fill(texts.wins, { side: sideName(texts, outcome.winner), reason });
}

/** Returns what an error says: its translation where there is one, else the core's English words. */
export function errorText(texts: Texts, error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return texts.reasons[code ?? ""] ?? message ?? String(error);
}
