// The custom element and what a page builds around it.
// A page that has the bundle only loads the module by this.
export { init } from "checkers-wasm";
export { CheckersBoard, defineBoard } from "./board/element.js";
export { Session, describe, type RuleSetSource } from "./session.js";
export { GameNode } from "./tree.js";
export * from "./texts.js";
export { LEVELS, searchLimits } from "./levels.js";
export { pdnOf, showRecord } from "./pdn.js";
export { readLink, showLink, gameLink, positionLink } from "./link.js";
