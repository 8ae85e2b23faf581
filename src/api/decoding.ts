import { waitForEventLoopTurn } from '../async/turns.ts';
import type { MediaServerCallOptions } from '../domain/media/callOptions.ts';
import { type ScrubSecrets, scrubSecretsFromValue } from '../domain/scrub.ts';
import type { ResponseDecoder, ResponseDecodingContext, ResponseReader } from './endpoint.ts';
import type { TransportResponse } from './transport/request.ts';
import { outlineDocument } from './xml/outline.ts';
import { createContainer, joinXmlParts, type ParsedXmlElement, parseTagAttributes, parseXmlPart } from './xml/xml.ts';

/**
 * Matches spellings of a token that a search for its bytes misses, such as nested character references or invisible
 * characters. Few documents contain any. The search takes 1 % of the parser's time.
 */
const OTHER_SPELLINGS =
  /&(?!(?:amp|lt|gt|quot|#39|#9|#10|#13);)|;#|%[2-7][\da-f]|[\x7f-\x9f\p{Cf}\p{Default_Ignorable_Code_Point}]/iu;

/**
 * Size, in bytes, up to which a response counts as short. Decoding a response of this size takes about a millisecond.
 */
const SHORT_BYTES = 16 * 1024;

const hasOtherSpellings = (text: string): boolean => OTHER_SPELLINGS.test(text);

/** True if removing tokens may have changed texts of this response. */
export const isResponsePossiblyRedacted = ({ bytes, original }: TransportResponse): boolean =>
  original !== undefined &&
  (Buffer.compare(bytes, original) !== 0 || hasOtherSpellings(new TextDecoder().decode(original)));

/**
 * Decodes a response at once, even if that blocks the event loop. Throws UnreadableXmlError or
 * RequestedThingNotFoundError.
 */
export function decodeResponseSynchronously<Value>(
  reading: ResponseReader<Value>,
  response: TransportResponse,
  notes: ResponseDecodingContext,
): Value {
  const decoding = reading.open({ response, notes });
  for (const container of containersOf(reading, response)) if (container) addContainer(decoding, container, notes);
  return decoding.end();
}

/**
 * Decodes a response part by part, so that other work can run in between. Rejects with UnreadableXmlError,
 * RequestedThingNotFoundError, or an AbortError.
 */
export async function decodeResponseInParts<Value>(
  reading: ResponseReader<Value>,
  response: TransportResponse,
  {
    notes,
    signal,
    caller,
  }: { readonly notes: ResponseDecodingContext } & Pick<MediaServerCallOptions, 'signal' | 'caller'>,
): Promise<Value> {
  const queueName = caller ? 'people' : 'jobs';
  // Responses of many servers may arrive together, so decoding waits for its turn. Only a short response that a person
  // waits for is decoded at once.
  if (queueName === 'jobs' || response.bytes.byteLength > SHORT_BYTES) await waitForEventLoopTurn(queueName, signal);
  const decoding = reading.open({ response, notes });
  for (const container of containersOf(reading, response)) {
    if (container) addContainer(decoding, container, notes);
    else await waitForEventLoopTurn(queueName, signal);
  }
  return decoding.end();
}

function addContainer<Value>(
  decoding: ResponseDecoder<Value>,
  container: ParsedXmlElement,
  notes: ResponseDecodingContext,
): void {
  notes.container(container);
  decoding.add(container);
}

/**
 * Yields the root element of the document in parts, each with some of its children, in their order. Yields undefined
 * wherever other work may run.
 */
function* containersOf(
  { limits }: Pick<ResponseReader<unknown>, 'limits'>,
  { bytes, scrub }: TransportResponse,
): Generator<ParsedXmlElement | undefined> {
  if (limits === undefined || bytes.byteLength === 0) return;
  const { root, pieces } = yield* outlineDocument(bytes, limits);
  const attributes = withoutTokens(root, parseTagAttributes(root), scrub);
  if (pieces.length === 0) yield createContainer(attributes, []);
  let incompleteChildren: readonly ParsedXmlElement[] = [];
  for (const piece of pieces) {
    if (piece !== pieces[0]) yield;
    const { openBefore, openAfter } = piece;
    const text = piece.text();
    const part = withoutTokens(text, parseXmlPart(text, openBefore, openAfter), scrub);
    const children = joinXmlParts(incompleteChildren, part, openBefore);
    // A child that continues in the next piece of the document is not complete yet.
    const completeCount = openAfter > 0 ? children.length - 1 : children.length;
    incompleteChildren = children.slice(completeCount);
    yield createContainer(attributes, children.slice(0, completeCount));
  }
}

/**
 * Removes tokens that a search of the response's bytes misses, for example because the document has `&#65;` in place of
 * `A`.
 */
const withoutTokens = <Parsed>(text: string, parsed: Parsed, scrub: ScrubSecrets | undefined): Parsed =>
  scrub && hasOtherSpellings(text) ? scrubSecretsFromValue(parsed, scrub) : parsed;
