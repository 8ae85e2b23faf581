import type { FeedEvent } from '../../../domain/notifications/events.ts';
import type { JobState, OwnEvents } from '../../../domain/notifications/ownTroubles.ts';
import { serverId } from '../../../domain/servers/refs.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import { type OpenTrouble, type Trouble, type Troubles, type UsherData, usherData } from './data.ts';

/** The finding of a check, or that its subject is fine. */
export type Checked =
  | Exclude<Trouble, { readonly kind: 'job-fails' }>
  | { readonly fine: 'disk' | 'database' | 'processes' | 'direct messages' };

export interface Look {
  /** A subject that was not or could not be checked is missing: its state is unknown. */
  readonly checked: readonly Checked[];
  readonly jobs: readonly JobState[];
}

/**
 * A job may fail for a reason that passes, and is tried again. A backup is tried three times in half an hour,
 * and then on the next day.
 */
const FAILING_MS = 2 * HOUR_MS;
const BACKUP_FAILING_MS = HOUR_MS / 2;
const BACKUP = 'backup';

/** A disk that is nearly full has a little room at one moment and none at the next. */
const OVER_AFTER_MS = HOUR_MS;

/**
 * A problem unseen for this long, for example of a job that no longer exists, is forgotten without a message.
 */
const FORGOTTEN_MS = 7 * DAY_MS;

/** The cause of one alert: it stays one cause, however bad it gets. */
type Cause = 'disk' | 'database' | 'processes' | 'direct messages' | `job ${string}`;

const CAUSES = {
  'disk-low': 'disk',
  'disk-full': 'disk',
  'database-bad': 'database',
  'process-other': 'processes',
  'direct-suspected': 'direct messages',
} as const;

const causeOf = (trouble: Trouble): Cause =>
  trouble.kind === 'job-fails' ? `job ${trouble.job}` : CAUSES[trouble.kind];

interface Seen extends Pick<OpenTrouble, 'server' | 'since' | 'trouble'> {
  readonly cause: string;
}

export const NO_TROUBLES: Troubles = { open: [] };
export const UNKNOWN_TROUBLES: Troubles = { open: [], isUnknown: true };

/** The problems of now, and at most one event per cause: it is new, has got worse, or is over. */
export function planTroubles(
  before: Troubles,
  look: Look,
  now: Date,
): { readonly open: readonly OpenTrouble[]; readonly events: readonly OwnEvents[] } {
  const seen = seenIn(look, now);
  if (before.isUnknown)
    return { open: [...seen.values()].map(({ cause: _, ...each }) => ({ ...each, lastSeen: now })), events: [] };
  const fine = fineIn(look);
  const known = new Set(before.open.map(keyOf));
  const left = before.open.map((each) => next(each, seen.get(keyOf(each)), fine.has(keyOf(each)), now));
  const fresh = [...seen].flatMap(([key, { cause: _, ...each }]) => (known.has(key) ? [] : [each]));
  return {
    open: [...left.flatMap(({ open }) => open ?? []), ...fresh.map((each) => ({ ...each, lastSeen: now }))],
    events: [...left.flatMap(({ event }) => event ?? []), ...fresh.map((each) => began(each, now))],
  };
}

interface Next {
  /** Missing: it is over, or forgotten. */
  readonly open?: OpenTrouble;
  readonly event?: OwnEvents;
}

/** Continues a known problem: it lasts, gets worse, or is over. */
function next(each: OpenTrouble, again: Seen | undefined, isFine: boolean, now: Date): Next {
  if (again) {
    const worse = isWorse(each.trouble, again.trouble);
    const open = { ...each, lastSeen: now, ...(worse && { trouble: again.trouble }) };
    return { open, ...(worse && { event: began(open, now) }) };
  }
  // If the clock was set back, the distance counts: the problem must not stay open until that time comes again.
  const quietMs = Math.abs(now.getTime() - each.lastSeen.getTime());
  if (isFine && quietMs >= overAfter(each)) return { event: over(each, now) };
  return quietMs < FORGOTTEN_MS ? { open: each } : {};
}

const keyOf = ({ server, trouble }: Pick<OpenTrouble, 'server' | 'trouble'>): string =>
  `${server ?? ''} ${causeOf(trouble)}`;

/** A single run shows that a job works again. Other problems are over after an hour without a finding. */
const overAfter = ({ trouble }: OpenTrouble): number => (trouble.kind === 'job-fails' ? 0 : OVER_AFTER_MS);

const isWorse = (before: Trouble, now: Trouble): boolean => before.kind === 'disk-low' && now.kind === 'disk-full';

function seenIn({ checked, jobs }: Look, now: Date): ReadonlyMap<string, Seen> {
  const found: Seen[] = checked.flatMap((each) =>
    'kind' in each ? [{ server: undefined, cause: causeOf(each), since: now, trouble: each }] : [],
  );
  for (const { job, server, failingSince } of jobs) {
    if (failingSince === undefined) continue;
    const trouble = { kind: 'job-fails', job } as const;
    const isLong = now.getTime() - failingSince.getTime() >= (job === BACKUP ? BACKUP_FAILING_MS : FAILING_MS);
    if (isLong) found.push({ server, cause: causeOf(trouble), since: failingSince, trouble });
  }
  return new Map(found.map((each) => [keyOf(each), each]));
}

const fineIn = ({ checked, jobs }: Look): ReadonlySet<string> =>
  new Set([
    ...checked.flatMap((each) => ('fine' in each ? [` ${each.fine}`] : [])),
    ...jobs.flatMap(({ job, server, failingSince }) =>
      failingSince === undefined ? [keyOf({ server, trouble: { kind: 'job-fails', job } })] : [],
    ),
  ]);

const began = ({ server, since, trouble }: Omit<OpenTrouble, 'lastSeen'>, now: Date): OwnEvents =>
  eventOf(server, `${trouble.kind} ${causeOf(trouble)} ${now.getTime()}`, now, { kind: 'began', since, trouble });

const over = ({ server, since, trouble }: OpenTrouble, now: Date): OwnEvents =>
  eventOf(server, `over ${causeOf(trouble)} ${now.getTime()}`, now, { kind: 'over', since, until: now, trouble });

const eventOf = (server: number | undefined, key: string, at: Date, data: UsherData): OwnEvents => {
  const event: FeedEvent = { key, at, data: usherData.encode(data) };
  return { server: server === undefined ? undefined : serverId(server), events: [event] };
};
