import type { CallOptions } from '../../domain/media/callOptions.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { videoAndAudioDecisions } from '../../domain/media/sessions/decisions.ts';
import type { Session, SessionsApi, TranscodeSession } from '../../domain/media/sessions/session.ts';
import { containsDigest } from '../../domain/media/sessions/sessionId.ts';
import { type BareKey, bareKeyOf, type ServerId, type SessionRef } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import { changeEndpoint, ignoredBodyReading, readEndpoint, UNSUPPORTED_IF_404 } from '../endpoint.ts';
import { decodeItem, type ItemNode, itemNodesIn } from '../items/item.ts';
import { isOwnPath } from '../paths.ts';
import type { Vocabulary } from '../vocabulary.ts';
import {
  optionalRef,
  readBareKey,
  readCount,
  readFlag,
  readNumber,
  readPercent,
  readText,
  readTexts,
} from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';
import { type SessionIds, sessionsReading, transcodeOf } from './sessionIds.ts';

/**
 * Matches the path of one transcode, in either of the two places that servers use, for example
 * `/transcode/sessions/abc`.
 */
const TRANSCODE_KEY = /^\/transcode\/sessions?\/[^/]+$/;

/**
 * Stops a transcode (interface.md, 4.11). The key is the path, exactly as the server sent it. Rejects as `not-found` if
 * the transcode has ended.
 */
function terminateTranscode(key: BareKey) {
  if (TRANSCODE_KEY.test(key) && isOwnPath(key))
    return changeEndpoint('DELETE', { path: key, reading: ignoredBodyReading });
  const cause = new Error('not the key of a transcode session');
  throw new MediaServerFailure('invalid', { method: 'DELETE', path: '{key}', cause });
}

const childAttributes = (element: Element, name: string): Element => attributesOf(children(element, name)[0] ?? {});

function decodeTranscode(
  element: Element | undefined,
  { transcode }: SessionIds,
  server: ServerId,
): TranscodeSession | undefined {
  if (element === undefined) return undefined;
  const attributes = attributesOf(element);
  return {
    key: optionalRef(server, transcode?.stored),
    progressPercent: readPercent(attributes, 'progress'),
    speed: readNumber(attributes, 'speed'),
    ...readTexts<TranscodeSession>(attributes, 'videoDecision', 'audioDecision', 'subtitleDecision', 'container'),
    ...readTexts<TranscodeSession>(attributes, 'sourceVideoCodec', 'sourceAudioCodec', 'videoCodec', 'audioCodec'),
  };
}

/** Values of `Session/@location`, for players that do not send `local`. True for the local network. */
const IS_LOCAL = new Map([
  ['lan', true],
  ['wan', false],
  ['cellular', false],
]);

const decodePlayer = (attributes: Element, location: string | undefined): Session['player'] => ({
  ...readTexts<Session['player']>(attributes, 'title', 'product', 'platform', 'state', 'machineIdentifier', 'address'),
  publicAddress: readText(attributes, 'remotePublicAddress'),
  local: readFlag(attributes, 'local') ?? (location === undefined ? undefined : IS_LOCAL.get(location)),
  relayed: readFlag(attributes, 'relayed'),
});

/** The account's id at the account service, which only the URL of the account's picture contains. */
const accountServiceId = (user: Element, { accountPicture }: Vocabulary): string | undefined =>
  accountPicture?.exec(readText(user, 'thumb') ?? '')?.[1];

interface SessionSource {
  readonly node: ItemNode;
  readonly ids: SessionIds;
  readonly listing: Element;
  readonly server: ServerId;
  readonly vocabulary: Vocabulary;
}

function decodeSession({ node, ids, listing, server, vocabulary }: SessionSource): Session {
  const { element } = node;
  const attributes = attributesOf(element);
  const session = childAttributes(element, 'Session');
  const user = childAttributes(element, 'User');
  const item = decodeItem(node, listing, server);
  const location = readText(session, 'location');
  const live = readFlag(attributes, 'live') ?? readText(attributes, 'key')?.startsWith('/livetv/') ?? false;
  const transcode = decodeTranscode(transcodeOf(element), ids, server);
  const decision = videoAndAudioDecisions({ item, transcode, live }).whole;
  return {
    id: optionalRef(server, ids.session?.stored),
    sessionKey: optionalRef(server, ids.sessionKey?.stored),
    item,
    user: {
      id: optionalRef(server, readBareKey(user, 'id')),
      name: readText(user, 'title'),
      service: accountServiceId(user, vocabulary),
    },
    player: decodePlayer(childAttributes(element, 'Player'), location),
    viewOffsetMs: readCount(attributes, 'viewOffset'),
    live,
    bandwidthKbps: readCount(session, 'bandwidth'),
    location,
    decision,
    // Stopping a transcode beside a direct play would not end the stream.
    transcode: decision === 'direct play' ? undefined : transcode,
  };
}

const SESSIONS = { path: '/status/sessions', failures: UNSUPPORTED_IF_404, keepsOriginal: true } as const;

/**
 * Lists the sessions (named in interface.md, 4.24; described in MEDIA-SERVER.md). `forbidden`: the token is not the
 * owner's; older servers send a 401 for that.
 */
export const sessionsEndpoint = (vocabulary: Vocabulary) =>
  readEndpoint({
    ...SESSIONS,
    reading: sessionsReading((container, allIds, { server }): readonly Session[] => {
      const listing = attributesOf(container);
      return itemNodesIn(container).map((node, index) => {
        const ids = allIds[index] ?? {};
        return decodeSession({ node, ids, listing, server, vocabulary });
      });
    }),
  });

const sessionIdsEndpoint = () =>
  readEndpoint({ ...SESSIONS, reading: sessionsReading((_container, allIds) => allIds) });

interface IdRequest {
  readonly ref: SessionRef;
  readonly idName: 'session' | 'transcode';
  readonly options: CallOptions | undefined;
}

/**
 * Finds the server's id of a session or transcode. If only a digest is stored, the server's list is searched. Rejects
 * as `not-found` if no id has this digest, or with the failure of the list.
 */
async function findOriginalId(call: Call, { ref, idName, options }: IdRequest): Promise<BareKey> {
  const storedForm = bareKeyOf(ref);
  if (!containsDigest(storedForm)) return storedForm;
  const sessionIds = await readSessionIds(call, options);
  const matchingId = sessionIds.map((ids) => ids[idName]).find((id) => id?.stored === storedForm);
  if (matchingId !== undefined) return matchingId.original;
  const cause = new Error('nothing that plays has an id of this digest');
  throw new MediaServerFailure('not-found', { method: 'GET', path: SESSIONS.path, asked: false, cause });
}

async function readSessionIds(call: Call, options: CallOptions | undefined): Promise<readonly SessionIds[]> {
  try {
    return await call(sessionIdsEndpoint(), options);
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}

/**
 * Ends a session by its `Session/@id` (interface.md, 4.9): a GET that changes something. `unauthorized` may mean that
 * the owner lacks the paid feature; `not-found` and `invalid` may mean that the session has already ended.
 */
function terminateSession(sessionId: BareKey, reason: string, { documents404 }: Vocabulary) {
  const path = '/status/sessions/terminate';
  if (sessionId === '')
    throw new MediaServerFailure('invalid', { method: 'GET', path, cause: new Error('no session id') });
  return changeEndpoint('GET', {
    path,
    query: [
      ['sessionId', sessionId],
      ['reason', reason],
    ],
    // A 401 may also mean that the owner lacks the paid feature (MEDIA-SERVER.md, quirk 3).
    proof: 'own',
    // Real servers send a 403 for an invalid session id, not for a token of the wrong person.
    failures: { 403: 'invalid', 404: documents404 ? 'not-found' : 'unsupported' },
    reading: ignoredBodyReading,
  });
}

export const sessionsApi = (call: Call): SessionsApi => ({
  sessions: async (options) => call(sessionsEndpoint, options),
  terminateSession: async (session, reason, options) => {
    const id = await findOriginalId(call, { ref: session, idName: 'session', options });
    await withoutIdsInFailure(bareKeyOf(session), () =>
      call((vocabulary) => terminateSession(id, reason, vocabulary), options),
    );
  },
  terminateTranscode: async (transcode, options) => {
    const key = await findOriginalId(call, { ref: transcode, idName: 'transcode', options });
    await withoutIdsInFailure(bareKeyOf(transcode), () => call(terminateTranscode(key), options));
  },
});

/** The path and the server's text may contain an id of which only a digest is stored. */
async function withoutIdsInFailure(storedForm: BareKey, request: () => Promise<void>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || !containsDigest(storedForm)) throw error;
    const path = error.path.startsWith('/transcode/') ? storedForm : error.path;
    throw new MediaServerFailure(error.kind, { ...error, path, words: undefined, cause: undefined });
  }
}
