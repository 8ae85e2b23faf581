import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import type { ServerHealthState } from '../../../domain/media/server/health.ts';
import type { FeedBatch, FeedEvent } from '../../../domain/notifications/events.ts';
import { type ServerDowntime, type ServerStateChange, serverStateChangeCodec } from './data.ts';

/**
 * Last stored state of the media server, with the time since when; the bot would forget this time at a restart. Throws
 * on text that `planServerStateBatch` has not written, because starting over would lose or repeat events.
 */
export const serverStateCursorCodec = jsonCodec(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('up') }),
    /** After a restore, it is unknown which state was last posted. */
    z.object({ kind: z.literal('unknown') }),
    z.object({ kind: z.enum(['down', 'token-refused']), since: dateCodec, lastSeen: dateCodec }),
  ]),
);
type ServerCursor = z.output<typeof serverStateCursorCodec>;
type KnownCursor = Exclude<ServerCursor, { readonly kind: 'unknown' }>;
type Trouble = Exclude<KnownCursor, { readonly kind: 'up' }>;

/** Cursor after a restore. The current state was most likely posted before. */
export const UNKNOWN_STATE_CURSOR: string = serverStateCursorCodec.encode({ kind: 'unknown' });

export interface ServerPollResult {
  readonly state: ServerHealthState;
  /** True if the media server answered this poll, even with a refusal. `state` may be the result of other requests. */
  readonly isAnswering: boolean;
}

/**
 * Maximum length of a failure of the media server that causes no event, in ms. When a connection drops for a second,
 * all requests at that time fail, each within its time limit (10 s for reads by default). The next poll decides.
 */
const SHORT_FAILURE_MS = 15_000;

/**
 * Decides which change of the media server's state to store, at most one per poll. The first poll stores only trouble.
 * During trouble, the cursor contains when it was last noticed. A poll without an answer never ends trouble.
 */
export function planServerStateBatch(
  look: ServerPollResult,
  cursor: ServerCursor | undefined,
  now: Date,
): FeedBatch | undefined {
  if (cursor?.kind !== 'unknown') return planFromState(look, cursor, now);
  const batch = planFromState(look, undefined, now);
  return batch && { ...batch, events: [] };
}

function planFromState(
  { state, isAnswering }: ServerPollResult,
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

/** Uses the absolute value, because the clock may have been set back. */
const isShortFailure = ({ since, latest }: Extract<ServerHealthState, { readonly kind: 'down' }>): boolean =>
  Math.abs(latest.getTime() - since.getTime()) < SHORT_FAILURE_MS;

const batchOf = (cursor: ServerCursor, event?: FeedEvent): FeedBatch => ({
  feed: 'server',
  cursor: serverStateCursorCodec.encode(cursor),
  events: event ? [event] : [],
});

const recoveryEvent = (trouble: Trouble, now: Date): FeedEvent =>
  eventOf(trouble.since, now, { kind: 'back', from: trouble.kind, away: downtimeOf(trouble, now) });

function troubleEvent(
  state: Exclude<ServerHealthState, { readonly kind: 'unknown' | 'up' }>,
  cursor: KnownCursor | undefined,
  now: Date,
): FeedEvent {
  const previousTrouble = cursor?.kind === 'up' ? undefined : cursor;
  const { since } = state;
  // If the server comes back with a refusal that began before it was down, this refusal was stored before, and the new
  // event needs another key.
  const keySince = previousTrouble && previousTrouble.since > since ? previousTrouble.since : since;
  if (state.kind === 'down') return eventOf(keySince, now, { kind: 'down', since, because: state.because });
  return eventOf(keySince, now, {
    kind: 'token-refused',
    since,
    after: previousTrouble && downtimeOf(previousTrouble, now),
  });
}

const downtimeOf = ({ since, lastSeen }: Trouble, until: Date): ServerDowntime => ({ since, lastSeen, until });

const eventOf = (since: Date, at: Date, data: ServerStateChange): FeedEvent => ({
  key: `${data.kind}:${since.getTime()}`,
  at,
  data: serverStateChangeCodec.encode(data),
});
