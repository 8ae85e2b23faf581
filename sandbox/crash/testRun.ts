import { SeededRandomGenerator } from '../media-server/state/random.ts';
import { createTestEventLog, type TestEventLog } from './checker/eventLog.ts';
import type { IncidentCounts } from './checker/statusFeeds.ts';
import { type Counter, createCounter } from './counter.ts';
import type { OtherEvent } from './plan.ts';
import type { KillStep } from './steps.ts';
import { createLibraryAdditionWorkload } from './workload/additions.ts';
import { playOnSecondServer } from './workload/attic.ts';
import { createDeviceTranscodeWorkload } from './workload/devicesAndTranscodes.ts';
import { createPlayWorkload } from './workload/plays.ts';
import { createViewerWorkload, type ViewerWorkload } from './workload/viewers.ts';
import type { CrashTestWorld } from './world.ts';

export interface CrashTestRun {
  readonly seed: number;
  /** Maximum wait in ms for an expected event. It includes a retry after the last fault. */
  readonly timeoutMs: number;
  readonly world: CrashTestWorld;
  readonly random: SeededRandomGenerator;
  readonly eventLog: TestEventLog;
  readonly workload: Workload;
  readonly viewers: ViewerWorkload;
  readonly mayEnd: Set<string>;
  /** Kill steps that the test has tried. The bot must have been killed at each. */
  readonly attempted: Set<KillStep>;
  /** Number of kills by step. `(not reached)` counts kills of bots that did not reach their step. */
  readonly kills: Counter<string>;
  readonly faults: Counter<string>;
  readonly problems: string[];
  readonly print: (line: string) => void;
  /**
   * `there` if Discord has the message that the bot was sending at the last kill. Undefined if the kill step does not
   * tell.
   */
  readonly doubt: { was: 'there' | 'not there' | undefined };
  readonly incidents: IncidentCounts;
  readonly faultyRounds: Set<number>;
  /** The present channel for plays in the first guild. */
  readonly plays: { current: '#history' | '#history-too' };
  /** Number of messages in the paused subscription's channel when it was paused. Undefined without a pause. */
  readonly pause: { messages: number | undefined };
  readonly counts: {
    rounds: number;
    /** Number of runs without faults, in which the bot catches up. */
    quiet: number;
    /**
     * `searches` counts the bot's reads of a channel's messages. The bot makes them only to find out if a post exists.
     * `found` counts searches for an existing post.
     */
    searches: number;
    found: number;
  };
}

interface Workload {
  play(): void;
  /** Plays a film, which the first guild must post at once. Returns the film's name. */
  film(): string;
  filmInAttic(): void;
  song(): void;
  /** Adds a play from this many ms ago, of which the media server learns only now. Returns the film's name. */
  late(ms: number): void;
  episode(): void;
  other(what: OtherEvent): void;
  /** Title of the film that the next call of `film` or `other` adds. */
  nextFilm(): string;
  device(): string;
  /** Ends the streams that the bot has posted. */
  leave(): void;
}

const IN_ATTIC = 0.25;

export function createCrashTestRun(
  world: CrashTestWorld,
  { seed, timeoutMs, print }: Pick<CrashTestRun, 'seed' | 'timeoutMs' | 'print'>,
): CrashTestRun {
  const { servers, discord } = world;
  const faultyRounds = new Set<number>();
  const people = servers.flatMap(({ accounts }) => Object.values(accounts).map(({ name }) => name));
  const devices = servers.flatMap((server) => Object.values(server.devices).map(({ name }) => name));
  const eventLog = createTestEventLog(discord, { people, devices, faultyRounds });
  const counts: CrashTestRun['counts'] = { rounds: 0, quiet: 0, searches: 0, found: 0 };
  return {
    seed,
    timeoutMs,
    world,
    eventLog,
    counts,
    faultyRounds,
    print,
    random: new SeededRandomGenerator(seed + 2),
    workload: createWorkload(world, eventLog, {
      random: new SeededRandomGenerator(seed + 1),
      round: () => counts.rounds,
    }),
    viewers: createViewerWorkload(world),
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
  world: CrashTestWorld,
  eventLog: TestEventLog,
  { random, round }: { readonly random: SeededRandomGenerator; readonly round: () => number },
): Workload {
  const plays = createPlayWorkload(world, eventLog, random);
  const additions = createLibraryAdditionWorkload(world, eventLog, random);
  const devicesAndTranscodes = createDeviceTranscodeWorkload(world, eventLog, random);
  const triggers: Readonly<Record<OtherEvent, () => void>> = {
    device: () => void devicesAndTranscodes.device(round()),
    transcode: () => devicesAndTranscodes.transcode(round()),
    film: () => additions.film(round()),
    upgrade: additions.upgrade,
  };
  return {
    play: () => {
      if (world.attic && random.chance(IN_ATTIC)) playOnSecondServer(world, eventLog, round());
      else plays.any(round());
    },
    film: () => plays.late(round(), 0),
    filmInAttic: () => playOnSecondServer(world, eventLog, round()),
    song: () => plays.song(round()),
    late: (ms) => plays.late(round(), ms),
    episode: () => additions.episode(round()),
    other: (kind) => triggers[kind](),
    nextFilm: additions.nextFilm,
    device: () => devicesAndTranscodes.device(round()),
    leave: devicesAndTranscodes.leave,
  };
}
