import type { XmlElement } from '../xml.ts';

/** Writes a document as the vendor's JSON. In it, all items are `Metadata`, and a list with one entry stays a list. */
export const writeJson = (root: XmlElement): string => JSON.stringify({ [root.name]: jsonOf(root) });

const SINGLE = new Set(['Player', 'Session', 'TranscodeSession', 'User']);
/** Attributes that are true or false in the vendor's JSON. */
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
  for (const [name, elements] of Map.groupBy(children, jsonElementName)) {
    const values = elements.map(jsonOf);
    json[name] = SINGLE.has(name) ? values[0] : values;
  }
  return json;
}

const isTrue = (value: string | number): boolean => value === 1 || value === '1' || value === 'true';

/** An element's name in JSON. A directory without a rating key is a library, filter or tag instead of an item. */
export function jsonElementName({ name, attributes }: XmlElement): string {
  const isItem = /^(?:Video|Track|Photo|Playlist|Directory)$/.test(name) && attributes.ratingKey !== undefined;
  return isItem ? 'Metadata' : name;
}
