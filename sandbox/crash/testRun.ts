import { Random } from '../media-server/state/random.ts';
import { createEventLog, type EventLog } from './checker/eventLog.ts';
import type { Incidents } from './checker/statusFeeds.ts';
import { type Counter, createCounter } from './counter.ts';
import type { OtherEvent } from './plan.ts';
import type { Step } from './steps.ts';
import { createAdditions } from './workload/additions.ts';
import { playInAttic } from './workload/attic.ts';
import { createDevicesAndTranscodes } from './workload/devicesAndTranscodes.ts';
import { createPlays } from './workload/plays.ts';
import { createViewers, type Viewers } from './workload/viewers.ts';
import type { TestWorld } from './world.ts';

/** The records of a crash test over many rounds. */
export interface TestRun {
  readonly seed: number;
  /** How long to wait, in ms, for something that must come: with all faults over, a backoff at most. */
  readonly timeoutMs: number;
  readonly world: TestWorld;
  readonly random: Random;
  readonly eventLog: EventLog;
  readonly workload: Workload;
  readonly viewers: Viewers;
  /** The titles of streams that a rule may end. */
  readonly mayEnd: Set<string>;
  /** Steps that were planned: the bot must have been killed at each. */
  readonly attempted: Set<Step>;
  /** Kills by step; `(not reached)` when the bot had to be killed elsewhere. */
  readonly kills: Counter<string>;
  readonly faults: Counter<string>;
  /** Everything that is wrong. */
  readonly problems: string[];
  readonly print: (line: string) => void;
  /** If Discord has the message of the post that was being sent at the last kill; undefined if the step does not tell. */
  readonly doubt: { was: 'there' | 'not there' | undefined };
  readonly incidents: Incidents;
  /** Rounds in which the media server had a fault. */
  readonly faultyRounds: Set<number>;
  /** The present channel for the first guild's plays. */
  readonly plays: { current: '#history' | '#history-too' };
  /** How many messages the paused subscription had at the time of the pause. */
  readonly pause: { messages: number | undefined };
  readonly counts: {
    rounds: number;
    /** Runs without faults in between, to let the bot catch up. */
    quiet: number;
    /**
     * Reads of a channel's messages, which only a search for a post marker makes, and how many of them had to
     * find it.
     */
    searches: number;
    found: number;
  };
}

/** Events in the world during a round. */
interface Workload {
  play(): void;
  /** A film is played, which is posted at once in the first guild; returns its name. */
  film(): string;
  /** The same on the second media server, if there is one. */
  filmInAttic(): void;
  song(): void;
  /** A film was played this long ago, in ms, and the server only learns of it now. */
  late(ms: number): void;
  episode(): void;
  other(what: OtherEvent): void;
  /** The title of the next film that is added. */
  nextFilm(): string;
  /** Returns its name. */
  device(): string;
  /** Viewers whose session was reported stop watching. */
  leave(): void;
}

/** The share of the plays that happen on the second media server, if there is one. */
const IN_ATTIC = 0.25;

export function createTestRun(
  world: TestWorld,
  { seed, timeoutMs, print }: Pick<TestRun, 'seed' | 'timeoutMs' | 'print'>,
): TestRun {
  const { servers, discord } = world;
  const faultyRounds = new Set<number>();
  const people = servers.flatMap(({ accounts }) => Object.values(accounts).map(({ name }) => name));
  const devices = servers.flatMap((server) => Object.values(server.devices).map(({ name }) => name));
  const eventLog = createEventLog(discord, { people, devices, faultyRounds });
  const counts: TestRun['counts'] = { rounds: 0, quiet: 0, searches: 0, found: 0 };
  return {
    seed,
    timeoutMs,
    world,
    eventLog,
    counts,
    faultyRounds,
    print,
    random: new Random(seed + 2),
    workload: createWorkload(world, eventLog, { random: new Random(seed + 1), round: () => counts.rounds }),
    viewers: createViewers(world),
    mayEnd: new Set(),
    attempted: new Set(),
    kills: createCounter(),
    faults: createCounter(),
    problems: [],
    doubt: { was: undefined },
    incidents: { serverFaults: 0, atticFaults: 0, closedChannels: 0, stuckPosts: 0, restores: 0, wishes: [] },
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
    play: () => {
      if (world.attic && random.chance(IN_ATTIC)) playInAttic(world, eventLog, round());
      else plays.any(round());
    },
    film: () => plays.late(round(), 0),
    filmInAttic: () => playInAttic(world, eventLog, round()),
    song: () => plays.song(round()),
    late: (ms) => plays.late(round(), ms),
    episode: () => additions.episode(round()),
    other: (what) => others[what](),
    nextFilm: additions.nextFilm,
    device: () => devicesAndTranscodes.device(round()),
    leave: devicesAndTranscodes.leave,
  };
}
