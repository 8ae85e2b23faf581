import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Session, TranscodeSession } from '../../domain/media/sessions/session.ts';
import { change, done, MAY_BE_MISSING, read, xml } from '../endpoint.ts';
import { decodeItem, type Found, itemsIn } from '../items/item.ts';
import { decisionOf, transcodeOf } from '../items/streamDecision.ts';
import { flag, natural, number, ownPath, percent, text } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** The attributes of the first child with that name. */
const child = (element: Element, name: string): Element => attributesOf(children(element, name)[0] ?? {});

function decodeTranscode(element: Element | undefined): TranscodeSession | undefined {
  if (element === undefined) return undefined;
  const a = attributesOf(element);
  // Kept verbatim, since 4.11 deletes it: `/transcode/session/` or `/transcode/sessions/`, and nowhere else (quirk 2). Old servers
  // send a bare id or none.
  const key = ownPath(a, 'key');
  return {
    key: key?.startsWith('/transcode/') ? key : undefined,
    progressPercent: percent(a, 'progress'),
    speed: number(a, 'speed'),
    videoDecision: text(a, 'videoDecision'),
    audioDecision: text(a, 'audioDecision'),
    subtitleDecision: text(a, 'subtitleDecision'),
    container: text(a, 'container'),
    sourceVideoCodec: text(a, 'sourceVideoCodec'),
    sourceAudioCodec: text(a, 'sourceAudioCodec'),
    videoCodec: text(a, 'videoCodec'),
    audioCodec: text(a, 'audioCodec'),
  };
}

function decodePlayer(a: Element): Session['player'] {
  return {
    title: text(a, 'title'),
    product: text(a, 'product'),
    platform: text(a, 'platform'),
    state: text(a, 'state'),
    machineIdentifier: text(a, 'machineIdentifier'),
    address: text(a, 'address'),
    local: flag(a, 'local'),
  };
}

function decodeSession(found: Found, listing: Element): Session {
  const { element } = found;
  const a = attributesOf(element);
  const session = child(element, 'Session');
  const user = child(element, 'User');
  return {
    id: text(session, 'id'),
    sessionKey: text(a, 'sessionKey'),
    item: decodeItem(found, listing),
    user: { id: text(user, 'id'), name: text(user, 'title'), thumb: text(user, 'thumb') },
    player: decodePlayer(child(element, 'Player')),
    viewOffsetMs: natural(a, 'viewOffset'),
    live: flag(a, 'live') ?? text(a, 'key')?.startsWith('/livetv/') ?? false,
    bandwidthKbps: natural(session, 'bandwidth'),
    location: text(session, 'location'),
    decision: decisionOf(element),
    transcode: decodeTranscode(transcodeOf(element)),
  };
}

/** Named in 4.24, shown in MEDIA-SERVER.md. `forbidden` means that the token is not the owner's: older servers say so with 401. */
export const sessions = () =>
  read({
    path: '/status/sessions',
    failures: MAY_BE_MISSING,
    reading: xml((container): readonly Session[] =>
      itemsIn(container).map((found) => decodeSession(found, attributesOf(container))),
    ),
  });

/** 4.9, by `Session/@id`: a GET that changes something. `unauthorized` may mean that the owner lacks the paid feature, `not-found` and `invalid` that the session is gone. */
export function terminateSession(sessionId: string, reason: string) {
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
