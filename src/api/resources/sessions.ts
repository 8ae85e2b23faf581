import type { CallOptions } from '../../domain/media/callOptions.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { decisionsOf } from '../../domain/media/sessions/decisions.ts';
import type { Session, SessionsApi, TranscodeSession } from '../../domain/media/sessions/session.ts';
import { hasDigest } from '../../domain/media/sessions/sessionId.ts';
import { type BareKey, keyOf, type ServerId, type SessionRef } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import { change, done, MAY_BE_MISSING, read } from '../endpoint.ts';
import { decodeItem, type Found, itemsIn } from '../items/item.ts';
import { isOwnPath } from '../paths.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { asRef, bareKey, flag, natural, number, percent, text, texts } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';
import { type SessionIds, transcodeOf, type WrittenId, withIds } from './sessionIds.ts';

/** Both paths of quirk 2, followed by one segment. */
const KEY = /^\/transcode\/sessions?\/[^/]+$/;

/** 4.11: the path is the key itself, verbatim. `not-found` if that transcode has ended. */
function terminateTranscode(key: BareKey) {
  if (KEY.test(key) && isOwnPath(key)) return change('DELETE', { path: key, reading: done });
  const cause = new Error('not the key of a transcode session');
  throw new MediaServerFailure('invalid', { method: 'DELETE', path: '{key}', cause });
}

/** The attributes of the first child with that name. */
const child = (element: Element, name: string): Element => attributesOf(children(element, name)[0] ?? {});

function decodeTranscode(
  element: Element | undefined,
  { transcode }: SessionIds,
  server: ServerId,
): TranscodeSession | undefined {
  if (element === undefined) return undefined;
  const a = attributesOf(element);
  return {
    key: asRef(server, transcode?.stored),
    progressPercent: percent(a, 'progress'),
    speed: number(a, 'speed'),
    ...texts<TranscodeSession>(a, 'videoDecision', 'audioDecision', 'subtitleDecision', 'container'),
    ...texts<TranscodeSession>(a, 'sourceVideoCodec', 'sourceAudioCodec', 'videoCodec', 'audioCodec'),
  };
}

/** True for the values of `Session/@location` that mean at home. Used where a player leaves out `local`. */
const IS_LOCAL = new Map([
  ['lan', true],
  ['wan', false],
  ['cellular', false],
]);

const decodePlayer = (a: Element, location: string | undefined): Session['player'] => ({
  ...texts<Session['player']>(a, 'title', 'product', 'platform', 'state', 'machineIdentifier', 'address'),
  publicAddress: text(a, 'remotePublicAddress'),
  local: flag(a, 'local') ?? (location === undefined ? undefined : IS_LOCAL.get(location)),
  relayed: flag(a, 'relayed'),
});

/** Servers number accounts themselves; which one that is at the account service only its picture says. */
const serviceOf = (user: Element, { accountPicture }: Vocabulary): string | undefined =>
  accountPicture?.exec(text(user, 'thumb') ?? '')?.[1];

interface Listed {
  readonly found: Found;
  readonly ids: SessionIds;
  readonly listing: Element;
  readonly server: ServerId;
  readonly words: Vocabulary;
}

function decodeSession({ found, ids, listing, server, words }: Listed): Session {
  const { element } = found;
  const a = attributesOf(element);
  const session = child(element, 'Session');
  const user = child(element, 'User');
  const item = decodeItem(found, listing, server);
  const location = text(session, 'location');
  const live = flag(a, 'live') ?? text(a, 'key')?.startsWith('/livetv/') ?? false;
  const transcode = decodeTranscode(transcodeOf(element), ids, server);
  const decision = decisionsOf({ item, transcode, live }).whole;
  return {
    id: asRef(server, ids.session?.stored),
    sessionKey: asRef(server, ids.sessionKey?.stored),
    item,
    user: { id: asRef(server, bareKey(user, 'id')), name: text(user, 'title'), service: serviceOf(user, words) },
    player: decodePlayer(child(element, 'Player'), location),
    viewOffsetMs: natural(a, 'viewOffset'),
    live,
    bandwidthKbps: natural(session, 'bandwidth'),
    location,
    decision,
    // A transcode beside a direct play is left over or unused: stopping it would stop nothing.
    transcode: decision === 'direct play' ? undefined : transcode,
  };
}

const SESSIONS = { path: '/status/sessions', failures: MAY_BE_MISSING, keepsOriginal: true } as const;

/** Named in 4.24, shown in MEDIA-SERVER.md. `forbidden` means that the token is not the owner's: older servers say so with 401. */
export const sessions = (words: Vocabulary) =>
  read({
    ...SESSIONS,
    reading: withIds((container, allIds, { server }): readonly Session[] => {
      const listing = attributesOf(container);
      return itemsIn(container).map((found, at) => {
        const ids = allIds[at] ?? {};
        return decodeSession({ found, ids, listing, server, words });
      });
    }),
  });

/** The ids of everything that plays, as the server wrote them. */
const writtenIds = () => read({ ...SESSIONS, reading: withIds((_container, allIds) => allIds) });

/**
 * The id that the server knows. For a digest, the id in the server's list that has this digest. Rejects with
 * `not-found` if none has it, and with the failure of the list; in both cases the change itself was not sent.
 */
async function writtenId(
  call: Call,
  { ref, which, options }: { ref: SessionRef; which: 'session' | 'transcode'; options: CallOptions | undefined },
): Promise<BareKey> {
  const stored = keyOf(ref);
  if (!hasDigest(stored)) return stored;
  const written = (await idsNow(call, options)).map((ids): WrittenId | undefined => ids[which]);
  const same = written.find((id) => id?.stored === stored);
  if (same !== undefined) return same.written;
  const cause = new Error('nothing that plays has an id of this digest');
  throw new MediaServerFailure('not-found', { method: 'GET', path: SESSIONS.path, asked: false, cause });
}

async function idsNow(call: Call, options: CallOptions | undefined): Promise<readonly SessionIds[]> {
  try {
    return await call(writtenIds(), options);
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}

/** 4.9, by `Session/@id`: a GET that changes something. `unauthorized` may mean that the owner lacks the paid feature, `not-found` and `invalid` that the session is gone. */
function terminateSession(sessionId: BareKey, reason: string, { documents404 }: Vocabulary) {
  const path = '/status/sessions/terminate';
  if (sessionId === '')
    throw new MediaServerFailure('invalid', { method: 'GET', path, cause: new Error('no session id') });
  return change('GET', {
    path,
    query: [
      ['sessionId', sessionId],
      ['reason', reason],
    ],
    // A 401 may also mean that the owner lacks the paid feature (quirk 3).
    proof: 'own',
    // Real servers refer to the id with that status, not to whose token it is.
    failures: { 403: 'invalid', 404: documents404 ? 'not-found' : 'unsupported' },
    reading: done,
  });
}

export const sessionsApi = (call: Call): SessionsApi => ({
  sessions: async (options) => call(sessions, options),
  terminateSession: async (session, reason, options) => {
    const id = await writtenId(call, { ref: session, which: 'session', options });
    await withoutIds(keyOf(session), () => call((words) => terminateSession(id, reason, words), options));
  },
  terminateTranscode: async (transcode, options) => {
    const key = await writtenId(call, { ref: transcode, which: 'transcode', options });
    await withoutIds(keyOf(transcode), () => call(terminateTranscode(key), options));
  },
});

/**
 * Rejects with the same failure, but without the path and the server's words, which may repeat an id that is
 * stored only as a digest.
 */
async function withoutIds(stored: BareKey, request: () => Promise<void>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || !hasDigest(stored)) throw error;
    const path = error.path.startsWith('/transcode/') ? stored : error.path;
    throw new MediaServerFailure(error.kind, { ...error, path, words: undefined, cause: undefined });
  }
}
