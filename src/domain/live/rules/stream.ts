import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ITEM_KINDS } from '../../media/items/item.ts';
import type { MediaFile } from '../../media/items/mediaFiles.ts';
import type { Session } from '../../media/sessions/session.ts';
import { streamDecisionOf } from '../../media/sessions/streamDecision.ts';
import {
  type AccountRef,
  type BareKey,
  FIRST_SERVER,
  keyOf,
  refTo,
  type ServerId,
  type SessionRef,
  serverOf,
} from '../../servers/refs.ts';
import { accountRef, itemRef, libraryRef, sessionRef } from '../../servers/storedRefs.ts';
import type { AddressKey } from '../addressKey.ts';
import { keptWhereabouts } from '../whereabouts.ts';

const text = z.string().optional();
const number = z.number().optional();

/**
 * A session as the rules see it, now or in the log. Values that the server does not send are missing, and no
 * condition on them holds.
 */
export const stream = z.object({
  /** `Session/@id`: without it the stream cannot be ended. */
  sessionId: sessionRef.optional(),
  sessionKey: sessionRef.optional(),
  /** The account's id, or a stand-in for its name on servers without ids. */
  account: accountRef.optional(),
  /** Identifies its account at the account service: equal on all servers, and reveals nothing else. */
  service: text,
  item: z.object({
    ratingKey: itemRef.optional(),
    kind: z.enum(ITEM_KINDS),
    title: z.string(),
    parentTitle: text,
    grandparentTitle: text,
    index: number,
    parentIndex: number,
    year: number,
    librarySectionId: libraryRef.optional(),
  }),
  player: z.object({ id: text, product: text, platform: text }),
  isPaused: z.boolean(),
  /** In the server's own house. */
  isLocal: z.boolean().optional(),
  /**
   * Identifies the internet address of its home: equal for equal addresses, and reveals nothing else about
   * them.
   */
  addressKey: text,
  kbps: number,
  isVideoTranscoded: z.boolean(),
  lines: number,
  fileKbps: number,
});
export type Stream = Readonly<z.output<typeof stream>>;

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

const BY_NAME = 'name:';

/**
 * The media server that it plays on. A session without an id or a number cannot be distinguished from others
 * on any server.
 */
export function serverOfStream({ sessionId, sessionKey }: Pick<Stream, 'sessionId' | 'sessionKey'>): ServerId {
  const ref = sessionId ?? sessionKey;
  return ref === undefined ? FIRST_SERVER : serverOf(ref);
}

/**
 * Identifies the viewer without a name: only the table of people holds names. Servers without ids distinguish
 * people by name.
 */
export const viewerOf = (
  { id, name }: Session['user'],
  { id: sessionId, sessionKey }: Pick<Session, 'id' | 'sessionKey'> = {},
): AccountRef | undefined =>
  id ??
  (name === undefined
    ? undefined
    : refTo(serverOfStream({ sessionId, sessionKey }), `${BY_NAME}${hashed(name)}` as BareKey));

/** The id of the account that plays; undefined where the server gave only a name, which cannot be compared with ids. */
export const accountIdOf = ({ account }: Pick<Stream, 'account'>): AccountRef | undefined =>
  account === undefined || keyOf(account).startsWith(BY_NAME) ? undefined : account;

/** `library` has the versions of its item, if they were read. */
export function streamOf(session: Session, addressKey: AddressKey, library?: readonly MediaFile[]): Stream {
  const { id, sessionKey, item, user, player } = session;
  const { ratingKey, kind, title, parentTitle, grandparentTitle, index, parentIndex, year, librarySectionId } = item;
  const { remade, file, reservedKbps } = streamDecisionOf(session, library);
  return {
    sessionId: id,
    sessionKey,
    account: viewerOf(user, session),
    service: user.service && hashed(user.service),
    item: { ratingKey, kind, title, parentTitle, grandparentTitle, index, parentIndex, year, librarySectionId },
    player: { id: player.machineIdentifier, product: player.product, platform: player.platform },
    isPaused: player.state === 'paused',
    ...keptWhereabouts(session, addressKey),
    kbps: reservedKbps,
    isVideoTranscoded: remade.includes('video'),
    lines: file?.videoResolution === undefined ? undefined : linesOf(file.videoResolution),
    fileKbps: file?.bitrateKbps,
  };
}

const NAMED_LINES = new Map(Object.entries({ sd: 480, '2k': 1440, '4k': 2160, '8k': 4320 }));

/** Lines of a picture by the server's name for them: `1080`, `720p`, `4k`; undefined for any other name. */
export function linesOf(resolution: string): number | undefined {
  const name = resolution.toLowerCase();
  const [, lines] = /^(\d{3,4})[pi]?$/.exec(name) ?? [];
  return lines === undefined ? NAMED_LINES.get(name) : Number(lines);
}

/**
 * Identifies a playback by session and viewer, whatever it plays: music continues with the next track.
 * Undefined if it cannot be recognized.
 */
export const streamKey = (stream: Stream): string | undefined =>
  stream.sessionId === undefined ? numberKey(stream) : JSON.stringify([stream.sessionId, stream.account]);

/** The same key by the number that its server gives each session. */
export const numberKey = ({ sessionKey, account }: Stream): string | undefined =>
  sessionKey === undefined ? undefined : JSON.stringify(['', sessionKey, account]);

/**
 * Identifies account, player and item of a stream, to recognize it under another session id; undefined if the
 * server does not send all three.
 */
export const playbackOf = ({ account, player, item }: Stream): string | undefined =>
  account === undefined || player.id === undefined || item.ratingKey === undefined
    ? undefined
    : hashed(JSON.stringify([account, player.id, item.ratingKey]));

/** The account of a stream of that key; undefined if the server did not name it. */
export function accountIn(key: string): AccountRef | undefined {
  const parts: unknown = JSON.parse(key);
  return accountRef.safeParse(Array.isArray(parts) ? parts.at(-1) : undefined).data;
}

/** The media server of a stream of that key. */
export function serverInKey(key: string): ServerId {
  const parts: unknown = JSON.parse(key);
  const [id, sessionKey] = Array.isArray(parts) ? parts : [];
  return serverOf(String(id === '' ? sessionKey : id) as SessionRef);
}

export const isKeyOf = (key: string, account: AccountRef): boolean => key.endsWith(`,${JSON.stringify(account)}]`);

/** True if it is the same playback that was decided about: no other may be ended in its place. */
export const isSamePlayback = (a: Stream, b: Stream): boolean =>
  a.sessionId === b.sessionId &&
  a.account === b.account &&
  a.item.ratingKey === b.item.ratingKey &&
  (a.item.ratingKey !== undefined || a.item.title === b.item.title);
