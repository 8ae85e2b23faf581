import { XMLParser } from 'fast-xml-parser';
import { UnreadableXml } from './unreadable.ts';

/**
 * An element as the parser returns it, in document order: its children are a list under its name, its attributes are under `:@`.
 * Everything in it is untrusted text; `attributesOf` and `children` read it.
 */
export type Element = Readonly<Record<string, unknown>>;

/** The name of every response's root element. */
export const ROOT = 'MediaContainer';
const TEXT = '#text';

/** Roughly how XML 1.0 lets a name begin (2.3). Checked here, because the parser accepts anything. */
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

/** Characters that XML 1.0 forbids in a document (2.2), half surrogate pairs included. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** That, and whole surrogate pairs: without the `u` the search is ten times as fast, and a match is rare. */
const SUSPECT = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD]/;

/** The text without the characters that XML 1.0 forbids. */
export const allowed = (text: string): string => (SUSPECT.test(text) ? text.replace(FORBIDDEN, '') : text);

const ATTRIBUTES = ':@';
const NONE: Element = {};
const NO_CHILDREN: readonly Element[] = [];

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parser puts the name first, and nothing but attributes after it. */
export function nameOf(element: Element): string | undefined {
  for (const name in element) if (name !== ATTRIBUTES) return name;
  return undefined;
}

/** The contents of an element, including its texts. */
export function contentsOf(element: Element): readonly Element[] {
  const name = nameOf(element);
  const contents = name === undefined ? undefined : element[name];
  return Array.isArray(contents) ? contents : NO_CHILDREN;
}

/** True for the text between elements, which carries no data. */
const isText = (element: Element): boolean => nameOf(element) === TEXT;

/** The attributes of an element; an empty object if it has none. */
export function attributesOf(element: Element): Element {
  const attributes = element[ATTRIBUTES];
  return isElement(attributes) ? attributes : NONE;
}

/** The children with that name in document order; an empty one (`<Media/>`) is an element, too. */
export const children = (element: Element, name: string): readonly Element[] =>
  contentsOf(element).filter((child) => nameOf(child) === name);

/** True if a child has one of these names. */
export const hasChild = (element: Element, names: ReadonlySet<string>): boolean =>
  contentsOf(element).some((child) => names.has(nameOf(child) ?? ''));

/** How many children an element has, not counting text. */
export const countChildren = (element: Element): number => contentsOf(element).filter((child) => !isText(child)).length;

/** The elements of a text that consists of tags. Throws UnreadableXml if it is not XML. */
function parse(text: string): readonly Element[] {
  try {
    const elements: unknown = parser.parse(text);
    return Array.isArray(elements) ? elements.filter(isElement) : NO_CHILDREN;
  } catch {
    // The parser's own message quotes the document.
    throw new UnreadableXml('it is not XML');
  }
}

/** The attributes of an element, given its start tag. */
export const attributesIn = (tag: string): Element => attributesOf(parse(tag.replace(/\/?>$/, '/>'))[0] ?? NONE);

/** The root with some of its children. */
export const containerOf = (attributes: Element, contents: readonly Element[]): Element => ({
  [ROOT]: contents,
  [ATTRIBUTES]: attributes,
});

/**
 * A part of an element's contents. The parser does not compare the names of start and end tags, so any names
 * will do for the tags outside the part.
 */
export const parsePart = (text: string, openBefore: number, openAfter: number): readonly Element[] =>
  parse(`${'<a>'.repeat(openBefore)}${text}${'</a>'.repeat(openAfter)}`);

/** Puts two parts together, of which the first ended and the second began inside that many elements. */
export function joined(first: readonly Element[], second: readonly Element[], open: number): readonly Element[] {
  if (open === 0) return [...first, ...second];
  const last = first.at(-1);
  const continued = second[0];
  const name = last && nameOf(last);
  if (name === undefined || continued === undefined) throw new UnreadableXml('it is not XML');
  const whole = { ...last, [name]: joined(contentsOf(last ?? NONE), contentsOf(continued), open - 1) };
  return [...first.slice(0, -1), whole, ...second.slice(1)];
}
