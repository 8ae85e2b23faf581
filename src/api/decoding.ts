import { setImmediate } from 'node:timers/promises';
import { type Scrub, scrubbedJson, scrubbedValue } from '../domain/scrub.ts';
import type { Decoding, Notes, Reading } from './endpoint.ts';
import type { TransportResponse } from './transport/transport.ts';
import type { LargeParser } from './xml/largeParser.ts';
import { isQuick, isShort, type Limits } from './xml/limits.ts';
import { containerOf } from './xml/slices.ts';
import { isSpelledOtherwise } from './xml/spelledOtherwise.ts';
import { type Element, type Examined, examine, parseContainer } from './xml/xml.ts';

/** Decodes a response at once, however long that occupies the event loop. Throws UnreadableXml or NoSuchThing. */
export function decodeNow<Value>(reading: Reading<Value>, response: TransportResponse, notes: Notes): Value {
  const decoding = reading.open(response, notes);
  if (hasContainer(reading, response)) {
    const examined = examine(response.bytes, reading.limits);
    add(decoding, parsed(examined, response.scrub), notes);
  }
  return decoding.end();
}

/**
 * Decodes a response without ever occupying the event loop for long: another thread parses whatever takes long, and it is then
 * decoded part by part. Rejects with UnreadableXml, NoSuchThing, ParsingTimeout, or the signal's reason.
 */
export async function decodeInTurns<Value>(
  reading: Reading<Value>,
  response: TransportResponse,
  { notes, large, signal }: DecodingDeps,
): Promise<Value> {
  const decoding = reading.open(response, notes);
  if (hasContainer(reading, response)) {
    for await (const container of containersOf(response, reading.limits, large, signal))
      add(decoding, container, notes);
  }
  return decoding.end();
}

interface DecodingDeps {
  readonly notes: Notes;
  readonly large: LargeParser;
  readonly signal: AbortSignal | undefined;
}

const hasContainer = <Value>(
  reading: Reading<Value>,
  { bytes }: TransportResponse,
): reading is Reading<Value> & { readonly limits: Limits } => reading.limits !== undefined && bytes.byteLength > 0;

function add<Value>(decoding: Decoding<Value>, container: Element, notes: Notes): void {
  notes.container(container);
  decoding.add(container);
}

async function* containersOf(
  { bytes, scrub }: TransportResponse,
  limits: Limits,
  large: LargeParser,
  signal: AbortSignal | undefined,
): AsyncGenerator<Element> {
  const examined = isShort(bytes) ? examine(bytes, limits) : undefined;
  if (examined && isQuick(examined.microseconds)) {
    yield parsed(examined, scrub);
    return;
  }
  const { attributes, slices, spelledOtherwise } = await large.parse({ bytes, limits }, signal);
  const shown = (json: string) => (spelledOtherwise && scrub ? scrubbedJson(json, scrub) : json);
  for (const slice of slices) {
    await setImmediate(undefined, signal && { signal });
    const container = containerOf(shown(attributes), shown(slice));
    await setImmediate();
    yield container;
  }
}

/** The bytes have lost our tokens already, as far as they show them. */
function parsed(examined: Examined, scrub: Scrub | undefined): Element {
  const container = parseContainer(examined);
  return scrub && isSpelledOtherwise(examined.text) ? scrubbedValue(container, scrub) : container;
}
