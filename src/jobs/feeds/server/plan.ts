import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import type { HealthState } from '../../../domain/media/server/health.ts';
import type { FeedBatch, FeedEvent } from '../../../domain/notifications/events.ts';
import { type Absence, type ServerChange, serverData } from './data.ts';

/**
 * The last recorded state of the server. It keeps `since`, because the bot itself knows nothing after a
 * restart. Decoding throws on text that `planServer` never wrote: starting over instead would lose or repeat
 * events.
 */
export const serverCursor = jsonOf(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('up') }),
    /** After a restore: the last reported state is unknown. */
    z.object({ kind: z.literal('unknown') }),
    z.object({ kind: z.enum(['down', 'token-refused']), since: date, lastSeen: date }),
  ]),
);
type ServerCursor = z.output<typeof serverCursor>;
type KnownCursor = Exclude<ServerCursor, { readonly kind: 'unknown' }>;
type Trouble = Exclude<KnownCursor, { readonly kind: 'up' }>;

/** The next poll's finding was most likely reported before. */
export const UNKNOWN_STATE: string = serverCursor.encode({ kind: 'unknown' });

/** The findings of one poll. */
export interface ServerLook {
  readonly state: HealthState;
  /**
   * True if this poll itself got an answer, even a refusal: the state may come from earlier or from other
   * calls.
   */
  readonly answered: boolean;
}

/**
 * Failures that lie closer together than this, in ms, make no event: all jobs that ask at one moment fail
 * together when a line drops for a second, each within its deadline, and none of ours is longer. The next
 * poll knows more.
 */
const BLIP_MS = 15_000;

/**
 * Decides what to record about the server's state: at most one event for each change. Without a cursor it is
 * the first poll, which reports only trouble, even trouble that earlier subscriptions were notified of. While
 * there is trouble, the cursor keeps when it was last seen; a poll without an answer never ends it.
 */
export function planServer(look: ServerLook, cursor: ServerCursor | undefined, now: Date): FeedBatch | undefined {
  if (cursor?.kind !== 'unknown') return planKnown(look, cursor, now);
  const found = planKnown(look, undefined, now);
  return found && { ...found, events: [] };
}

function planKnown({ state, answered }: ServerLook, cursor: KnownCursor | undefined, now: Date): FeedBatch | undefined {
  if (!answered && state.kind !== 'down' && cursor && cursor.kind !== 'up') return stillIn(cursor, now);
  if (state.kind === 'unknown') return undefined;
  if (state.kind === 'up') {
    if (cursor?.kind === 'up') return undefined;
    return batchOf({ kind: 'up' }, cursor && backAfter(cursor, now));
  }
  if (state.kind === cursor?.kind) return stillIn(cursor, now);
  if (state.kind === 'down' && isBlip(state)) return undefined;
  const trouble = { kind: state.kind, since: state.since, lastSeen: now };
  const event = changeTo(state, cursor, now);
  return batchOf(trouble, cursor ? event : { ...event, key: `${event.key}:${now.getTime()}` });
}

const stillIn = (trouble: Trouble, now: Date): FeedBatch => batchOf({ ...trouble, lastSeen: now });

/** The absolute value is taken, because the clock may have been set back meanwhile. */
const isBlip = ({ since, latest }: Extract<HealthState, { readonly kind: 'down' }>): boolean =>
  Math.abs(latest.getTime() - since.getTime()) < BLIP_MS;

const batchOf = (cursor: ServerCursor, event?: FeedEvent): FeedBatch => ({
  feed: 'server',
  cursor: serverCursor.encode(cursor),
  events: event ? [event] : [],
});

const backAfter = (trouble: Trouble, now: Date): FeedEvent =>
  eventOf(trouble.since, now, { kind: 'back', from: trouble.kind, away: absenceOf(trouble, now) });

function changeTo(
  state: Exclude<HealthState, { readonly kind: 'unknown' | 'up' }>,
  cursor: KnownCursor | undefined,
  now: Date,
): FeedEvent {
  const before = cursor?.kind === 'up' ? undefined : cursor;
  const { since } = state;
  // A refusal that the server comes back with is older than its absence, and was recorded before, so it needs
  // another key.
  const named = before && before.since > since ? before.since : since;
  if (state.kind === 'down') return eventOf(named, now, { kind: 'down', since, because: state.because });
  return eventOf(named, now, { kind: 'token-refused', since, after: before && absenceOf(before, now) });
}

const absenceOf = ({ since, lastSeen }: Trouble, until: Date): Absence => ({ since, lastSeen, until });

const eventOf = (since: Date, at: Date, data: ServerChange): FeedEvent => ({
  key: `${data.kind}:${since.getTime()}`,
  at,
  data: serverData.encode(data),
});
