import { createHash } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import { serverOfStream } from '../../../domain/live/rules/stream.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import { streamDecisionOf } from '../../../domain/media/sessions/streamDecision.ts';
import type { Versions } from '../../../domain/media/sessions/versions.ts';
import type { FeedBatch } from '../../../domain/notifications/events.ts';
import { type BareKey, type DeviceRef, refTo } from '../../../domain/servers/refs.ts';
import { transcodeData } from './data.ts';

/**
 * The longest time, in ms, that a session may be missing from the list and still be the same: players drop
 * out and come back.
 */
const MISSING_MS = 60 * 60_000;

/**
 * A session without a usable id: the server gives it none, or the player plays music. It is recognized by its
 * properties, and kept with the key of its event. Times in ms.
 */
const numbered = z.object({ looks: z.string(), key: z.string(), missingSince: z.int().optional() });
type Numbered = z.output<typeof numbered>;

const storedCursor = jsonOf(z.object({ numbered: z.array(numbered) }));
export type TranscodesCursor = z.output<typeof storedCursor>;

/** Throws on text that `planTranscodes` never wrote: starting over instead would repeat events. */
export const decodeCursor = (text: string): TranscodesCursor => storedCursor.parse(text);

export interface TranscodesPlan {
  readonly cursor: string;
  /** The sessions that are being transcoded now, by the keys of their events. */
  readonly transcoding: ReadonlyMap<string, Session>;
}

/**
 * The sessions that are being transcoded, by keys that stay the same as long as the session and its item do
 * (with music: as long as the person goes on listening), however often the transcode is renegotiated and the
 * bot restarted.
 */
export function planTranscodes(
  sessions: readonly Session[],
  cursor: TranscodesCursor | undefined,
  now: Date,
): TranscodesPlan {
  const remembered = stillThere(cursor?.numbered ?? [], sessions, now.getTime());
  const transcoding = new Map<string, Session>();
  for (const session of sessions.filter(isIncluded)) {
    const key = isNumbered(session) ? keyOfNumbered(session, remembered, now) : hashOf('id', session.id, what(session));
    transcoding.set(key, session);
  }
  return { cursor: JSON.stringify({ numbered: [...remembered.values()] }), transcoding };
}

/**
 * Clips are left out: the server plays them before the film, or they are trailers, and the viewer did not
 * choose them.
 */
const isIncluded = ({ decision, item }: Session): boolean => decision === 'transcode' && item.kind !== 'clip';

/** The next track of a playlist is not an event: music makes one event for a listener and a player. */
const isMusic = ({ item }: Session): boolean => item.kind === 'track';

const isNumbered = (session: Session): boolean => session.id === undefined || isMusic(session);

/**
 * The new state and events. `fresh`: the new sessions, with the versions of their items in the library. The
 * first poll makes no events.
 */
export const batchOf = (
  { cursor, transcoding }: TranscodesPlan,
  fresh: Versions | 'first look',
  now: Date,
): FeedBatch => ({
  feed: 'transcodes',
  cursor,
  known: fresh === 'first look' ? [...transcoding.keys()] : [],
  events: [...transcoding].flatMap(([key, session]) => {
    const library = fresh === 'first look' ? undefined : fresh.get(session);
    if (library === undefined) return [];
    const { user, player, item } = session;
    const { product, platform, local } = player;
    const data = transcodeData.encode({
      accountId: user.id,
      player: { id: playerIdOf(key, session), product, platform, local },
      librarySectionId: item.librarySectionId,
      item,
      delivery: streamDecisionOf(session, library),
    });
    return [{ key, at: now, librarySectionId: item.librarySectionId, data }];
  }),
  accountNames: [...transcoding.values()].flatMap(({ user: { id, name } }) =>
    id === undefined || !name ? [] : [{ accountId: id, name }],
  ),
  deviceNames: [...transcoding].flatMap(([key, session]) => {
    const name = session.player.title;
    return name ? [{ deviceId: playerIdOf(key, session), name }] : [];
  }),
});

/** A player that does not identify itself is known for this event only. */
const playerIdOf = (key: string, { id, sessionKey, player }: Session): DeviceRef =>
  refTo(serverOfStream({ sessionId: id, sessionKey }), `player ${player.machineIdentifier ?? key}` as BareKey);

/**
 * The remembered sessions that are not gone for good. What counts is how long the bot has seen them missing,
 * not how long the bot was down.
 */
function stillThere(before: readonly Numbered[], sessions: readonly Session[], now: number): Map<string, Numbered> {
  const present = new Set(sessions.filter(isNumbered).map(looksOf));
  const kept = before.flatMap(({ looks, key, missingSince }): readonly Numbered[] => {
    if (present.has(looks)) return [{ looks, key }];
    // A moment that is still to come was stored before the clock was set back.
    const missing = Math.min(missingSince ?? now, now);
    return now - missing > MISSING_MS ? [] : [{ looks, key, missingSince: missing }];
  });
  return new Map(kept.map((each) => [each.looks, each]));
}

/**
 * Session numbers start again when the server does, so the transcode's own key, or else the current time,
 * distinguishes a session from a later one with its number. Music always uses the time, because its players
 * may keep one key for all of it.
 */
function keyOfNumbered(session: Session, remembered: Map<string, Numbered>, now: Date): string {
  const looks = looksOf(session);
  const life = (isMusic(session) ? undefined : session.transcode?.key) ?? String(now.getTime());
  const key = remembered.get(looks)?.key ?? hashOf(looks, life);
  remembered.set(looks, { looks, key });
  return key;
}

function looksOf(session: Session): string {
  const { sessionKey, user, player } = session;
  const who = user.id ?? user.name;
  const where = player.machineIdentifier ?? player.title ?? player.product;
  return isMusic(session) ? hashOf('music', who, where) : hashOf('number', sessionKey, who, where, what(session));
}

/** Identifies the item: another item in the same session is a new event. */
const what = ({ item: { ratingKey, kind, title, parentTitle, grandparentTitle } }: Session): string =>
  ratingKey ?? JSON.stringify([kind, title, parentTitle, grandparentTitle]);

/** Keys are hashed, because the names of people and devices make them long and have no business in them. */
const hashOf = (...parts: readonly (string | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
