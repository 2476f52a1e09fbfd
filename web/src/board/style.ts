// The style sheet of the board. Colours are custom properties, which a page can set on the element.
export const style = `
:host {
  --square: #8a6a4a; --unplayed: #efdcbc; --frame: #5d452d; --white: #fbf5e6; --white-line: #7d705c; --black: #2b2622;
  --black-line: #b7a894; --mark: #ffd54a; --last: #b9a24a; --label: #fff8e8; --unplayed-label: #4a3826;
  --text: #1f1a16; --quiet: #594f45; --field: #fff; --line: #b3a795; --wrong: #a11;
  display: block; container-type: inline-size; color: var(--text); font: 1rem/1.4 system-ui, sans-serif;
}
:host([hidden]) { display: none; }
:host([colors="green"]) { --square: #55764b; --unplayed: #eceed8; --frame: #33482c; --last: #9aa13f; --unplayed-label: #2c3d26; }
:host([colors="blue"]) { --square: #4d6f93; --unplayed: #e4e9ef; --frame: #2d4761; --last: #8d9a52; --unplayed-label: #233a52; }
:host([colors="grey"]) { --square: #707070; --unplayed: #ececec; --frame: #3d3d3d; --last: #96905a; --unplayed-label: #333; }
:host([theme="dark"]) { --text: #ece6dd; --quiet: #b9afa3; --field: #26221e; --line: #5b5249; --wrong: #ff9a90; color-scheme: dark; }
@media (prefers-color-scheme: dark) {
  :host(:not([theme="light"])) { --text: #ece6dd; --quiet: #b9afa3; --field: #26221e; --line: #5b5249; --wrong: #ff9a90; color-scheme: dark; }
}
.grid {
  display: grid; grid-template-rows: repeat(var(--ranks), 1fr); aspect-ratio: var(--files) / var(--ranks);
  border: max(4px, 1cqi) solid var(--frame); border-radius: 4px; background: var(--frame);
  user-select: none; -webkit-user-select: none; touch-action: none; -webkit-touch-callout: none; -webkit-tap-highlight-color: transparent;
}
[role="row"] { display: grid; grid-template-columns: repeat(var(--files), 1fr); min-height: 0; }
.cell { position: relative; min-width: 0; min-height: 0; }
.square { background: var(--square); outline-offset: -3px; }
.all .square { box-shadow: inset 0 0 0 1px var(--frame); }
.unplayed { background: var(--unplayed); }
.square:focus-visible { outline: 3px solid var(--mark); z-index: 2; }
.square.last { background: var(--last); }
.square.hint::before { content: ""; position: absolute; inset: 0; box-shadow: inset 0 0 0 4px #4ac0ff; }
.piece { position: absolute; inset: 8%; width: 84%; height: 84%; pointer-events: none; display: none; }
[data-piece="w"] .piece, [data-piece="W"] .piece, [data-piece="b"] .piece, [data-piece="B"] .piece { display: block; }
.body { fill: var(--white); stroke: var(--white-line); stroke-width: 2.5; }
.ring { fill: none; stroke: var(--white-line); stroke-width: 2; }
.shade { fill: #0006; }
.crown { display: none; fill: #c8961e; stroke: #5d4408; stroke-width: 2; stroke-linejoin: round; }
[data-piece="b"] .body, [data-piece="B"] .body { fill: var(--black); stroke: var(--black-line); }
[data-piece="b"] .ring, [data-piece="B"] .ring { stroke: var(--black-line); }
[data-piece="W"] .crown, [data-piece="B"] .crown { display: block; }
.movable { cursor: pointer; }
.selected { background: var(--mark); }
.path { box-shadow: inset 0 0 0 4px var(--mark); }
.target { cursor: pointer; }
.target::after {
  content: ""; position: absolute; inset: 36%; border-radius: 50%; background: var(--mark); box-shadow: 0 0 0 2px #0008; pointer-events: none;
}
.end::after { content: ""; position: absolute; inset: 42%; border-radius: 50%; box-shadow: 0 0 0 2px var(--mark); pointer-events: none; }
.captured .piece { opacity: 0.45; }
.captured::after { content: "×"; position: absolute; inset: 0; display: grid; place-items: center; color: #ff5a4a; font: 700 7cqi/1 sans-serif; pointer-events: none; }
.dragged { z-index: 5; }
.dragged .piece { transform: translate(var(--dx, 0), var(--dy, 0)) scale(1.12); }
.label { position: absolute; font: 600 clamp(8px, 2cqi, 13px)/1 system-ui, sans-serif; color: var(--label); pointer-events: none; z-index: 1; text-shadow: 0 0 2px #000a; }
.number { right: 4%; top: 4%; }
.rank { left: 4%; top: 4%; }
.file { right: 5%; bottom: 4%; }
.unplayed .label { color: var(--unplayed-label); text-shadow: none; }
[data-run]::before { content: attr(data-run); position: absolute; inset: auto auto 6% 6%; z-index: 3; min-width: 1.2em; text-align: center; border-radius: 1em; background: #b3261e; color: #fff; font: 700 clamp(9px, 2.4cqi, 14px)/1.2 sans-serif; }
.typed { display: flex; gap: 0.5rem; margin-top: 0.5rem; align-items: center; }
.typed label { flex: 1; display: flex; gap: 0.5rem; align-items: center; }
.typed input { flex: 1; min-width: 4rem; font: inherit; padding: 0.3rem 0.5rem; border: 1px solid var(--line); border-radius: 4px; background: var(--field); color: inherit; }
button { font: inherit; padding: 0.3rem 0.7rem; border: 1px solid var(--line); border-radius: 4px; background: var(--field); color: inherit; cursor: pointer; }
button:disabled { opacity: 0.5; cursor: default; }
.buttons { display: flex; gap: 0.3rem; margin-top: 0.5rem; }
.status { min-height: 1.4em; margin: 0.4rem 0 0; color: var(--quiet); }
.status.wrong { color: var(--wrong); font-weight: 600; }
`;
