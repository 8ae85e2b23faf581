import { setImmediate } from 'node:timers/promises';
import type { Decoding, Notes, Reading } from './endpoint.ts';
import type { TransportResponse } from './transport/transport.ts';
import type { LargeParser } from './xml/largeParser.ts';
import { isQuick, isShort, type Limits } from './xml/limits.ts';
import { containerOf } from './xml/slices.ts';
import { type Element, examine, parseContainer } from './xml/xml.ts';

/** Decodes a response at once, however long that occupies the event loop. Throws UnreadableXml or NoSuchThing. */
export function decodeNow<Value>(reading: Reading<Value>, response: TransportResponse, notes: Notes): Value {
  const decoding = reading.open(response, notes);
  if (hasContainer(reading, response)) add(decoding, parseContainer(examine(response.bytes, reading.limits)), notes);
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
    for await (const container of containersOf(response.bytes, reading.limits, large, signal))
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
  bytes: Uint8Array,
  limits: Limits,
  large: LargeParser,
  signal: AbortSignal | undefined,
): AsyncGenerator<Element> {
  const examined = isShort(bytes) ? examine(bytes, limits) : undefined;
  if (examined && isQuick(examined.microseconds)) {
    yield parseContainer(examined);
    return;
  }
  const { attributes, slices } = await large.parse({ bytes, limits }, signal);
  for (const slice of slices) {
    await setImmediate(undefined, signal && { signal });
    const container = containerOf(attributes, slice);
    await setImmediate();
    yield container;
  }
}
