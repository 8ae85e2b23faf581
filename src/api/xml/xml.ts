import { XMLParser } from 'fast-xml-parser';
import { type Limits, weigh } from './limits.ts';
import { UnreadableXml } from './unreadable.ts';

/**
 * An element as the parser returns it, in document order: its children are a list under its name, its attributes are under `:@`.
 * Everything in it is untrusted text; `attributesOf` and `children` read it.
 */
export type Element = Readonly<Record<string, unknown>>;

/** The name of every response's root element. */
export const ROOT = 'MediaContainer';
const TEXT = '#text';

/** Roughly how XML 1.0 lets a name begin (2.3), since the parser accepts anything. */
const NAME_START = /^[:A-Z_a-z\u0080-\uFFFF]/;

function checkedName(name: string): string {
  if (NAME_START.test(name)) return name;
  throw new UnreadableXml('it is not XML');
}

/**
 * One parser for the whole process, which keeps no state between documents. Its options are the fastest correct ones
 * (`npm run bench -- decode`): grouping children by name costs more time than leaving them in order, and all data is in attributes,
 * so the text between elements can be dropped.
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
// The first document costs ten milliseconds more than the next; better at startup than while someone waits.
parser.parse(`<${ROOT} size="1"><Video title="&#65;"><Media><Part/></Media></Video></${ROOT}>`);

/** Invalid bytes become U+FFFD, and a byte order mark is removed. */
const utf8 = new TextDecoder('utf-8');

/** What XML 1.0 forbids in a document (2.2), half surrogate pairs included. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** That, and whole surrogate pairs: without the `u` the search is ten times as fast, and a match is rare. */
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

/** The contents of an element, including its texts. */
export function contentsOf(element: Element): readonly Element[] {
  const name = nameOf(element);
  const contents = name === undefined ? undefined : element[name];
  return Array.isArray(contents) ? contents : NO_CHILDREN;
}

/** Whether it is text between elements, which carries no data. */
export const isText = (element: Element): boolean => nameOf(element) === TEXT;

/** The attributes of an element, none if it has none. */
export function attributesOf(element: Element): Element {
  const attributes = element[ATTRIBUTES];
  return isElement(attributes) ? attributes : NONE;
}

/** The children with that name in document order; an empty one (`<Media/>`) is an element, too. */
export const children = (element: Element, name: string): readonly Element[] =>
  contentsOf(element).filter((child) => nameOf(child) === name);

/** Whether there is a child of any of these names. */
export const hasChild = (element: Element, names: ReadonlySet<string>): boolean =>
  contentsOf(element).some((child) => names.has(nameOf(child) ?? ''));

/** How many children an element has, not counting text. */
export const countChildren = (element: Element): number => contentsOf(element).filter((child) => !isText(child)).length;

/** Checks that the document is complete: it starts with the root and ends with the root's end, so nothing is cut off. */
function checkOutline(text: string): void {
  // We look in two steps, since the first is fast and nearly always enough.
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
    // The parser's own message quotes the document.
    throw new UnreadableXml('it is not XML');
  }
}

/** A response that is complete and within the limits, but not parsed yet. */
export interface Examined {
  readonly text: string;
  /** An estimate of how long parsing will occupy the event loop. */
  readonly microseconds: number;
}

/** Takes a twentieth of the time of parsing. Throws UnreadableXml for anything but a complete MediaContainer within the limits. */
export function examine(bytes: Uint8Array, limits: Limits): Examined {
  const text = allowed(utf8.decode(bytes));
  checkOutline(text);
  return { text, microseconds: weigh(text, limits) };
}

/** The root element of a response. Throws UnreadableXml for anything but a single MediaContainer. */
export function parseContainer({ text }: Examined): Element {
  const document = parse(text);
  if (!Array.isArray(document)) throw new UnreadableXml('it is not XML');
  const [root, ...others] = document.filter(isElement).filter(isNoProlog);
  if (root === undefined || others.length > 0 || nameOf(root) !== ROOT)
    throw new UnreadableXml(`it is not one ${ROOT}`);
  return root;
}

/** The declaration before the root, and the line breaks around it, contain nothing to read. */
function isNoProlog(element: Element): boolean {
  const name = nameOf(element);
  return name !== '?xml' && !isText(element);
}
