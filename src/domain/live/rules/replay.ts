import { setImmediate as turn } from 'node:timers/promises';
import type { LoggedStream, LoggedStreams, WatchedTime } from '../sessionLog.ts';
import { decide } from './decide.ts';
import type { ReadRoles } from './linkedRoles.ts';
import type { ReadUsers } from './owners.ts';
import { NOTHING_REMEMBERED, type Remembered } from './remembered.ts';
import type { SessionRule } from './rule.ts';

export interface ReplayedAct {
  readonly at: Date;
  readonly stream: LoggedStream;
}

export interface Replayed {
  /** The newest `MOST_REPLAYED`, the newest first. */
  readonly acts: readonly ReplayedAct[];
  readonly total: number;
  /** When the rule would have stopped; later streams were not examined. */
  readonly stoppedAt?: Date | undefined;
}

const MOST_REPLAYED = 15;
/** Other work runs in between; this many looks take some ms. */
const LOOKS_AT_ONCE = 200;

interface ReplayOptions {
  readonly readRoles: ReadRoles;
  readonly readUsers: ReadUsers;
  readonly signal: AbortSignal;
}

/**
 * Replays the log: what a live rule would have done, by the same `decide`. Rejects with the database's
 * failure and the signal's reason.
 */
export async function replay(
  rule: SessionRule,
  looks: AsyncIterable<LoggedStreams>,
  { readRoles, readUsers, signal }: ReplayOptions,
): Promise<Replayed> {
  const live: SessionRule = { ...rule, mode: 'live', stoppedAt: undefined };
  const acts: ReplayedAct[] = [];
  let memory: Remembered = NOTHING_REMEMBERED;
  let total = 0;
  let seen = 0;
  for await (const { at, streams } of looks) {
    seen += 1;
    if (seen % LOOKS_AT_ONCE === 0) await turn(undefined, { signal });
    const usersOf = await readUsers([live], streams, memory);
    const rolesOf = await readRoles([live], streams, memory);
    const result = decide({ at, streams, usersOf }, { rules: [live], before: memory, rolesOf });
    memory = result.remembered;
    const made = result.decisions.filter(({ limit }) => limit === undefined);
    const found = made.flatMap(({ stream }) => streams.find((each) => each === stream) ?? []);
    total += found.length;
    acts.push(...found.map((stream) => ({ at: new Date(at), stream })));
    acts.splice(0, acts.length - MOST_REPLAYED);
    if (result.decisions.some(({ limit }) => limit === 'limit'))
      return { acts: acts.toReversed(), total, stoppedAt: new Date(at) };
  }
  return { acts: acts.toReversed(), total };
}

export interface Coverage {
  /** 0 to 1. */
  readonly share: number;
  /** The times without data, the longest first. */
  readonly gaps: readonly WatchedTime[];
}

/** Shorter ones are the start of the bot, or a slow answer. In ms. */
const LEAST_GAP_MS = 2 * 60_000;

export function coverageOf(watched: readonly WatchedTime[], from: number, to: number): Coverage {
  const edges = [from, ...watched.flatMap((time) => [time.from, time.until]), to];
  const gaps = edges.flatMap((edge, index) => {
    const next = edges[index + 1];
    return index % 2 === 0 && next !== undefined && next - edge >= LEAST_GAP_MS ? [{ from: edge, until: next }] : [];
  });
  const lost = gaps.reduce((sum, gap) => sum + gap.until - gap.from, 0);
  return {
    share: 1 - lost / Math.max(1, to - from),
    gaps: gaps.toSorted((a, b) => b.until - b.from - (a.until - a.from)),
  };
}
