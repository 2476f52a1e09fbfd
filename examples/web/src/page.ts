// The page: a board, and around it everything that can be done with a game.
import {
  CheckersBoard, Session, defineBoard, errorText, fill, languages, reasonOf, readLink, showLink, sideName, textsOf,
} from "checkers-board";
import { init, type Color, type PlayerAction } from "checkers-wasm";
import { Computer } from "./computer.js";
import { keepSettings, loadSettings, type Context } from "./context.js";
import { Panel, button, h, select } from "./dom.js";
import { moveList } from "./move-list.js";
import { ruleSetChoice, rulesPanel } from "./rules-panel.js";
import { TextPanel } from "./text-panel.js";

async function main(): Promise<void> {
  await init(new URL("board.wasm", import.meta.url));
  defineBoard();
  const session = new Session("international");
  const board = document.createElement("checkers-board") as CheckersBoard;
  board.session = session;
  board.setAttribute("controls", "");
  const message = h("p", { id: "message", role: "alert", className: "error" });
  const settings = loadSettings();
  const context: Context = {
    session, board, settings,
    texts: textsOf(settings.language),
    renew: () => undefined,
    attempt: (action) => {
      try {
        action();
        context.say("");
        return true;
      } catch (error) {
        context.say(errorText(context.texts, error), true);
        return false;
      }
    },
    say: (text, wrong = false) => {
      message.textContent = text;
      message.className = wrong ? "error" : "quiet";
    },
  };
  try {
    const linked = readLink(location.hash);
    if (linked) showLink(session, linked);
  } catch (error) {
    context.say(errorText(context.texts, error), true);
  }

  const computer = new Computer(context);
  const text = new TextPanel(context);
  const act = (action: PlayerAction): void => void context.attempt(() => session.act(action));
  const game = new Panel("game", true, () => context.texts.game, () => {
    const { texts } = context;
    const side = session.turn;
    return [
      ruleSetChoice(context, (id) => context.attempt(() => session.start(id))),
      h("div", { className: "row" },
        button(texts.newGame, () => context.attempt(() => session.start(session.ruleSet)), { id: "new-game" }),
        button(texts.editor, () => { board.edit(); renew(); }, { id: "edit" }),
        button(texts.offerDraw, () => { act({ offer: side }); void computer.answerOffer(); }, { id: "offer" }),
        session.board.claimable() && button(texts.claimDraw, () => act("claim"), { id: "claim" }),
        button(texts.resign, () => act({ resign: side }), { id: "resign" })),
      ...offers(context, act),
    ];
  });
  const editor = new Panel("editor", true, () => context.texts.editor, () => editorControls(context, renew));
  const moves = new Panel("moves", true, () => context.texts.moves, () => [moveList(context)]);
  const appearance = new Panel("appearance", false, () => context.texts.theme, () => appearanceControls(context));
  const panels = [game, editor, moves, computer.panel, text.panel, rulesPanel(context), appearance];

  const renew = (): void => {
    const { texts } = context;
    document.documentElement.lang = settings.language in languages ? settings.language : "en";
    document.documentElement.dataset["theme"] = settings.theme;
    document.title = texts.title;
    document.getElementById("title")!.textContent = `${texts.title}: ${session.name}`;
    for (const [name, value] of [["colors", settings.colors], ["theme", settings.theme], ["labels", settings.labels],
      ["lang", document.documentElement.lang]] as const) {
      if (board.getAttribute(name) !== value) board.setAttribute(name, value);
    }
    editor.element.hidden = board.setup === undefined;
    game.element.hidden = board.setup !== undefined;
    for (const panel of panels) panel.fill();
  };
  context.renew = renew;
  board.addEventListener("checkers-change", () => {
    renew();
    computer.positionChanged();
  });
  board.addEventListener("checkers-setup", () => editor.fill());
  window.addEventListener("hashchange", () => {
    context.attempt(() => {
      const linked = readLink(location.hash);
      if (linked) showLink(session, linked);
    });
  });
  document.getElementById("board-place")!.replaceChildren(board, message);
  document.getElementById("panels")!.replaceChildren(...panels.map((panel) => panel.element));
  renew();
  performance.mark("checkers-usable");
}

/** What can be answered: offers of a player, and those of the rules. */
function offers(context: Context, act: (action: PlayerAction) => void): HTMLElement[] {
  const { session, texts } = context;
  const found: HTMLElement[] = [];
  const answers = (by: Color, named: boolean): HTMLElement => h("div", { className: "row" },
    named && `${sideName(texts, by)}: `,
    button(texts.accept, () => act({ accept: by }), { id: `accept-${by}`, disabled: session.board.hasAccepted(by) }),
    button(texts.decline, () => act({ decline: by }), { id: `decline-${by}` }));
  const offer = session.board.drawOffer;
  if (offer) {
    found.push(h("p", { className: "notice", id: "offered" }, fill(texts.drawOffered, { side: sideName(texts, offer) })),
      answers(offer === "white" ? "black" : "white", false));
  }
  const offered = session.board.offered();
  if (offered) {
    found.push(h("p", { className: "notice", id: "rules-offer" }, fill(texts.rulesOffer, { reason: reasonOf(texts, offered) })));
    for (const side of ["white", "black"] as const) {
      if (session.board.hasAccepted(side)) {
        found.push(h("p", { className: "quiet" }, fill(texts.waiting, { side: sideName(texts, side) })));
      }
      found.push(answers(side, true));
    }
  }
  return found;
}

/** What is beside the board while a position is set up. */
function editorControls(context: Context, renew: () => void): HTMLElement[] {
  const { board, texts } = context;
  const { setup } = board;
  if (!setup) return [];
  const changed = (change: () => void) => (): void => {
    change();
    board.refresh();
    renew();
  };
  const sides = [["white", texts.white], ["black", texts.black]] as const;
  const problem = setup.problem();
  return [
    select(texts.editColor, sides, board.editColor, (side) => { board.editColor = side as Color; }, { id: "edit-color" }),
    select(texts.sideToMove, sides, setup.turn, (side) => { setup.turn = side as Color; renew(); }, { id: "edit-turn" }),
    h("div", { className: "row" },
      button(texts.clear, changed(() => setup.clear()), { id: "edit-clear" }),
      button(texts.initial, changed(() => setup.reset()), { id: "edit-initial" }),
      button(texts.start, () => { board.endEdit(true); renew(); }, { id: "edit-start" }),
      button(texts.cancel, () => { board.endEdit(false); renew(); }, { id: "edit-cancel" })),
    h("p", { className: "quiet", id: "edit-fen" }, setup.fen()),
    h("p", { className: "notice", id: "edit-problem", hidden: !problem },
      problem ? fill(texts.problem, { reason: problem }) : ""),
  ];
}

function appearanceControls(context: Context): HTMLElement[] {
  const { settings, texts } = context;
  const choose = (name: keyof typeof settings) => (value: string): void => {
    settings[name] = value;
    context.texts = textsOf(settings.language);
    keepSettings(settings);
    context.renew();
  };
  return [
    select(texts.language, Object.entries(languages).map(([code, { name }]) => [code, name] as const),
      document.documentElement.lang, choose("language"), { id: "language" }),
    select(texts.labels, [["own", "…"], ["numbers", texts.labelsNumbers], ["coordinates", texts.labelsCoordinates],
      ["none", texts.labelsNone]], settings.labels, choose("labels"), { id: "labels" }),
    select(texts.colors, ["wood", "green", "blue", "grey"].map((name) => [name, name] as const), settings.colors,
      choose("colors"), { id: "colors" }),
    select(texts.theme, [["auto", texts.themeAuto], ["light", texts.themeLight], ["dark", texts.themeDark]],
      settings.theme, choose("theme"), { id: "theme" }),
  ];
}

main().catch((error: unknown) => {
  const place = document.getElementById("board-place");
  if (place) place.textContent = `The board could not be loaded: ${String(error)}`;
});
