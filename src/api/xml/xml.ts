import { XMLParser } from 'fast-xml-parser';
import { UnreadableXmlError } from './unreadable.ts';

/**
 * An element as the parser returns it. Its children are a list under its name, in document order. Its attributes are
 * under `:@`. All texts are untrusted. Read them with `attributesOfXmlElement` and `findChildElements`.
 */
export type ParsedXmlElement = Readonly<Record<string, unknown>>;

export const ROOT_ELEMENT_NAME = 'MediaContainer';
const TEXT = '#text';

/** First character of a name in XML 1.0 (2.3), roughly. Checked here, because the parser accepts anything. */
const NAME_START = /^[:A-Z_a-z\u0080-\uFFFF]/;

function checkedName(name: string): string {
  if (NAME_START.test(name)) return name;
  throw new UnreadableXmlError('it is not XML');
}

/**
 * One parser without state serves the whole process. These options are the fastest that give correct results (`npm run
 * bench -- decode`). Children are not grouped by name, because that would take time. All data is in attributes, so text
 * between elements is dropped. Only CDATA leaves an empty text node, which `isText` recognizes.
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
// Parses a document at startup, when no person waits, because the first one takes ten milliseconds longer than later
// ones.
parser.parse(
  `<${ROOT_ELEMENT_NAME} size="1"><Video title="&#65;"><Media><Part/></Media></Video></${ROOT_ELEMENT_NAME}>`,
);

/** Characters that XML 1.0 (2.2) forbids, unpaired surrogates included. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/**
 * Matches all characters in FORBIDDEN, and also surrogate pairs, which are allowed. Without the flag `u`, this first
 * search is ten times as fast.
 */
const SUSPECT = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD]/;

export const removeForbiddenCharacters = (text: string): string =>
  SUSPECT.test(text) ? text.replace(FORBIDDEN, '') : text;

const ATTRIBUTES = ':@';
const NONE: ParsedXmlElement = {};
const NO_CHILDREN: readonly ParsedXmlElement[] = [];

const isElement = (value: unknown): value is ParsedXmlElement =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Name of an element, which is its first property. */
export function elementName(element: ParsedXmlElement): string | undefined {
  for (const name in element) if (name !== ATTRIBUTES) return name;
  return undefined;
}

export function elementContents(element: ParsedXmlElement): readonly ParsedXmlElement[] {
  const name = elementName(element);
  const contents = name === undefined ? undefined : element[name];
  return Array.isArray(contents) ? contents : NO_CHILDREN;
}

const isText = (element: ParsedXmlElement): boolean => elementName(element) === TEXT;

export function attributesOfXmlElement(element: ParsedXmlElement): ParsedXmlElement {
  const attributes = element[ATTRIBUTES];
  return isElement(attributes) ? attributes : NONE;
}

/** The children with this name, in document order. An empty element (`<Media/>`) counts too. */
export const findChildElements = (element: ParsedXmlElement, name: string): readonly ParsedXmlElement[] =>
  elementContents(element).filter((child) => elementName(child) === name);

export const hasChild = (element: ParsedXmlElement, names: ReadonlySet<string>): boolean =>
  elementContents(element).some((child) => names.has(elementName(child) ?? ''));

export const countChildren = (element: ParsedXmlElement): number =>
  elementContents(element).filter((child) => !isText(child)).length;

/** Parses a sequence of tags. Throws UnreadableXmlError if it is not XML. */
function parse(text: string): readonly ParsedXmlElement[] {
  try {
    const elements: unknown = parser.parse(text);
    return Array.isArray(elements) ? elements.filter(isElement) : NO_CHILDREN;
  } catch {
    // The parser's own message quotes the document, so it is not passed on.
    throw new UnreadableXmlError('it is not XML');
  }
}

export const parseTagAttributes = (tag: string): ParsedXmlElement =>
  attributesOfXmlElement(parse(tag.replace(/\/?>$/, '/>'))[0] ?? NONE);

export const createContainer = (
  attributes: ParsedXmlElement,
  contents: readonly ParsedXmlElement[],
): ParsedXmlElement => ({
  [ROOT_ELEMENT_NAME]: contents,
  [ATTRIBUTES]: attributes,
});

/**
 * Parses a part of a document that begins inside `openBefore` elements and ends inside `openAfter` elements. The
 * missing tags get the name `a`, because the parser does not compare the names of start and end tags. Example: the
 * document `<Video><Media/><Media/></Video>` is cut before the second `<Media/>`. Its parts are parsed as
 * `<Video><Media/></a>` and `<a><Media/></Video>`.
 */
export const parseXmlPart = (text: string, openBefore: number, openAfter: number): readonly ParsedXmlElement[] =>
  parse(`${'<a>'.repeat(openBefore)}${text}${'</a>'.repeat(openAfter)}`);

/**
 * Joins two parts of a document that was cut inside `open` elements. The last element of the first part and the first
 * element of the second are then halves of one element. It keeps the name and the attributes of its first half, because
 * `parseXmlPart` made up the start tag of the second one.
 */
export function joinXmlParts(
  first: readonly ParsedXmlElement[],
  second: readonly ParsedXmlElement[],
  open: number,
): readonly ParsedXmlElement[] {
  if (open === 0) return [...first, ...second];
  const firstHalf = first.at(-1);
  const secondHalf = second[0];
  if (firstHalf === undefined || secondHalf === undefined) throw new UnreadableXmlError('it is not XML');
  const name = elementName(firstHalf);
  if (name === undefined) throw new UnreadableXmlError('it is not XML');
  const contents = joinXmlParts(elementContents(firstHalf), elementContents(secondHalf), open - 1);
  const joinedElement = { ...firstHalf, [name]: contents };
  return [...first.slice(0, -1), joinedElement, ...second.slice(1)];
}
