import type { FeedEvent } from '../../../domain/notifications/events.ts';
import type { BotTroubleEvents, JobState } from '../../../domain/notifications/ownTroubles.ts';
import { serverId } from '../../../domain/servers/refs.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import {
  type BotProblem,
  type BotStatusEvent,
  botStatusEventCodec,
  type OpenBotProblem,
  type StoredBotProblems,
} from './data.ts';

/** Result of a check: the problem that it found, or the part of the bot that is fine. */
export type CheckResult =
  | Exclude<BotProblem, { readonly kind: 'job-fails' }>
  | { readonly fine: 'disk' | 'database' | 'processes' | 'direct messages' };

export interface BotState {
  /** Results of the checks. A check that failed is left out, because its state is unknown. */
  readonly checkResults: readonly CheckResult[];
  readonly jobs: readonly JobState[];
}

/**
 * A job is reported if it has failed for this long, in ms. Most failures pass without help. A backup is tried three
 * times in half an hour and then only the next day, so its limit is shorter.
 */
const REPORT_AFTER_MS = 2 * HOUR_MS;
const REPORT_BACKUP_AFTER_MS = HOUR_MS / 2;
const BACKUP = 'backup';

/** A problem is over if it was not found for this long, in ms. A nearly full disk may have room for a moment. */
const OVER_AFTER_MS = HOUR_MS;

/**
 * A problem that was not found for this long, in ms, is forgotten without a message, for example of a job that no
 * longer exists.
 */
const FORGOTTEN_MS = 7 * DAY_MS;

/** Subject of a problem. Stays the same while the problem gets worse. */
type Cause = 'disk' | 'database' | 'processes' | 'direct messages' | `job ${string}`;

const CAUSES = {
  'disk-low': 'disk',
  'disk-full': 'disk',
  'database-bad': 'database',
  'process-other': 'processes',
  'direct-suspected': 'direct messages',
} as const;

const causeOf = (trouble: BotProblem): Cause =>
  trouble.kind === 'job-fails' ? `job ${trouble.job}` : CAUSES[trouble.kind];

type CurrentTrouble = Pick<OpenBotProblem, 'server' | 'since' | 'trouble'>;

export const NO_BOT_PROBLEMS: StoredBotProblems = { open: [] };
export const UNKNOWN_BOT_PROBLEMS: StoredBotProblems = { open: [], isUnknown: true };

/** Problems that are not over, and an event for each that is new, worse or over. */
export function planBotProblems(
  before: StoredBotProblems,
  look: BotState,
  now: Date,
): { readonly open: readonly OpenBotProblem[]; readonly events: readonly BotTroubleEvents[] } {
  const currentTroubles = currentTroublesIn(look, now);
  if (before.isUnknown) {
    const open = [...currentTroubles.values()].map((trouble) => ({ ...trouble, lastSeen: now }));
    return { open, events: [] };
  }
  const healthyKeys = healthySubjects(look);
  const openKeys = new Set(before.open.map(keyOf));
  const followUps = before.open.map((trouble) => {
    const key = keyOf(trouble);
    return followUp(trouble, { recurrence: currentTroubles.get(key), isFine: healthyKeys.has(key) }, now);
  });
  const newTroubles = [...currentTroubles.values()].filter((trouble) => !openKeys.has(keyOf(trouble)));
  return {
    open: [
      ...followUps.flatMap(({ open }) => open ?? []),
      ...newTroubles.map((trouble) => ({ ...trouble, lastSeen: now })),
    ],
    events: [
      ...followUps.flatMap(({ event }) => event ?? []),
      ...newTroubles.map((trouble) => beginEvent(trouble, now)),
    ],
  };
}

interface SubjectState {
  /** The problem as found by this check. Undefined if this check did not find it. */
  readonly recurrence: CurrentTrouble | undefined;
  /**
   * True if the check or job that can have this problem succeeded. If it did not run, this is false and `recurrence` is
   * undefined.
   */
  readonly isFine: boolean;
}

interface FollowUp {
  /** The problem while it lasts. Undefined if it is over or forgotten. */
  readonly open?: OpenBotProblem;
  readonly event?: BotTroubleEvents;
}

function followUp(openTrouble: OpenBotProblem, { recurrence, isFine }: SubjectState, now: Date): FollowUp {
  if (recurrence) {
    const isWorseNow = isWorse(openTrouble.trouble, recurrence.trouble);
    const open = { ...openTrouble, lastSeen: now, ...(isWorseNow && { trouble: recurrence.trouble }) };
    return { open, ...(isWorseNow && { event: beginEvent(open, now) }) };
  }
  // Uses the absolute value, so that a problem does not stay open for long after the clock was set back.
  const quietMs = Math.abs(now.getTime() - openTrouble.lastSeen.getTime());
  if (isFine && quietMs >= quietTimeBeforeEnd(openTrouble)) return { event: endEvent(openTrouble, now) };
  return quietMs < FORGOTTEN_MS ? { open: openTrouble } : {};
}

const keyOf = ({ server, trouble }: Pick<OpenBotProblem, 'server' | 'trouble'>): string =>
  subjectKey(server, causeOf(trouble));

const subjectKey = (server: number | undefined, cause: Cause): string => `${server ?? ''} ${cause}`;

/**
 * Time in ms without the problem after which it is over. One successful run shows that a job works again; other
 * problems need an hour.
 */
const quietTimeBeforeEnd = ({ trouble }: OpenBotProblem): number => (trouble.kind === 'job-fails' ? 0 : OVER_AFTER_MS);

const isWorse = (before: BotProblem, now: BotProblem): boolean =>
  before.kind === 'disk-low' && now.kind === 'disk-full';

function currentTroublesIn({ checkResults, jobs }: BotState, now: Date): ReadonlyMap<string, CurrentTrouble> {
  const troubles: CurrentTrouble[] = checkResults.flatMap((check) =>
    'kind' in check ? [{ server: undefined, since: now, trouble: check }] : [],
  );
  for (const { job, server, failingSince } of jobs) {
    if (failingSince === undefined) continue;
    const trouble = { kind: 'job-fails', job } as const;
    const reportAfterMs = job === BACKUP ? REPORT_BACKUP_AFTER_MS : REPORT_AFTER_MS;
    const isLong = now.getTime() - failingSince.getTime() >= reportAfterMs;
    if (isLong) troubles.push({ server, since: failingSince, trouble });
  }
  return new Map(troubles.map((trouble) => [keyOf(trouble), trouble]));
}

const healthySubjects = ({ checkResults, jobs }: BotState): ReadonlySet<string> =>
  new Set([
    ...checkResults.flatMap((check) => ('fine' in check ? [subjectKey(undefined, check.fine)] : [])),
    ...jobs.flatMap(({ job, server, failingSince }) =>
      failingSince === undefined ? [keyOf({ server, trouble: { kind: 'job-fails', job } })] : [],
    ),
  ]);

const beginEvent = ({ server, since, trouble }: Omit<OpenBotProblem, 'lastSeen'>, now: Date): BotTroubleEvents =>
  eventOf(server, `${trouble.kind} ${causeOf(trouble)} ${now.getTime()}`, now, { kind: 'began', since, trouble });

const endEvent = ({ server, since, trouble }: OpenBotProblem, now: Date): BotTroubleEvents =>
  eventOf(server, `over ${causeOf(trouble)} ${now.getTime()}`, now, { kind: 'over', since, until: now, trouble });

const eventOf = (server: number | undefined, key: string, at: Date, data: BotStatusEvent): BotTroubleEvents => {
  const event: FeedEvent = { key, at, data: botStatusEventCodec.encode(data) };
  return { server: server === undefined ? undefined : serverId(server), events: [event] };
};
