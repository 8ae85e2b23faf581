import { digestOf, storedId, storedPath } from '../../domain/media/sessions/sessionId.ts';
import { type BareKey, NO_SERVER } from '../../domain/servers/refs.ts';
import { decodeNow, mayBlackOut } from '../decoding.ts';
import { type Notes, type Reading, xml } from '../endpoint.ts';
import { itemsIn } from '../items/item.ts';
import type { TransportResponse } from '../transport/request.ts';
import { bareKey, ownPath } from '../xml/fields.ts';
import { UnreadableXml } from '../xml/unreadable.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** An id that may be a viewer's token. */
export interface WrittenId {
  /** Sent only back to the server, and only to end the session or transcode with this id. */
  readonly written: BareKey;
  readonly stored: BareKey;
}

/** The ids of one session; an id that the server does not send is missing. */
export interface SessionIds {
  readonly session?: WrittenId | undefined;
  readonly sessionKey?: WrittenId | undefined;
  /** The path that 4.11 deletes. */
  readonly transcode?: WrittenId | undefined;
}

const NAMES = ['session', 'sessionKey', 'transcode'] as const satisfies readonly (keyof SessionIds)[];

type Texts = { readonly [Name in keyof SessionIds]?: BareKey | undefined };

/** Reads a list of sessions. `decode` gets their ids too, in the order of `itemsIn`. */
export const withIds = <Value>(
  decode: (container: Element, ids: readonly SessionIds[], notes: Notes) => Value,
): Reading<Value> => {
  const readingOf = (response: TransportResponse | undefined) =>
    xml((container, notes) => decode(container, idsIn(container, response), notes));
  return { ...readingOf(undefined), open: (opened) => readingOf(opened.response).open(opened) };
};

/** Ids as the server sent them. In `container` known tokens are blacked out, so that two ids could look the same. */
function idsIn(container: Element, response: TransportResponse | undefined): readonly SessionIds[] {
  const shown = textsIn(container);
  const written = response && mayBlackOut(response) ? originalTexts(response) : shown;
  if (written.length !== shown.length) throw new UnreadableXml('its sessions cannot be told apart');
  return written.map((texts, at) => idsOf(texts, shown[at] ?? {}));
}

const originalTexts = (response: TransportResponse): readonly Texts[] =>
  decodeNow(xml(textsIn), { status: response.status, bytes: response.original ?? response.bytes }, UNNOTED);

const UNNOTED: Notes = { server: NO_SERVER, skip: () => undefined, container: () => undefined };

/** The session's transcode: next to its media or, for live television, inside (quirk 11). */
export const transcodeOf = (session: Element): Element | undefined =>
  [session, ...children(session, 'Media')].flatMap((element) => children(element, 'TranscodeSession'))[0];

const textsIn = (container: Element): readonly Texts[] =>
  itemsIn(container).map(({ element }) => {
    const session = attributesOf(children(element, 'Session')[0] ?? {});
    return {
      session: bareKey(session, 'id'),
      sessionKey: bareKey(attributesOf(element), 'sessionKey'),
      transcode: transcodeKey(transcodeOf(element)),
    };
  });

/**
 * Verbatim, because 4.11 deletes it: `/transcode/session/` or `/transcode/sessions/`, and nowhere else (quirk
 * 2). Old servers send a bare id or none.
 */
function transcodeKey(element: Element | undefined): BareKey | undefined {
  const key = element && ownPath(attributesOf(element), 'key');
  return key?.startsWith('/transcode/') ? key : undefined;
}

/** An id in which a token that Usher knows was blacked out is a token, whatever it looks like. */
function idsOf(written: Texts, shown: Texts): SessionIds {
  const ids: Partial<Record<keyof SessionIds, WrittenId>> = {};
  for (const name of NAMES) {
    const id = written[name];
    if (id === undefined) continue;
    const stored = id === shown[name] ? STORED[name](id) : digestOf(id);
    ids[name] = { written: id, stored: stored as BareKey };
  }
  return ids;
}

const STORED = { session: storedId, sessionKey: storedId, transcode: storedPath } as const;
