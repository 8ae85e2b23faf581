import type { MediaServerCallOptions } from '../../domain/media/callOptions.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { videoAndAudioDecisions } from '../../domain/media/sessions/decisions.ts';
import type { Session, SessionsApi, TranscodeSession } from '../../domain/media/sessions/session.ts';
import { containsSessionIdDigest } from '../../domain/media/sessions/sessionId.ts';
import { type ServerId, type ServerLocalKey, type SessionRef, serverLocalKeyOfRef } from '../../domain/servers/refs.ts';
import type { ApiCaller } from '../call.ts';
import {
  changeEndpoint,
  FAILURE_KIND_OF_MISSING_ENDPOINT,
  readEndpoint,
  responseReaderIgnoringBody,
} from '../endpoint.ts';
import { decodeItem, type ItemNode, itemNodesIn } from '../items/item.ts';
import { isSafeServerPath } from '../paths.ts';
import type { Vocabulary } from '../vocabulary.ts';
import {
  optionalRef,
  readBareKey,
  readCountAttribute,
  readFlag,
  readNumber,
  readPercent,
  readText,
  readTextAttributes,
} from '../xml/fields.ts';
import { attributesOfXmlElement, findChildElements, type ParsedXmlElement } from '../xml/xml.ts';
import { createSessionListReader, findTranscodeOfSession, type SessionIds } from './sessionIds.ts';

/**
 * Matches the path of one transcode, in either of the two places that servers use, for example
 * `/transcode/sessions/abc`.
 */
const TRANSCODE_KEY = /^\/transcode\/sessions?\/[^/]+$/;

/**
 * Stops a transcode (interface.md, 4.11). The key is the path, exactly as the server sent it. Rejects as `not-found` if
 * the transcode has ended.
 */
function terminateTranscode(key: ServerLocalKey) {
  if (TRANSCODE_KEY.test(key) && isSafeServerPath(key))
    return changeEndpoint('DELETE', { path: key, reading: responseReaderIgnoringBody });
  const cause = new Error('not the key of a transcode session');
  throw new MediaServerFailure('invalid', { method: 'DELETE', path: '{key}', cause });
}

const childAttributes = (element: ParsedXmlElement, name: string): ParsedXmlElement =>
  attributesOfXmlElement(findChildElements(element, name)[0] ?? {});

function decodeTranscode(
  element: ParsedXmlElement | undefined,
  { transcode }: SessionIds,
  server: ServerId,
): TranscodeSession | undefined {
  if (element === undefined) return undefined;
  const attributes = attributesOfXmlElement(element);
  return {
    key: optionalRef(server, transcode?.stored),
    progressPercent: readPercent(attributes, 'progress'),
    speed: readNumber(attributes, 'speed'),
    ...readTextAttributes<TranscodeSession>(
      attributes,
      'videoDecision',
      'audioDecision',
      'subtitleDecision',
      'container',
    ),
    ...readTextAttributes<TranscodeSession>(
      attributes,
      'sourceVideoCodec',
      'sourceAudioCodec',
      'videoCodec',
      'audioCodec',
    ),
  };
}

/**
 * For each value of `Session/@location`: true if the player is in the local network. Used for players that do not send
 * `local`.
 */
const IS_LOCAL = new Map([
  ['lan', true],
  ['wan', false],
  ['cellular', false],
]);

const decodePlayer = (attributes: ParsedXmlElement, location: string | undefined): Session['player'] => ({
  ...readTextAttributes<Session['player']>(
    attributes,
    'title',
    'product',
    'platform',
    'state',
    'machineIdentifier',
    'address',
  ),
  publicAddress: readText(attributes, 'remotePublicAddress'),
  local: readFlag(attributes, 'local') ?? (location === undefined ? undefined : IS_LOCAL.get(location)),
  relayed: readFlag(attributes, 'relayed'),
});

/** The account's id at the account service, which only the URL of the account's picture contains. */
const accountServiceId = (user: ParsedXmlElement, { accountPicture }: Vocabulary): string | undefined =>
  accountPicture?.exec(readText(user, 'thumb') ?? '')?.[1];

interface SessionSource {
  readonly node: ItemNode;
  readonly ids: SessionIds;
  readonly listing: ParsedXmlElement;
  readonly server: ServerId;
  readonly vocabulary: Vocabulary;
}

function decodeSession({ node, ids, listing, server, vocabulary }: SessionSource): Session {
  const { element } = node;
  const attributes = attributesOfXmlElement(element);
  const session = childAttributes(element, 'Session');
  const user = childAttributes(element, 'User');
  const item = decodeItem(node, listing, server);
  const location = readText(session, 'location');
  const live = readFlag(attributes, 'live') ?? readText(attributes, 'key')?.startsWith('/livetv/') ?? false;
  const transcode = decodeTranscode(findTranscodeOfSession(element), ids, server);
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
    viewOffsetMs: readCountAttribute(attributes, 'viewOffset'),
    live,
    bandwidthKbps: readCountAttribute(session, 'bandwidth'),
    location,
    decision,
    // Stopping a transcode beside a direct play would not end the stream.
    transcode: decision === 'direct play' ? undefined : transcode,
  };
}

const SESSIONS = { path: '/status/sessions', failures: FAILURE_KIND_OF_MISSING_ENDPOINT, keepsOriginal: true } as const;

/**
 * Lists the sessions (named in interface.md, 4.24; described in MEDIA-SERVER.md). `forbidden`: the token is not the
 * owner's; older servers send a 401 for that.
 */
export const sessionsEndpoint = (vocabulary: Vocabulary) =>
  readEndpoint({
    ...SESSIONS,
    reading: createSessionListReader((container, allIds, { server }): readonly Session[] => {
      const listing = attributesOfXmlElement(container);
      return itemNodesIn(container).map((node, index) => {
        const ids = allIds[index] ?? {};
        return decodeSession({ node, ids, listing, server, vocabulary });
      });
    }),
  });

const sessionIdsEndpoint = () =>
  readEndpoint({ ...SESSIONS, reading: createSessionListReader((_container, allIds) => allIds) });

interface IdRequest {
  readonly ref: SessionRef;
  readonly idName: 'session' | 'transcode';
  readonly options: MediaServerCallOptions | undefined;
}

/**
 * Finds the server's id of a session or transcode. If only a digest is stored, the server's list is searched. Rejects
 * as `not-found` if no id has this digest, or with the failure of the list.
 */
async function findOriginalId(call: ApiCaller, { ref, idName, options }: IdRequest): Promise<ServerLocalKey> {
  const storedForm = serverLocalKeyOfRef(ref);
  if (!containsSessionIdDigest(storedForm)) return storedForm;
  const sessionIds = await readSessionIds(call, options);
  const matchingId = sessionIds.map((ids) => ids[idName]).find((id) => id?.stored === storedForm);
  if (matchingId !== undefined) return matchingId.original;
  const cause = new Error('nothing that plays has an id of this digest');
  throw new MediaServerFailure('not-found', { method: 'GET', path: SESSIONS.path, asked: false, cause });
}

async function readSessionIds(
  call: ApiCaller,
  options: MediaServerCallOptions | undefined,
): Promise<readonly SessionIds[]> {
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
function terminateSession(sessionId: ServerLocalKey, reason: string, { documents404 }: Vocabulary) {
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
    reading: responseReaderIgnoringBody,
  });
}

export const sessionsApi = (call: ApiCaller): SessionsApi => ({
  sessions: async (options) => call(sessionsEndpoint, options),
  terminateSession: async (session, reason, options) => {
    const id = await findOriginalId(call, { ref: session, idName: 'session', options });
    await withoutIdsInFailure(serverLocalKeyOfRef(session), () =>
      call((vocabulary) => terminateSession(id, reason, vocabulary), options),
    );
  },
  terminateTranscode: async (transcode, options) => {
    const key = await findOriginalId(call, { ref: transcode, idName: 'transcode', options });
    await withoutIdsInFailure(serverLocalKeyOfRef(transcode), () => call(terminateTranscode(key), options));
  },
});

/** The path and the server's text may contain an id of which only a digest is stored. */
async function withoutIdsInFailure(storedForm: ServerLocalKey, request: () => Promise<void>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || !containsSessionIdDigest(storedForm)) throw error;
    const path = error.path.startsWith('/transcode/') ? storedForm : error.path;
    throw new MediaServerFailure(error.kind, { ...error, path, words: undefined, cause: undefined });
  }
}
