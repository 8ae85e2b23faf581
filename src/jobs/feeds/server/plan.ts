import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import type { HealthState } from '../../../domain/media/server/health.ts';
import type { FeedBatch, FeedEvent } from '../../../domain/notifications/events.ts';
import { type Absence, type ServerChange, serverData } from './data.ts';

/**
 * The last recorded state of the server. It includes `since`, which the bot does not know after a restart. Decoding
 * throws on text that `planServer` never wrote, because starting over would lose or repeat events.
 */
export const serverCursor = jsonOf(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('up') }),
    /** After a restore the last reported state is unknown. */
    z.object({ kind: z.literal('unknown') }),
    z.object({ kind: z.enum(['down', 'token-refused']), since: date, lastSeen: date }),
  ]),
);
type ServerCursor = z.output<typeof serverCursor>;
type KnownCursor = Exclude<ServerCursor, { readonly kind: 'unknown' }>;
type Trouble = Exclude<KnownCursor, { readonly kind: 'up' }>;

/** Cursor after a restore. The state that the next poll sees was most likely reported before. */
export const UNKNOWN_STATE: string = serverCursor.encode({ kind: 'unknown' });

export interface ServerLook {
  readonly state: HealthState;
  /** True if this poll itself got an answer, even a refusal. `state` may come from earlier calls or from other jobs. */
  readonly isAnswering: boolean;
}

/**
 * Maximum length of a failure that makes no event, in ms: when a connection drops for a second, all requests of that
 * moment fail together, each within its deadline (10 s for a read by default). The next poll decides.
 */
const SHORT_FAILURE_MS = 15_000;

/**
 * Decides which change of the server's state to record, at most one per poll. Without a cursor it is the first poll,
 * which reports only trouble, even if earlier subscriptions were notified of it. During trouble the cursor stores when
 * it was last seen. A poll without an answer never ends trouble.
 */
export function planServer(look: ServerLook, cursor: ServerCursor | undefined, now: Date): FeedBatch | undefined {
  if (cursor?.kind !== 'unknown') return planFromState(look, cursor, now);
  const batch = planFromState(look, undefined, now);
  return batch && { ...batch, events: [] };
}

function planFromState(
  { state, isAnswering }: ServerLook,
  cursor: KnownCursor | undefined,
  now: Date,
): FeedBatch | undefined {
  if (!isAnswering && state.kind !== 'down' && cursor && cursor.kind !== 'up') return troubleContinues(cursor, now);
  if (state.kind === 'unknown') return undefined;
  if (state.kind === 'up') {
    if (cursor?.kind === 'up') return undefined;
    return batchOf({ kind: 'up' }, cursor && recoveryEvent(cursor, now));
  }
  if (state.kind === cursor?.kind) return troubleContinues(cursor, now);
  if (state.kind === 'down' && isShortFailure(state)) return undefined;
  const trouble = { kind: state.kind, since: state.since, lastSeen: now };
  const event = troubleEvent(state, cursor, now);
  return batchOf(trouble, cursor ? event : { ...event, key: `${event.key}:${now.getTime()}` });
}

const troubleContinues = (trouble: Trouble, now: Date): FeedBatch => batchOf({ ...trouble, lastSeen: now });

/** The absolute value is compared, because the clock may have been set back in the meantime. */
const isShortFailure = ({ since, latest }: Extract<HealthState, { readonly kind: 'down' }>): boolean =>
  Math.abs(latest.getTime() - since.getTime()) < SHORT_FAILURE_MS;

const batchOf = (cursor: ServerCursor, event?: FeedEvent): FeedBatch => ({
  feed: 'server',
  cursor: serverCursor.encode(cursor),
  events: event ? [event] : [],
});

const recoveryEvent = (trouble: Trouble, now: Date): FeedEvent =>
  eventOf(trouble.since, now, { kind: 'back', from: trouble.kind, away: absenceOf(trouble, now) });

function troubleEvent(
  state: Exclude<HealthState, { readonly kind: 'unknown' | 'up' }>,
  cursor: KnownCursor | undefined,
  now: Date,
): FeedEvent {
  const previousTrouble = cursor?.kind === 'up' ? undefined : cursor;
  const { since } = state;
  // If the server comes back with a refusal that is older than its absence, that refusal was recorded before, so this
  // event needs another key.
  const keySince = previousTrouble && previousTrouble.since > since ? previousTrouble.since : since;
  if (state.kind === 'down') return eventOf(keySince, now, { kind: 'down', since, because: state.because });
  return eventOf(keySince, now, {
    kind: 'token-refused',
    since,
    after: previousTrouble && absenceOf(previousTrouble, now),
  });
}

const absenceOf = ({ since, lastSeen }: Trouble, until: Date): Absence => ({ since, lastSeen, until });

const eventOf = (since: Date, at: Date, data: ServerChange): FeedEvent => ({
  key: `${data.kind}:${since.getTime()}`,
  at,
  data: serverData.encode(data),
});
