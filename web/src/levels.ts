// How strong the computer plays.
import type { SearchLimits } from "checkers-wasm/worker";

/** The levels from the weakest: limits of a search, in plies, positions and milliseconds. */
export const LEVELS: readonly SearchLimits[] = [
  { depth: 1, nodes: 200 },
  { depth: 2, nodes: 1_000 },
  { depth: 3, nodes: 4_000 },
  { depth: 5, nodes: 20_000 },
  { depth: 7, nodes: 80_000, milliseconds: 2_000 },
  { nodes: 300_000, milliseconds: 3_000 },
  { milliseconds: 3_000 },
  { milliseconds: 10_000 },
];

/** Returns the limits of a level, from 1. */
export function searchLimits(level: number): SearchLimits {
  return LEVELS[Math.min(Math.max(Math.round(level), 1), LEVELS.length) - 1]!;
}
