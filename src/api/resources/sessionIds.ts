import { digestOf, toStorableId, toStorablePath } from '../../domain/media/sessions/sessionId.ts';
import { type BareKey, NO_SERVER } from '../../domain/servers/refs.ts';
import { decodeNow, mayHaveHiddenTokens } from '../decoding.ts';
import { type DecodingNotes, type Reading, xmlReading } from '../endpoint.ts';
import { itemNodesIn } from '../items/item.ts';
import type { TransportResponse } from '../transport/request.ts';
import { readBareKey, readOwnPath } from '../xml/fields.ts';
import { UnreadableXml } from '../xml/unreadable.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** An id of a session or transcode. It may be a viewer's token. */
export interface SessionIdForms {
  /** The id as the server wrote it. It is sent only back to the server, to end the session or transcode. */
  readonly original: BareKey;
  readonly stored: BareKey;
}

export interface SessionIds {
  readonly session?: SessionIdForms | undefined;
  readonly sessionKey?: SessionIdForms | undefined;
  /** Path of the session's transcode. A DELETE of this path ends the transcode (interface.md, 4.11). */
  readonly transcode?: SessionIdForms | undefined;
}

const ID_NAMES = ['session', 'sessionKey', 'transcode'] as const satisfies readonly (keyof SessionIds)[];

type IdTexts = { readonly [Name in keyof SessionIds]?: BareKey | undefined };

/** How to read a list of sessions. `decode` also gets the sessions' ids, in the order of `itemNodesIn`. */
export const sessionsReading = <Value>(
  decode: (container: Element, ids: readonly SessionIds[], notes: DecodingNotes) => Value,
): Reading<Value> => {
  // The limits are needed before there is a response.
  const readingOf = (response: TransportResponse | undefined) =>
    xmlReading((container, notes) => decode(container, readIds(container, response), notes));
  return { ...readingOf(undefined), open: (opened) => readingOf(opened.response).open(opened) };
};

/**
 * Reads the ids as the server sent them. Tokens in `container` are overwritten, so two ids could look the same there.
 */
function readIds(container: Element, response: TransportResponse | undefined): readonly SessionIds[] {
  const visibleTexts = readIdTexts(container);
  const originalTexts = response && mayHaveHiddenTokens(response) ? readOriginalTexts(response) : visibleTexts;
  if (originalTexts.length !== visibleTexts.length) throw new UnreadableXml('its sessions cannot be told apart');
  return originalTexts.map((idTexts, index) => idsOf(idTexts, visibleTexts[index] ?? {}));
}

/** Reads the ids again, from the bytes before tokens were overwritten. */
const readOriginalTexts = (response: TransportResponse): readonly IdTexts[] =>
  decodeNow(xmlReading(readIdTexts), { status: response.status, bytes: response.original ?? response.bytes }, NO_NOTES);

const NO_NOTES: DecodingNotes = { server: NO_SERVER, skip: () => undefined, container: () => undefined };

/**
 * A session's transcode. It is next to the session's media or, for live television, inside (MEDIA-SERVER.md, quirk 11).
 */
export const transcodeOf = (session: Element): Element | undefined =>
  [session, ...children(session, 'Media')].flatMap((element) => children(element, 'TranscodeSession'))[0];

const readIdTexts = (container: Element): readonly IdTexts[] =>
  itemNodesIn(container).map(({ element }) => {
    const session = attributesOf(children(element, 'Session')[0] ?? {});
    return {
      session: readBareKey(session, 'id'),
      sessionKey: readBareKey(attributesOf(element), 'sessionKey'),
      transcode: transcodeKey(transcodeOf(element)),
    };
  });

/**
 * The transcode's key exactly as sent, because interface.md, 4.11 deletes it. Its path begins with
 * `/transcode/session/` or `/transcode/sessions/` (MEDIA-SERVER.md, quirk 2). Old servers send a bare id or no key.
 */
function transcodeKey(element: Element | undefined): BareKey | undefined {
  const key = element && readOwnPath(attributesOf(element), 'key');
  return key?.startsWith('/transcode/') ? key : undefined;
}

/** The ids in the form in which they may be stored. An id that contains a known token is stored as a digest. */
function idsOf(originalTexts: IdTexts, visibleTexts: IdTexts): SessionIds {
  const ids: Partial<Record<keyof SessionIds, SessionIdForms>> = {};
  for (const name of ID_NAMES) {
    const id = originalTexts[name];
    if (id === undefined) continue;
    const storedForm = id === visibleTexts[name] ? STORED_FORMS[name](id) : digestOf(id);
    ids[name] = { original: id, stored: storedForm as BareKey };
  }
  return ids;
}

const STORED_FORMS = { session: toStorableId, sessionKey: toStorableId, transcode: toStorablePath } as const;
