import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Session, SessionsApi, TranscodeSession } from '../../domain/media/sessions/session.ts';
import { keyOf, refTo, type ServerId, type SessionRef } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import { change, done, MAY_BE_MISSING, read, xml } from '../endpoint.ts';
import { decodeItem, type Found, itemsIn } from '../items/item.ts';
import { decisionOf, transcodeOf } from '../items/streamDecision.ts';
import { isOwnPath } from '../paths.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { asRef, bareKey, flag, natural, number, ownPath, percent, text, texts } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** Both paths of quirk 2, followed by one segment. */
const KEY = /^\/transcode\/sessions?\/[^/]+$/;

/** 4.11: the path is the key itself, verbatim. `not-found` if that transcode is over. */
function terminateTranscode(transcode: SessionRef) {
  const key = keyOf(transcode);
  if (KEY.test(key) && isOwnPath(key)) return change('DELETE', { path: key, reading: done });
  const cause = new Error('not the key of a transcode session');
  throw new MediaServerFailure('invalid', { method: 'DELETE', path: '{key}', cause });
}

/** The attributes of the first child with that name. */
const child = (element: Element, name: string): Element => attributesOf(children(element, name)[0] ?? {});

function decodeTranscode(element: Element | undefined, server: ServerId): TranscodeSession | undefined {
  if (element === undefined) return undefined;
  const a = attributesOf(element);
  // Kept verbatim, since 4.11 deletes it: `/transcode/session/` or `/transcode/sessions/`, and nowhere else (quirk 2). Old servers
  // send a bare id or none.
  const key = ownPath(a, 'key');
  return {
    key: key?.startsWith('/transcode/') ? refTo(server, key) : undefined,
    progressPercent: percent(a, 'progress'),
    speed: number(a, 'speed'),
    ...texts<TranscodeSession>(a, 'videoDecision', 'audioDecision', 'subtitleDecision', 'container'),
    ...texts<TranscodeSession>(a, 'sourceVideoCodec', 'sourceAudioCodec', 'videoCodec', 'audioCodec'),
  };
}

const decodePlayer = (a: Element): Session['player'] => ({
  ...texts<Session['player']>(a, 'title', 'product', 'platform', 'state', 'machineIdentifier', 'address'),
  local: flag(a, 'local'),
});

/** Servers number accounts themselves; which one that is at the account service only its picture says. */
const serviceOf = (user: Element, { accountPicture }: Vocabulary): string | undefined =>
  accountPicture?.exec(text(user, 'thumb') ?? '')?.[1];

function decodeSession(found: Found, listing: Element, server: ServerId, words: Vocabulary): Session {
  const { element } = found;
  const a = attributesOf(element);
  const session = child(element, 'Session');
  const user = child(element, 'User');
  return {
    id: asRef(server, bareKey(session, 'id')),
    sessionKey: asRef(server, bareKey(a, 'sessionKey')),
    item: decodeItem(found, listing, server),
    user: { id: asRef(server, bareKey(user, 'id')), name: text(user, 'title'), service: serviceOf(user, words) },
    player: decodePlayer(child(element, 'Player')),
    viewOffsetMs: natural(a, 'viewOffset'),
    live: flag(a, 'live') ?? text(a, 'key')?.startsWith('/livetv/') ?? false,
    bandwidthKbps: natural(session, 'bandwidth'),
    location: text(session, 'location'),
    decision: decisionOf(element),
    transcode: decodeTranscode(transcodeOf(element), server),
  };
}

/** Named in 4.24, shown in MEDIA-SERVER.md. `forbidden` means that the token is not the owner's: older servers say so with 401. */
export const sessions = (words: Vocabulary) =>
  read({
    path: '/status/sessions',
    failures: MAY_BE_MISSING,
    reading: xml((container, { server }): readonly Session[] =>
      itemsIn(container).map((found) => decodeSession(found, attributesOf(container), server, words)),
    ),
  });

/** 4.9, by `Session/@id`: a GET that changes something. `unauthorized` may mean that the owner lacks the paid feature, `not-found` and `invalid` that the session is gone. */
function terminateSession(session: SessionRef, reason: string) {
  const sessionId = keyOf(session);
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
    failures: { 403: 'invalid' },
    reading: done,
  });
}

export const sessionsApi = (call: Call): SessionsApi => ({
  sessions: async (options) => call(sessions, options),
  terminateSession: async (sessionId, reason, options) => call(terminateSession(sessionId, reason), options),
  terminateTranscode: async (key, options) => call(terminateTranscode(key), options),
});
