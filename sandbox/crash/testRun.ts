import { Random } from '../media-server/state/random.ts';
import type { Incidents } from './checker/statusFeeds.ts';
import { type Counter, createCounter } from './counter.ts';
import type { OtherEvent } from './plan.ts';
import type { Step } from './steps.ts';
import { createAdditions } from './workload/additions.ts';
import { createDevicesAndTranscodes } from './workload/devicesAndTranscodes.ts';
import { createEventLog, type EventLog } from './workload/eventLog.ts';
import { createPlays } from './workload/plays.ts';
import type { TestWorld } from './world.ts';

/** What a run of many rounds has seen so far. */
export interface TestRun {
  readonly seed: number;
  /** How long is waited, in ms, for what has to come: a backoff at most, with all faults over. */
  readonly timeoutMs: number;
  readonly world: TestWorld;
  readonly random: Random;
  readonly eventLog: EventLog;
  readonly workload: Workload;
  /** Steps that had their turn: at each it must have died. */
  readonly attempted: Set<Step>;
  /** By step; `(not reached)` when the bot had to be killed without it. */
  readonly kills: Counter<string>;
  readonly faults: Counter<string>;
  /** What must not be. */
  readonly problems: string[];
  readonly print: (line: string) => void;
  /** How the last death left the row that was being sent, as far as its step says. */
  readonly doubt: { was: 'there' | 'not there' | undefined };
  readonly incidents: Incidents;
  /** Rounds in which the media server was in fault. */
  readonly faultyRounds: Set<number>;
  /** Where the first guild hears of plays at the moment. */
  readonly plays: { current: '#history' | '#history-too' };
  /** How many messages the paused subscription had when it was paused. */
  readonly pause: { messages: number | undefined };
  readonly counts: {
    rounds: number;
    /** Lives without fault in between, to let it catch up. */
    quiet: number;
    /** Reads of a channel's messages, which only a search for a marker makes, and those of them that had to find it. */
    searches: number;
    found: number;
  };
}

/** What becomes of the world in this round. */
interface Workload {
  play(): void;
  /** A film, which is told at once in the first guild. */
  film(): void;
  song(): void;
  /** Played this long ago, in ms, and known to the server only now. */
  late(ms: number): void;
  episode(): void;
  other(what: OtherEvent): void;
  /** Its name. */
  device(): string;
  /** Whoever has been told of stops watching. */
  leave(): void;
}

export function createTestRun(
  world: TestWorld,
  { seed, timeoutMs, print }: Pick<TestRun, 'seed' | 'timeoutMs' | 'print'>,
): TestRun {
  const { media, discord } = world;
  const faultyRounds = new Set<number>();
  const [people, devices] = [media.accounts, media.devices].map((all) => Object.values(all).map(({ name }) => name));
  const eventLog = createEventLog(discord, { people: people ?? [], devices: devices ?? [], faultyRounds });
  const counts: TestRun['counts'] = { rounds: 0, quiet: 0, searches: 0, found: 0 };
  return {
    ...{ seed, timeoutMs, world, eventLog, counts, faultyRounds, print },
    random: new Random(seed + 2),
    workload: createWorkload(world, eventLog, { random: new Random(seed + 1), round: () => counts.rounds }),
    attempted: new Set(),
    kills: createCounter(),
    faults: createCounter(),
    problems: [],
    doubt: { was: undefined },
    incidents: { serverFaults: 0, closedChannels: 0 },
    plays: { current: '#history' },
    pause: { messages: undefined },
  };
}

function createWorkload(
  world: TestWorld,
  eventLog: EventLog,
  { random, round }: { readonly random: Random; readonly round: () => number },
): Workload {
  const plays = createPlays(world, eventLog, random);
  const additions = createAdditions(world, eventLog, random);
  const devicesAndTranscodes = createDevicesAndTranscodes(world, eventLog, random);
  const others: Readonly<Record<OtherEvent, () => void>> = {
    device: () => void devicesAndTranscodes.device(round()),
    transcode: () => devicesAndTranscodes.transcode(round()),
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
    device: () => devicesAndTranscodes.device(round()),
    leave: devicesAndTranscodes.leave,
  };
}
