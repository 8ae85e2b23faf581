import {
  createSessionIdDigest,
  toStorableSessionId,
  toStorableTranscodePath,
} from '../../domain/media/sessions/sessionId.ts';
import { NO_SERVER_ID, type ServerLocalKey } from '../../domain/servers/refs.ts';
import { decodeResponseSynchronously, isResponsePossiblyRedacted } from '../decoding.ts';
import { createXmlResponseReader, type ResponseDecodingContext, type ResponseReader } from '../endpoint.ts';
import { itemNodesIn } from '../items/item.ts';
import type { TransportResponse } from '../transport/request.ts';
import { readBareKey, readServerPathAttribute } from '../xml/fields.ts';
import { UnreadableXmlError } from '../xml/unreadable.ts';
import { attributesOfXmlElement, findChildElements, type ParsedXmlElement } from '../xml/xml.ts';

/** An id of a session or transcode. It may be a viewer's token. */
export interface OriginalAndStoredSessionId {
  /** The id as the server wrote it. It is sent only back to the server, to end the session or transcode. */
  readonly original: ServerLocalKey;
  readonly stored: ServerLocalKey;
}

export interface SessionIds {
  readonly session?: OriginalAndStoredSessionId | undefined;
  readonly sessionKey?: OriginalAndStoredSessionId | undefined;
  /** Path of the session's transcode. A DELETE of this path ends the transcode (interface.md, 4.11). */
  readonly transcode?: OriginalAndStoredSessionId | undefined;
}

const ID_NAMES = ['session', 'sessionKey', 'transcode'] as const satisfies readonly (keyof SessionIds)[];

type IdTexts = { readonly [Name in keyof SessionIds]?: ServerLocalKey | undefined };

/** Makes the reader for a list of sessions. `decode` also gets the sessions' ids, in the order of `itemNodesIn`. */
export const createSessionListReader = <Value>(
  decode: (container: ParsedXmlElement, ids: readonly SessionIds[], notes: ResponseDecodingContext) => Value,
): ResponseReader<Value> => {
  // `readingOf(undefined)` provides the limits, which are needed before there is a response.
  const readingOf = (response: TransportResponse | undefined) =>
    createXmlResponseReader((container, notes) => decode(container, readIds(container, response), notes));
  return { ...readingOf(undefined), open: (opened) => readingOf(opened.response).open(opened) };
};

/**
 * Reads the ids as the server sent them. Tokens in `container` are overwritten, so two ids could look the same there.
 */
function readIds(container: ParsedXmlElement, response: TransportResponse | undefined): readonly SessionIds[] {
  const visibleTexts = readIdTexts(container);
  const originalTexts = response && isResponsePossiblyRedacted(response) ? readOriginalTexts(response) : visibleTexts;
  if (originalTexts.length !== visibleTexts.length) throw new UnreadableXmlError('its sessions cannot be told apart');
  return originalTexts.map((idTexts, index) => idsOf(idTexts, visibleTexts[index] ?? {}));
}

/** Reads the ids from the response's original bytes, in which tokens are not overwritten. */
const readOriginalTexts = (response: TransportResponse): readonly IdTexts[] =>
  decodeResponseSynchronously(
    createXmlResponseReader(readIdTexts),
    { status: response.status, bytes: response.original ?? response.bytes },
    NO_NOTES,
  );

const NO_NOTES: ResponseDecodingContext = { server: NO_SERVER_ID, skip: () => undefined, container: () => undefined };

/**
 * A session's transcode. It is next to the session's media or, for live television, inside (MEDIA-SERVER.md, quirk 11).
 */
export const findTranscodeOfSession = (session: ParsedXmlElement): ParsedXmlElement | undefined =>
  [session, ...findChildElements(session, 'Media')].flatMap((element) =>
    findChildElements(element, 'TranscodeSession'),
  )[0];

const readIdTexts = (container: ParsedXmlElement): readonly IdTexts[] =>
  itemNodesIn(container).map(({ element }) => {
    const session = attributesOfXmlElement(findChildElements(element, 'Session')[0] ?? {});
    return {
      session: readBareKey(session, 'id'),
      sessionKey: readBareKey(attributesOfXmlElement(element), 'sessionKey'),
      transcode: transcodeKey(findTranscodeOfSession(element)),
    };
  });

/**
 * The transcode's key exactly as sent, because interface.md, 4.11 deletes it. Its path begins with
 * `/transcode/session/` or `/transcode/sessions/` (MEDIA-SERVER.md, quirk 2). Old servers send a bare id or no key.
 */
function transcodeKey(element: ParsedXmlElement | undefined): ServerLocalKey | undefined {
  const key = element && readServerPathAttribute(attributesOfXmlElement(element), 'key');
  return key?.startsWith('/transcode/') ? key : undefined;
}

/** The ids in the form in which they may be stored. An id that contains a known token is stored as a digest. */
function idsOf(originalTexts: IdTexts, visibleTexts: IdTexts): SessionIds {
  const ids: Partial<Record<keyof SessionIds, OriginalAndStoredSessionId>> = {};
  for (const name of ID_NAMES) {
    const id = originalTexts[name];
    if (id === undefined) continue;
    const storedForm = id === visibleTexts[name] ? STORED_FORMS[name](id) : createSessionIdDigest(id);
    ids[name] = { original: id, stored: storedForm as ServerLocalKey };
  }
  return ids;
}

const STORED_FORMS = {
  session: toStorableSessionId,
  sessionKey: toStorableSessionId,
  transcode: toStorableTranscodePath,
} as const;
