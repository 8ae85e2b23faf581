import { createHash } from 'node:crypto';
import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { serverOfStream } from '../../../domain/live/rules/stream.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import { describeStreamDelivery } from '../../../domain/media/sessions/streamDecision.ts';
import type { FileVersionsBySession } from '../../../domain/media/sessions/versions.ts';
import type { FeedBatch } from '../../../domain/notifications/events.ts';
import { createMediaRef, type DeviceRef, type ServerLocalKey } from '../../../domain/servers/refs.ts';
import { transcodeEventCodec } from './data.ts';

/** How long a stream may be missing and still count as the same, in ms. Players drop out and return. */
const SAME_SESSION_MS = 60 * 60_000;

/**
 * A stream without a usable id: the media server gives none, or the stream plays music. Recognized by its properties
 * (`looks`) and stored with the key of its event. Times are in ms.
 */
const numberedSession = z.object({ looks: z.string(), key: z.string(), missingSince: z.int().optional() });
type NumberedSession = z.output<typeof numberedSession>;

const storedCursor = jsonCodec(z.object({ numbered: z.array(numberedSession) }));
export type TranscodesCursor = z.output<typeof storedCursor>;

/**
 * Decodes a stored cursor. Throws on text that `assignTranscodeKeys` has not written, because starting over would
 * repeat events.
 */
export const decodeCursor = (text: string): TranscodesCursor => storedCursor.parse(text);

export interface TranscodingStreams {
  readonly cursor: string;
  /** The transcoded streams, by the keys of their events. */
  readonly transcoding: ReadonlyMap<string, Session>;
}

/**
 * Gives each transcoded stream a key. The key stays as long as the stream and its item (for music, as long as the
 * person keeps listening), even if the transcoding changes or the bot restarts.
 */
export function assignTranscodeKeys(
  sessions: readonly Session[],
  cursor: TranscodesCursor | undefined,
  now: Date,
): TranscodingStreams {
  const storedSessions = sessionsThatMayReturn(cursor?.numbered ?? [], sessions, now.getTime());
  const transcoding = new Map<string, Session>();
  for (const session of sessions.filter(isIncluded)) {
    const key = lacksUsableId(session)
      ? assignKey(session, storedSessions, now)
      : hashOf('id', session.id, itemIdentity(session));
    transcoding.set(key, session);
  }
  return { cursor: JSON.stringify({ numbered: [...storedSessions.values()] }), transcoding };
}

/** Leaves out trailers and clips that the media server plays before a film: the viewer did not choose them. */
const isIncluded = ({ decision, item }: Session): boolean => decision === 'transcode' && item.kind !== 'clip';

/** Music causes one event per listener and player, not one per track. */
const isMusic = ({ item }: Session): boolean => item.kind === 'track';

const lacksUsableId = (session: Session): boolean => session.id === undefined || isMusic(session);

/**
 * The new cursor, and an event for each stream in `versions`, which contains only the new streams. The first poll
 * (`first look`) causes no events.
 */
export const planTranscodesBatch = (
  { cursor, transcoding }: TranscodingStreams,
  versions: FileVersionsBySession | 'first look',
  now: Date,
): FeedBatch => ({
  feed: 'transcodes',
  cursor,
  known: versions === 'first look' ? [...transcoding.keys()] : [],
  events: [...transcoding].flatMap(([key, session]) => {
    const library = versions === 'first look' ? undefined : versions.get(session);
    if (library === undefined) return [];
    const { user, player, item } = session;
    const { product, platform, local } = player;
    const data = transcodeEventCodec.encode({
      accountId: user.id,
      player: { id: playerRef(key, session), product, platform, local },
      librarySectionId: item.librarySectionId,
      item,
      delivery: describeStreamDelivery(session, library),
    });
    return [{ key, at: now, librarySectionId: item.librarySectionId, data }];
  }),
  accountNames: [...transcoding.values()].flatMap(({ user }) =>
    user.id === undefined || !user.name ? [] : [{ accountId: user.id, name: user.name }],
  ),
  deviceNames: [...transcoding].flatMap(([key, session]) => {
    const name = session.player.title;
    return name ? [{ deviceId: playerRef(key, session), name }] : [];
  }),
});

/** Id under which the player's name is stored. A player without an identifier gets an id for this event only. */
const playerRef = (key: string, { id, sessionKey, player }: Session): DeviceRef =>
  createMediaRef(
    serverOfStream({ sessionId: id, sessionKey }),
    `player ${player.machineIdentifier ?? key}` as ServerLocalKey,
  );

/**
 * Stored streams that may still return. Only time in which the bot saw them missing counts, not time in which it was
 * down.
 */
function sessionsThatMayReturn(
  storedSessions: readonly NumberedSession[],
  sessions: readonly Session[],
  now: number,
): Map<string, NumberedSession> {
  const currentLooks = new Set(sessions.filter(lacksUsableId).map(looksOf));
  const remainingSessions = storedSessions.flatMap(({ looks, key, missingSince }): readonly NumberedSession[] => {
    if (currentLooks.has(looks)) return [{ looks, key }];
    // A time in the future was stored before the clock was set back.
    const missingFrom = Math.min(missingSince ?? now, now);
    return now - missingFrom > SAME_SESSION_MS ? [] : [{ looks, key, missingSince: missingFrom }];
  });
  return new Map(remainingSessions.map((session) => [session.looks, session]));
}

/**
 * Finds the stored key of a stream without a usable id, or stores a new one. Numbers of streams start again when the
 * media server restarts. The key of the transcoding, or else the current time, tells a stream from a later one with the
 * same number. Music always uses the time, because players may use one key for all music.
 */
function assignKey(session: Session, storedSessions: Map<string, NumberedSession>, now: Date): string {
  const looks = looksOf(session);
  const playback = (isMusic(session) ? undefined : session.transcode?.key) ?? String(now.getTime());
  const key = storedSessions.get(looks)?.key ?? hashOf(looks, playback);
  storedSessions.set(looks, { looks, key });
  return key;
}

function looksOf(session: Session): string {
  const { sessionKey, user, player } = session;
  const viewer = user.id ?? user.name;
  const playerId = player.machineIdentifier ?? player.title ?? player.product;
  return isMusic(session)
    ? hashOf('music', viewer, playerId)
    : hashOf('number', sessionKey, viewer, playerId, itemIdentity(session));
}

/** Another item in the same stream causes a new event. */
const itemIdentity = ({ item }: Session): string =>
  item.ratingKey ?? JSON.stringify([item.kind, item.title, item.parentTitle, item.grandparentTitle]);

/** Hashed, because the parts contain names of people and devices, which are long and private. */
const hashOf = (...parts: readonly (string | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
