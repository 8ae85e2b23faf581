import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ITEM_KINDS } from '../../media/items/item.ts';
import type { MediaFile } from '../../media/items/mediaFiles.ts';
import type { Session } from '../../media/sessions/session.ts';
import { describeStreamDelivery } from '../../media/sessions/streamDecision.ts';
import {
  type AccountRef,
  createMediaRef,
  FIRST_SERVER_ID,
  type ServerId,
  type ServerLocalKey,
  type SessionRef,
  serverLocalKeyOfRef,
  serverOfRef,
} from '../../servers/refs.ts';
import { accountRefSchema, itemRefSchema, libraryRefSchema, sessionRefSchema } from '../../servers/storedRefs.ts';
import type { IpAddressHasher } from '../addressKey.ts';
import { hashSessionLocation } from '../whereabouts.ts';

const optionalText = z.string().optional();
const optionalNumber = z.number().optional();

/**
 * A stream as the rules see it, in the present or in the log. A value that the server does not send is undefined, and a
 * condition on it does not hold.
 */
export const streamSchema = z.object({
  /** The server's `Session/@id`. A stream without this id cannot be ended. */
  sessionId: sessionRefSchema.optional(),
  sessionKey: sessionRefSchema.optional(),
  /** The account's id. On servers without account ids, a stand-in made from the account's name. */
  account: accountRefSchema.optional(),
  /**
   * Hash that identifies the account at the account service. It is the same on all servers, and reveals nothing else.
   */
  service: optionalText,
  item: z.object({
    ratingKey: itemRefSchema.optional(),
    kind: z.enum(ITEM_KINDS),
    title: z.string(),
    parentTitle: optionalText,
    grandparentTitle: optionalText,
    index: optionalNumber,
    parentIndex: optionalNumber,
    year: optionalNumber,
    librarySectionId: libraryRefSchema.optional(),
  }),
  player: z.object({ id: optionalText, product: optionalText, platform: optionalText }),
  isPaused: z.boolean(),
  /** True if the player is in the media server's own home network. */
  isLocal: z.boolean().optional(),
  /** Hash of the home's internet address. Equal addresses have equal hashes; it reveals nothing else. */
  addressKey: optionalText,
  kbps: optionalNumber,
  isVideoTranscoded: z.boolean(),
  lines: optionalNumber,
  fileKbps: optionalNumber,
});
export type Stream = Readonly<z.output<typeof streamSchema>>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const NAME_PREFIX = 'name:';

/**
 * The media server of a stream. A session without an id and a number is assigned to the first server, because its own
 * server is unknown.
 */
export function serverOfStream({ sessionId, sessionKey }: Pick<Stream, 'sessionId' | 'sessionKey'>): ServerId {
  const ref = sessionId ?? sessionKey;
  return ref === undefined ? FIRST_SERVER_ID : serverOfRef(ref);
}

/**
 * Identifies a viewer without the name, because only the table of people may contain names. Without an account id, a
 * hash of the name stands for it.
 */
export function viewerAccountKey(
  { id, name }: Session['user'],
  { id: sessionId, sessionKey }: Pick<Session, 'id' | 'sessionKey'> = {},
): AccountRef | undefined {
  if (id !== undefined || name === undefined) return id;
  return createMediaRef(serverOfStream({ sessionId, sessionKey }), `${NAME_PREFIX}${hashOf(name)}` as ServerLocalKey);
}

/** The account's id. Undefined if the server sent only a name, which cannot be compared with ids. */
export const accountIdOf = ({ account }: Pick<Stream, 'account'>): AccountRef | undefined =>
  account === undefined || serverLocalKeyOfRef(account).startsWith(NAME_PREFIX) ? undefined : account;

/** Converts a session to a stream. `library` has the item's file versions from its library, if they were read. */
export function streamFromSession(
  session: Session,
  addressKey: IpAddressHasher,
  library?: readonly MediaFile[],
): Stream {
  const { id, sessionKey, item, user, player } = session;
  const { ratingKey, kind, title, parentTitle, grandparentTitle, index, parentIndex, year, librarySectionId } = item;
  const { remade, file, reservedKbps } = describeStreamDelivery(session, library);
  return {
    sessionId: id,
    sessionKey,
    account: viewerAccountKey(user, session),
    service: user.service && hashOf(user.service),
    item: { ratingKey, kind, title, parentTitle, grandparentTitle, index, parentIndex, year, librarySectionId },
    player: { id: player.machineIdentifier, product: player.product, platform: player.platform },
    isPaused: player.state === 'paused',
    ...hashSessionLocation(session, addressKey),
    kbps: reservedKbps,
    isVideoTranscoded: remade.includes('video'),
    lines: file?.videoResolution === undefined ? undefined : linesOfVideoResolution(file.videoResolution),
    fileKbps: file?.bitrateKbps,
  };
}

const NAMED_LINES = new Map(Object.entries({ sd: 480, '2k': 1440, '4k': 2160, '8k': 4320 }));

/**
 * Number of lines in a picture with this resolution, named as the server names it (`1080`, `720p`, `4k`). Undefined for
 * an unknown name.
 */
export function linesOfVideoResolution(resolution: string): number | undefined {
  const name = resolution.toLowerCase();
  const [, lines] = /^(\d{3,4})[pi]?$/.exec(name) ?? [];
  return lines === undefined ? NAMED_LINES.get(name) : Number(lines);
}

/**
 * Identifies a stream by its session and viewer, not by its item, because music continues with the next track.
 * Undefined if the server sends neither an id nor a number for the session.
 */
export const streamKey = (stream: Stream): string | undefined =>
  stream.sessionId === undefined ? sessionNumberKey(stream) : JSON.stringify([stream.sessionId, stream.account]);

export const sessionNumberKey = ({ sessionKey, account }: Stream): string | undefined =>
  sessionKey === undefined ? undefined : JSON.stringify(['', sessionKey, account]);

/**
 * Identifies account, player and item of a stream, to recognize the same playback under another session id. Undefined
 * if the server does not send all three.
 */
export const playbackKey = ({ account, player, item }: Stream): string | undefined =>
  account === undefined || player.id === undefined || item.ratingKey === undefined
    ? undefined
    : hashOf(JSON.stringify([account, player.id, item.ratingKey]));

export function accountFromStreamKey(key: string): AccountRef | undefined {
  const parts: unknown = JSON.parse(key);
  return accountRefSchema.safeParse(Array.isArray(parts) ? parts.at(-1) : undefined).data;
}

export function serverFromStreamKey(key: string): ServerId {
  const parts: unknown = JSON.parse(key);
  const [id, sessionKey] = Array.isArray(parts) ? parts : [];
  return serverOfRef(String(id === '' ? sessionKey : id) as SessionRef);
}

export const isStreamKeyOfAccount = (key: string, account: AccountRef): boolean =>
  key.endsWith(`,${JSON.stringify(account)}]`);

/**
 * True if the session still plays the item that the rule decided about. If it does not, ending the session would end
 * another playback.
 */
export const isSamePlayback = (streamOfDecision: Stream, currentStream: Stream): boolean =>
  streamOfDecision.sessionId === currentStream.sessionId &&
  streamOfDecision.account === currentStream.account &&
  streamOfDecision.item.ratingKey === currentStream.item.ratingKey &&
  (streamOfDecision.item.ratingKey !== undefined || streamOfDecision.item.title === currentStream.item.title);
