import { setImmediate as turn } from 'node:timers/promises';
import type { LoggedSessionSnapshot, LoggedStream, PeriodWithoutSnapshotGaps } from '../sessionLog.ts';
import { decideRuleActions } from './decide.ts';
import type { ReadViewerRoles } from './linkedRoles.ts';
import type { ReadViewerUsers } from './owners.ts';
import { EMPTY_RULE_ENGINE_MEMORY, type RuleEngineMemory } from './remembered.ts';
import type { SessionRule } from './rule.ts';

export interface ReplayedRuleAction {
  readonly at: Date;
  readonly stream: LoggedStream;
}

export interface RuleReplayResult {
  /** The latest acts of the rule, newest first, at most `MOST_REPLAYED`. */
  readonly acts: readonly ReplayedRuleAction[];
  readonly total: number;
  /** When the rule would have stopped itself. Later streams were not examined. */
  readonly stoppedAt?: Date | undefined;
}

const MOST_REPLAYED = 15;
/** Number of snapshots to replay before other work gets a turn. Replaying them takes a few ms. */
const LOOKS_AT_ONCE = 200;

interface ReplayOptions {
  readonly readRoles: ReadViewerRoles;
  readonly readUsers: ReadViewerUsers;
  readonly signal: AbortSignal;
}

/**
 * Replays the recorded streams through `decideRuleActions`, to find what the rule would have done in live mode. Rejects
 * if the database fails, or with the signal's reason.
 */
export async function replayRuleOnSessionLog(
  rule: SessionRule,
  looks: AsyncIterable<LoggedSessionSnapshot>,
  { readRoles, readUsers, signal }: ReplayOptions,
): Promise<RuleReplayResult> {
  const liveRule: SessionRule = { ...rule, mode: 'live', stoppedAt: undefined };
  const acts: ReplayedRuleAction[] = [];
  let memory: RuleEngineMemory = EMPTY_RULE_ENGINE_MEMORY;
  let total = 0;
  let lookCount = 0;
  for await (const { at, streams } of looks) {
    lookCount += 1;
    if (lookCount % LOOKS_AT_ONCE === 0) await turn(undefined, { signal });
    const usersOf = await readUsers([liveRule], streams, memory);
    const rolesOf = await readRoles([liveRule], streams, memory);
    const result = decideRuleActions({ at, streams, usersOf }, { rules: [liveRule], before: memory, rolesOf });
    memory = result.remembered;
    const unlimitedDecisions = result.decisions.filter(({ limit }) => limit === undefined);
    const actedStreams = unlimitedDecisions.flatMap(({ stream }) => streams.find((logged) => logged === stream) ?? []);
    total += actedStreams.length;
    acts.push(...actedStreams.map((stream) => ({ at: new Date(at), stream })));
    acts.splice(0, acts.length - MOST_REPLAYED);
    if (result.decisions.some(({ limit }) => limit === 'limit'))
      return { acts: acts.toReversed(), total, stoppedAt: new Date(at) };
  }
  return { acts: acts.toReversed(), total };
}

export interface SessionLogCoverage {
  /** Share of the replayed time that is covered by data, from 0 to 1. */
  readonly share: number;
  readonly gaps: readonly PeriodWithoutSnapshotGaps[];
}

/** Shortest gap that is reported, in ms. Shorter gaps are normal: the bot started, or the server answered slowly. */
const LEAST_GAP_MS = 2 * 60_000;

export function measureSessionLogCoverage(
  watchedTimes: readonly PeriodWithoutSnapshotGaps[],
  from: number,
  to: number,
): SessionLogCoverage {
  const gaps: PeriodWithoutSnapshotGaps[] = [];
  let gapStart = from;
  for (const { from: gapEnd, until } of [...watchedTimes, { from: to, until: to }]) {
    if (gapEnd - gapStart >= LEAST_GAP_MS) gaps.push({ from: gapStart, until: gapEnd });
    gapStart = until;
  }
  const lostMs = gaps.reduce((sum, gap) => sum + gap.until - gap.from, 0);
  return {
    share: 1 - lostMs / Math.max(1, to - from),
    gaps: gaps.toSorted((a, b) => b.until - b.from - (a.until - a.from)),
  };
}
