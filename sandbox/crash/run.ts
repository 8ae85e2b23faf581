import { Random } from '../media-server/state/random.ts';
import { createEpisodes, type Episodes } from './episodes.ts';
import type { House } from './house.ts';
import { createPlays, type Plays } from './plays.ts';
import type { Step } from './steps.ts';
import { createTally, type Tally } from './tally.ts';

/** What a run of many rounds has seen so far. */
export interface Run {
  readonly seed: number;
  readonly house: House;
  readonly plays: Plays;
  readonly episodes: Episodes;
  /** Steps that had their turn: at each it must have died. */
  readonly tried: Set<Step>;
  /** By step; `(did not come)` when the bot had to be killed without it. */
  readonly kills: Tally<string>;
  readonly troubles: Tally<string>;
  /** What must not be. */
  readonly problems: string[];
  readonly print: (line: string) => void;
  /** How the last death left the row that was being sent, as far as its step says. */
  readonly doubt: { was: 'there' | 'not there' | undefined };
  readonly counts: {
    rounds: number;
    /** Lives without trouble in between, to let it catch up. */
    calm: number;
    /** Reads of a channel's messages, which only a search for a marker makes, and those of them that had to find it. */
    searches: number;
    found: number;
  };
}

export function createRun(
  house: House,
  { seed, print }: { readonly seed: number; readonly print: (line: string) => void },
): Run {
  return {
    seed,
    house,
    plays: createPlays(house, new Random(seed + 1)),
    episodes: createEpisodes(house),
    tried: new Set(),
    kills: createTally(),
    troubles: createTally(),
    problems: [],
    print,
    doubt: { was: undefined },
    counts: { rounds: 0, calm: 0, searches: 0, found: 0 },
  };
}
