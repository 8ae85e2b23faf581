import { MAX_ATTRIBUTES_PER_ELEMENT, MAX_XML_TAG_BYTES } from './limits.ts';
import { UnreadableXmlError } from './unreadable.ts';

/** A construct in the document that begins with `<`: a tag, a comment or a declaration. */
export interface XmlTag {
  readonly start: number;
  readonly end: number;
  readonly kind: 'start' | 'end' | 'empty' | 'aside';
  readonly attributes: number;
}

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const BANG = 33;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const EQUALS = 61;
const END = 62;
const QUESTION = 63;

/**
 * Constructs without data: comments, CDATA sections and processing instructions. Quotes have no special meaning in
 * them.
 */
const ASIDES = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Reads the tag at `start` in the same way as the parser will. Throws UnreadableXmlError if the tag does not end or is
 * too long.
 */
export function readXmlTag(bytes: Buffer, start: number): XmlTag {
  const second = bytes[start + 1];
  if (second === BANG || second === QUESTION) return readAside(bytes, start);
  // The parser ignores quotes in end tags.
  if (second === SLASH) return { start, end: endOf(bytes, start, '>'), kind: 'end', attributes: 0 };
  return readElement(bytes, start);
}

function readAside(bytes: Buffer, start: number): XmlTag {
  const beginning = bytes.toString('latin1', start, start + 9);
  const aside = ASIDES.find(([opening]) => beginning.startsWith(opening));
  if (aside === undefined)
    throw new UnreadableXmlError(
      /^<!(?:doctype|entity)/i.test(beginning)
        ? 'it has a document type, which no media server sends'
        : 'it is not XML',
    );
  const [begin, ending] = aside;
  return { start, end: endOf(bytes, start + begin.length, ending), kind: 'aside', attributes: 0 };
}

function endOf(bytes: Buffer, start: number, ending: string): number {
  const part = bytes.subarray(start, start + MAX_XML_TAG_BYTES);
  const at = part.indexOf(ending, 0, 'latin1');
  if (at < 0) throw unendedTagError(bytes, start);
  return start + at + ending.length;
}

const unendedTagError = (bytes: Buffer, start: number): UnreadableXmlError =>
  new UnreadableXmlError(bytes.length - start <= MAX_XML_TAG_BYTES ? 'it is cut off' : 'an element is too large');

/**
 * Reads a start tag and counts the words after its name. The parser looks for an attribute in each word, with or
 * without a value.
 */
function readElement(bytes: Buffer, start: number): XmlTag {
  const limit = Math.min(bytes.length, start + MAX_XML_TAG_BYTES);
  let words = 0;
  let inWord = false;
  for (let at = start + 1; at < limit; at += 1) {
    const code = bytes[at];
    if (code === END) return elementOf(start, at, bytes[at - 1] === SLASH, words);
    if (code === QUOTE || code === APOSTROPHE) at = closingQuote(bytes, at, limit);
    const isOfWord = !isBetweenWords(code);
    if (isOfWord && !inWord) words += 1;
    if (words > MAX_ATTRIBUTES_PER_ELEMENT + 1)
      throw new UnreadableXmlError(`an element has more than ${MAX_ATTRIBUTES_PER_ELEMENT} attributes`);
    inWord = isOfWord;
  }
  throw unendedTagError(bytes, start);
}

const elementOf = (start: number, last: number, isEmpty: boolean, words: number): XmlTag => ({
  start,
  end: last + 1,
  kind: isEmpty ? 'empty' : 'start',
  attributes: Math.max(0, words - 1),
});

function closingQuote(bytes: Buffer, start: number, limit: number): number {
  let at = start + 1;
  while (at < limit && bytes[at] !== bytes[start]) at += 1;
  return at;
}

const isBetweenWords = (code: number | undefined): boolean =>
  code === SPACE ||
  code === EQUALS ||
  code === QUOTE ||
  code === APOSTROPHE ||
  code === LINE_FEED ||
  code === TAB ||
  code === RETURN ||
  code === SLASH;
