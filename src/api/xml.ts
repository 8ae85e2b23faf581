import { XMLParser } from 'fast-xml-parser';

/** An element: its attributes under `$`, its children in lists by name. Everything in it is somebody's text. */
export type Element = Readonly<Record<string, unknown>>;

/** Why an answer cannot be read. The message is ours and holds nothing of the answer. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}

const ROOT = 'MediaContainer';

/** What the interface and real servers repeat; `children()` reads an element that is not here just as well. */
const LISTS: ReadonlySet<string> = new Set([
  ...['Video', 'Track', 'Photo', 'Directory', 'Playlist', 'Hub', 'Media', 'Part', 'Stream', 'Location', 'Account'],
  ...['Device', 'Connection', 'SearchResult', 'Setting', 'Guid', 'TranscodeSession', 'User', 'Player', 'Session'],
  ...['Genre', 'Director', 'Writer', 'Producer', 'Country', 'Collection', 'Role'],
]);

/** One for the whole process: measured in MEDIA-SERVER.md as the fastest set that is right, and it has no state between documents. */
const parser = new XMLParser({
  ignoreAttributes: false,
  htmlEntities: true,
  attributeNamePrefix: '',
  attributesGroupName: '$',
  parseTagValue: false,
  trimValues: false,
  jPath: false,
  isArray: (name) => LISTS.has(name),
});
// The first document costs ten milliseconds more than the next; better at start than in somebody's answer.
parser.parse(`<${ROOT} size="1"><Video title="&#65;"><Media><Part/></Media></Video></${ROOT}>`);

/** Invalid bytes become U+FFFD, a byte order mark goes. */
const utf8 = new TextDecoder('utf-8');

/** What XML 1.0 forbids in a document (2.2), half surrogate pairs included. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const EVERY_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');

/** The text without what XML 1.0 forbids. */
export const allowed = (text: string): string => (FORBIDDEN.test(text) ? text.replace(EVERY_FORBIDDEN, '') : text);

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NONE: Element = {};

/** The attributes of an element, none if it has none. */
export const attributesOf = (element: Element): Element => (isElement(element.$) ? element.$ : NONE);

/** The children of that name in the order of the document; an empty one (`<Media/>`) is an element, too. */
export function children(element: Element, name: string): readonly Element[] {
  const value = Object.hasOwn(element, name) ? element[name] : undefined;
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((child) => (isElement(child) ? child : NONE));
}

/** How many children an element has, text aside. */
export function countChildren(element: Element): number {
  return Object.entries(element).reduce(
    (count, [name, value]) =>
      name === '$' || name === '#text' ? count : count + (Array.isArray(value) ? value.length : 1),
    0,
  );
}

/** The document is whole: it starts with the root and ends with the root's end, so nothing is cut off. */
function checkOutline(text: string): void {
  if (/<!(?:doctype|entity)/i.test(text))
    throw new UnreadableXml('it has a document type, which no media server sends');
  const start = /^\s*(?:<\?xml[^<>]*\?>\s*)?(?:<!--.*?-->\s*)*/is.exec(text)?.[0].length ?? 0;
  const root = text.slice(start, start + ROOT.length + 2);
  if (!root.startsWith(`<${ROOT}`) || !/[\s/>]$/.test(root)) throw new UnreadableXml(`it is not a ${ROOT}`);
  const end = text.trimEnd();
  const last = end.lastIndexOf('<');
  const closed = last === start ? end.endsWith('/>') : /^<\/MediaContainer\s*>$/.test(end.slice(last));
  if (!closed) throw new UnreadableXml('it is cut off');
}

function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    // The parser's own words quote the document.
    throw new UnreadableXml('it is not XML');
  }
}

/** The root element of an answer. Throws UnreadableXml for whatever is not one whole MediaContainer. */
export function parseContainer(bytes: Uint8Array): Element {
  const text = allowed(utf8.decode(bytes));
  checkOutline(text);
  const document = parse(text);
  if (!isElement(document)) throw new UnreadableXml('it is not XML');
  const roots = Object.keys(document).filter((name) => name !== '?xml' && name !== '#text');
  const root = document[ROOT];
  if (roots.length !== 1 || Array.isArray(root)) throw new UnreadableXml(`it is not one ${ROOT}`);
  // An empty root is a string to the parser.
  return isElement(root) ? root : NONE;
}
