import type { XmlElement } from '../xml.ts';

/**
 * The same document as JSON, as the vendor's servers send it to clients that accept it. All items are
 * `Metadata` there, and lists are lists even with one entry.
 */
export const writeJson = (root: XmlElement): string => JSON.stringify({ [root.name]: jsonOf(root) });

/** Elements of which another one has at most one. */
const SINGLE = new Set(['Player', 'Session', 'TranscodeSession', 'User']);
/** Attributes that are true or false to the vendor. */
const BOOLEANS = new Set([
  'advanced',
  'allowSync',
  'claimed',
  'content',
  'directory',
  'enabled',
  'hidden',
  'live',
  'local',
  'more',
  'optimizedForStreaming',
  'refreshing',
  'relayed',
  'scheduleRandomized',
  'secure',
  'selected',
  'smart',
]);

function jsonOf({ attributes, children }: XmlElement): Readonly<Record<string, unknown>> {
  const json: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) json[name] = BOOLEANS.has(name) ? isTrue(value) : value;
  }
  for (const [name, elements] of Map.groupBy(children, nameInJson)) {
    const values = elements.map(jsonOf);
    json[name] = SINGLE.has(name) ? values[0] : values;
  }
  return json;
}

const isTrue = (value: string | number): boolean => value === 1 || value === '1' || value === 'true';

/** Directories without a rating key are no items: libraries, filters, tags. */
export function nameInJson({ name, attributes }: XmlElement): string {
  const isItem = /^(?:Video|Track|Photo|Playlist|Directory)$/.test(name) && attributes.ratingKey !== undefined;
  return isItem ? 'Metadata' : name;
}
