import { Random } from '../media-server/state/random.ts';
import type { Incidents } from './checker/statusFeeds.ts';
import { createTally, type Tally } from './counter.ts';
import type { OtherHappening } from './plan.ts';
import type { Step } from './steps.ts';
import { createAdditions } from './workload/additions.ts';
import { createVisits } from './workload/devicesAndTranscodes.ts';
import { createLedger, type Ledger } from './workload/eventLog.ts';
import { createPlays } from './workload/plays.ts';
import type { House } from './world.ts';

/** What a run of many rounds has seen so far. */
export interface Run {
  readonly seed: number;
  /** How long is waited, in ms, for what has to come: a backoff at most, with all troubles over. */
  readonly patienceMs: number;
  readonly house: House;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly happen: Happen;
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
  readonly incidents: Incidents;
  /** Rounds in which the media server was in trouble. */
  readonly troubled: Set<number>;
  /** Where the first guild hears of plays at the moment. */
  readonly place: { current: '#history' | '#history-too' };
  /** How many messages the paused subscription had when it was paused. */
  readonly pause: { messages: number | undefined };
  readonly counts: {
    rounds: number;
    /** Lives without trouble in between, to let it catch up. */
    calm: number;
    /** Reads of a channel's messages, which only a search for a marker makes, and those of them that had to find it. */
    searches: number;
    found: number;
  };
}

/** What becomes of the world in this round. */
interface Happen {
  play(): void;
  /** A film, which is told at once in the first guild. */
  film(): void;
  song(): void;
  /** Played this long ago, in ms, and known to the server only now. */
  late(ms: number): void;
  episode(): void;
  other(what: OtherHappening): void;
  /** Its name. */
  device(): string;
  /** Whoever has been told of stops watching. */
  leave(): void;
}

export function createRun(house: House, { seed, patienceMs, print }: Pick<Run, 'seed' | 'patienceMs' | 'print'>): Run {
  const { media, discord } = house;
  const troubled = new Set<number>();
  const [people, devices] = [media.accounts, media.devices].map((all) => Object.values(all).map(({ name }) => name));
  const ledger = createLedger(discord, { people: people ?? [], devices: devices ?? [], troubled });
  const counts: Run['counts'] = { rounds: 0, calm: 0, searches: 0, found: 0 };
  return {
    ...{ seed, patienceMs, house, ledger, counts, troubled, print },
    random: new Random(seed + 2),
    happen: happenings(house, ledger, { random: new Random(seed + 1), round: () => counts.rounds }),
    tried: new Set(),
    kills: createTally(),
    troubles: createTally(),
    problems: [],
    doubt: { was: undefined },
    incidents: { serverTroubles: 0, closedChannels: 0 },
    place: { current: '#history' },
    pause: { messages: undefined },
  };
}

function happenings(
  house: House,
  ledger: Ledger,
  { random, round }: { readonly random: Random; readonly round: () => number },
): Happen {
  const plays = createPlays(house, ledger, random);
  const additions = createAdditions(house, ledger, random);
  const visits = createVisits(house, ledger, random);
  const others: Readonly<Record<OtherHappening, () => void>> = {
    device: () => void visits.device(round()),
    transcode: () => visits.transcode(round()),
    film: () => additions.film(round()),
    upgrade: additions.upgrade,
  };
  return {
    play: () => plays.any(round()),
    film: () => plays.late(round(), 0),
    song: () => plays.song(round()),
    late: (ms) => plays.late(round(), ms),
    episode: () => additions.episode(round()),
    other: (what) => others[what](),
    device: () => visits.device(round()),
    leave: visits.leave,
  };
}
