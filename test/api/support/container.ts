import { decodeNow } from '../../../src/api/decoding.ts';
import type { Limits } from '../../../src/api/xml/limits.ts';
import { attributesOf, createContainer, type Element, elementContents } from '../../../src/api/xml/xml.ts';
import { FIRST_SERVER } from '../../../src/domain/servers/refs.ts';

/** The root of a document with all of its children. Throws UnreadableXml. */
export function containerIn(bytes: Uint8Array, limits: Limits): Element {
  const parts: Element[] = [];
  const end = () => createContainer(attributesOf(parts[0] ?? {}), parts.flatMap(elementContents));
  const reading = {
    accept: '*/*',
    maxBytes: limits.bytes,
    limits,
    open: () => ({ add: (part: Element) => void parts.push(part), end }),
  };
  return decodeNow(
    reading,
    { status: 200, bytes },
    { server: FIRST_SERVER, skip: () => undefined, container: () => undefined },
  );
}
