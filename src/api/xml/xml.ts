import { XMLParser } from 'fast-xml-parser';
import { type Limits, weigh } from './limits.ts';
import { UnreadableXml } from './unreadable.ts';

/**
 * An element as the parser gives it, in the order of the document: its children in a list under its name, its attributes
 * under `:@`. Everything in it is somebody's text; `attributesOf` and `children` read it.
 */
export type Element = Readonly<Record<string, unknown>>;

/** The name of every answer's root. */
export const ROOT = 'MediaContainer';
const TEXT = '#text';

/** How XML 1.0 lets a name begin (2.3), less finely; the parser takes anything. */
const NAME_START = /^[:A-Z_a-z\u0080-\uFFFF]/;

function checkedName(name: string): string {
  if (NAME_START.test(name)) return name;
  throw new UnreadableXml('it is not XML');
}

/**
 * One for the whole process, without state between documents, and the fastest set that is right (`npm run bench -- decode`):
 * grouping children by name costs more time than leaving them in order, and all data is in attributes, so that what
 * stands between elements can go.
 */
const parser = new XMLParser({
  ignoreAttributes: false,
  htmlEntities: true,
  attributeNamePrefix: '',
  preserveOrder: true,
  parseTagValue: false,
  trimValues: false,
  jPath: false,
  tagValueProcessor: () => '',
  transformTagName: checkedName,
});
// The first document costs ten milliseconds more than the next; better at start than in somebody's answer.
parser.parse(`<${ROOT} size="1"><Video title="&#65;"><Media><Part/></Media></Video></${ROOT}>`);

/** Invalid bytes become U+FFFD, a byte order mark goes. */
const utf8 = new TextDecoder('utf-8');

/** What XML 1.0 forbids in a document (2.2), half surrogate pairs included. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** That, and whole surrogate pairs: without the `u` this is looked for ten times as fast, and it is seldom there. */
const SUSPECT = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD]/;

/** The text without what XML 1.0 forbids. */
export const allowed = (text: string): string => (SUSPECT.test(text) ? text.replace(FORBIDDEN, '') : text);

const ATTRIBUTES = ':@';
const NONE: Element = {};
const NO_CHILDREN: readonly Element[] = [];

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parser puts the name first, and nothing but attributes after it. */
function nameOf(element: Element): string | undefined {
  for (const name in element) if (name !== ATTRIBUTES) return name;
  return undefined;
}

/** What is in an element, its texts included. */
export function contentsOf(element: Element): readonly Element[] {
  const name = nameOf(element);
  const contents = name === undefined ? undefined : element[name];
  return Array.isArray(contents) ? contents : NO_CHILDREN;
}

/** Whether it is text between elements, which says nothing. */
export const isText = (element: Element): boolean => nameOf(element) === TEXT;

/** The attributes of an element, none if it has none. */
export function attributesOf(element: Element): Element {
  const attributes = element[ATTRIBUTES];
  return isElement(attributes) ? attributes : NONE;
}

/** The children of that name in the order of the document; an empty one (`<Media/>`) is an element, too. */
export const children = (element: Element, name: string): readonly Element[] =>
  contentsOf(element).filter((child) => nameOf(child) === name);

/** Whether there is a child of any of these names. */
export const hasChild = (element: Element, names: ReadonlySet<string>): boolean =>
  contentsOf(element).some((child) => names.has(nameOf(child) ?? ''));

/** How many children an element has, text aside. */
export const countChildren = (element: Element): number => contentsOf(element).filter((child) => !isText(child)).length;

/** The document is whole: it starts with the root and ends with the root's end, so nothing is cut off. */
function checkOutline(text: string): void {
  // Looked for in two steps since the first is fast, and nearly always enough.
  if (text.includes('<!') && /<!(?:doctype|entity)/i.test(text))
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

/** An answer that is whole and of which there is no more than there may be; it is not parsed yet. */
export interface Examined {
  readonly text: string;
  /** About what parsing it will take of the event loop. */
  readonly microseconds: number;
}

/** Takes a twentieth of the time of parsing. Throws UnreadableXml for what is no whole MediaContainer within the limits. */
export function examine(bytes: Uint8Array, limits: Limits): Examined {
  const text = allowed(utf8.decode(bytes));
  checkOutline(text);
  return { text, microseconds: weigh(text, limits) };
}

/** The root element of an answer. Throws UnreadableXml for whatever is not one MediaContainer. */
export function parseContainer({ text }: Examined): Element {
  const document = parse(text);
  if (!Array.isArray(document)) throw new UnreadableXml('it is not XML');
  const [root, ...others] = document.filter(isElement).filter(isNoProlog);
  if (root === undefined || others.length > 0 || nameOf(root) !== ROOT)
    throw new UnreadableXml(`it is not one ${ROOT}`);
  return root;
}

/** The declaration before the root, and the line breaks around it, are nothing to read. */
function isNoProlog(element: Element): boolean {
  const name = nameOf(element);
  return name !== '?xml' && !isText(element);
}
