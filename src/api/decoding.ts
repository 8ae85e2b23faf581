import { turnInOrder } from '../async/turns.ts';
import type { CallOptions } from '../domain/media/callOptions.ts';
import { type Scrub, scrubbedValue } from '../domain/scrub.ts';
import type { Decoding, Notes, Reading } from './endpoint.ts';
import type { TransportResponse } from './transport/request.ts';
import { outlineOf } from './xml/outline.ts';
import { attributesIn, containerOf, type Element, joined, parsePart } from './xml/xml.ts';

/**
 * Ways to spell a token that its bytes do not show: needless or nested references, percent signs, invisible
 * characters. Few documents have any, and the search takes a hundredth of the parsing.
 */
const OTHERWISE =
  /&(?!(?:amp|lt|gt|quot|#39|#9|#10|#13);)|;#|%[2-7][\da-f]|[\x7f-\x9f\p{Cf}\p{Default_Ignorable_Code_Point}]/iu;

/** Up to this size, decoding takes about a millisecond. */
const SHORT_BYTES = 16 * 1024;

/** True if decoding this document could reveal a token that its bytes do not show. */
const isSpelledOtherwise = (text: string): boolean => OTHERWISE.test(text);

/**
 * True if decoding this response may give different texts than the server wrote, because tokens are blacked
 * out.
 */
export const mayBlackOut = ({ bytes, original }: TransportResponse): boolean =>
  original !== undefined &&
  (Buffer.compare(bytes, original) !== 0 || isSpelledOtherwise(new TextDecoder().decode(original)));

/** Decodes a response at once, however long that occupies the event loop. Throws UnreadableXml or NoSuchThing. */
export function decodeNow<Value>(reading: Reading<Value>, response: TransportResponse, notes: Notes): Value {
  const decoding = reading.open({ response, notes });
  for (const container of containersOf(reading, response)) if (container) add(decoding, container, notes);
  return decoding.end();
}

/**
 * Decodes a response part by part, without ever occupying the event loop for long. Rejects with UnreadableXml, NoSuchThing, or an
 * AbortError once the signal is aborted.
 */
export async function decodeInTurns<Value>(
  reading: Reading<Value>,
  response: TransportResponse,
  { notes, signal, caller }: { readonly notes: Notes } & Pick<CallOptions, 'signal' | 'caller'>,
): Promise<Value> {
  const line = caller ? 'people' : 'jobs';
  // Documents of many servers may arrive together. A short one that a person waits for is decoded at once.
  if (line === 'jobs' || response.bytes.byteLength > SHORT_BYTES) await turnInOrder(line, signal);
  const decoding = reading.open({ response, notes });
  for (const container of containersOf(reading, response)) {
    if (container) add(decoding, container, notes);
    else await turnInOrder(line, signal);
  }
  return decoding.end();
}

function add<Value>(decoding: Decoding<Value>, container: Element, notes: Notes): void {
  notes.container(container);
  decoding.add(container);
}

/**
 * The container in parts, each with some of its children in order; undefined where other work may take its
 * turn.
 */
function* containersOf(
  { limits }: Pick<Reading<unknown>, 'limits'>,
  { bytes, scrub }: TransportResponse,
): Generator<Element | undefined> {
  if (limits === undefined || bytes.byteLength === 0) return;
  const { root, pieces } = yield* outlineOf(bytes, limits);
  const attributes = shown(root, attributesIn(root), scrub);
  if (pieces.length === 0) yield containerOf(attributes, []);
  let begun: readonly Element[] = [];
  for (const piece of pieces) {
    if (piece !== pieces[0]) yield;
    const { openBefore, openAfter } = piece;
    const text = piece.text();
    const part = shown(text, parsePart(text, openBefore, openAfter), scrub);
    const children = joined(begun, part, openBefore);
    // A child that continues in the next piece is not complete yet.
    const whole = openAfter > 0 ? children.length - 1 : children.length;
    begun = children.slice(whole);
    yield containerOf(attributes, children.slice(0, whole));
  }
}

/**
 * The parsed document without tokens that only parsing reveals, because the bytes spell them in another way.
 * Tokens in plain sight are gone from the bytes already.
 */
const shown = <Parsed>(text: string, parsed: Parsed, scrub: Scrub | undefined): Parsed =>
  scrub && isSpelledOtherwise(text) ? scrubbedValue(parsed, scrub) : parsed;
