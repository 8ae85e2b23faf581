import { decodeResponseSynchronously } from '../../../src/api/decoding.ts';
import type { ResponseLimits } from '../../../src/api/xml/limits.ts';
import {
  attributesOfXmlElement,
  createContainer,
  elementContents,
  type ParsedXmlElement,
} from '../../../src/api/xml/xml.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';

/** The root of a document with all of its children. Throws UnreadableXmlError. */
export function containerIn(bytes: Uint8Array, limits: ResponseLimits): ParsedXmlElement {
  const parts: ParsedXmlElement[] = [];
  const end = () => createContainer(attributesOfXmlElement(parts[0] ?? {}), parts.flatMap(elementContents));
  const reading = {
    accept: '*/*',
    maxBytes: limits.bytes,
    limits,
    open: () => ({ add: (part: ParsedXmlElement) => void parts.push(part), end }),
  };
  return decodeResponseSynchronously(
    reading,
    { status: 200, bytes },
    { server: FIRST_SERVER_ID, skip: () => undefined, container: () => undefined },
  );
}
