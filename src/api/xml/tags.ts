import { ATTRIBUTES_OF_ONE, LONGEST_TAG } from './limits.ts';
import { UnreadableXml } from './unreadable.ts';

/** A part of the document that begins with `<`. */
export interface Tag {
  readonly start: number;
  /** Behind its `>`. */
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
 * Parts without data: comments, CDATA sections, processing instructions. Quotes have no special meaning in
 * them.
 */
const ASIDES = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Reads the tag that begins there, as the parser will. Throws UnreadableXml for one that does not end, or is too long. */
export function readTag(bytes: Buffer, start: number): Tag {
  const second = bytes[start + 1];
  if (second === BANG || second === QUESTION) return readAside(bytes, start);
  // The parser looks for no quotes there.
  if (second === SLASH) return { start, end: within(bytes, start, '>'), kind: 'end', attributes: 0 };
  return readElement(bytes, start);
}

function readAside(bytes: Buffer, start: number): Tag {
  const beginning = bytes.toString('latin1', start, start + 9);
  const aside = ASIDES.find(([begin]) => beginning.startsWith(begin));
  if (aside === undefined)
    throw new UnreadableXml(
      /^<!(?:doctype|entity)/i.test(beginning)
        ? 'it has a document type, which no media server sends'
        : 'it is not XML',
    );
  const [begin, ending] = aside;
  return { start, end: within(bytes, start + begin.length, ending), kind: 'aside', attributes: 0 };
}

function within(bytes: Buffer, start: number, ending: string): number {
  const part = bytes.subarray(start, start + LONGEST_TAG);
  const at = part.indexOf(ending, 0, 'latin1');
  if (at < 0) throw endless(bytes, start);
  return start + at + ending.length;
}

const endless = (bytes: Buffer, start: number): UnreadableXml =>
  new UnreadableXml(bytes.length - start <= LONGEST_TAG ? 'it is cut off' : 'an element is too large');

/** Counts how many words follow the name: the parser looks for an attribute in each, with or without a value. */
function readElement(bytes: Buffer, start: number): Tag {
  const most = Math.min(bytes.length, start + LONGEST_TAG);
  let words = 0;
  let inWord = false;
  for (let at = start + 1; at < most; at += 1) {
    const code = bytes[at];
    if (code === END) return elementOf(start, at, bytes[at - 1] === SLASH, words);
    if (code === QUOTE || code === APOSTROPHE) at = closingQuote(bytes, at, most);
    const isOfWord = !isBetweenWords(code);
    // The first word is the name of the element.
    if (isOfWord && !inWord) words += 1;
    if (words > ATTRIBUTES_OF_ONE + 1)
      throw new UnreadableXml(`an element has more than ${ATTRIBUTES_OF_ONE} attributes`);
    inWord = isOfWord;
  }
  throw endless(bytes, start);
}

const elementOf = (start: number, last: number, isEmpty: boolean, words: number): Tag => ({
  start,
  end: last + 1,
  kind: isEmpty ? 'empty' : 'start',
  attributes: Math.max(0, words - 1),
});

/** Where the text in quotes that begins there ends. */
function closingQuote(bytes: Buffer, start: number, most: number): number {
  let at = start + 1;
  while (at < most && bytes[at] !== bytes[start]) at += 1;
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
