import { UnreadableXml } from './unreadable.ts';

/** What a response may consist of. A server that sends more is broken or hostile, so we do not parse it. */
export interface Limits {
  /** The size after decompression. */
  readonly bytes: number;
  /** Everything that begins with `<`. */
  readonly tags: number;
  /** The attributes of the whole document. */
  readonly attributes: number;
  /** How many children of the root are decoded before other work gets its turn; those of a list do not depend on each other. */
  readonly atOnce: number;
}

/**
 * A list may come as a whole, from a server that ignores paging. 10,000 films with files, streams and tags are 19 MB with
 * 157,000 tags and 777,000 attributes (`npm run bench -- decode`).
 */
export const LIST_LIMITS: Limits = { bytes: 32 * 1024 * 1024, tags: 300_000, attributes: 1_500_000, atOnce: 500 };

/**
 * Everything else is small by nature and is decoded in one go. The longest that real servers send are their 155 settings, 60 kB;
 * the devices or the playlists of a busy server are a few thousand tags.
 */
export const SMALL_LIMITS: Limits = {
  bytes: 2 * 1024 * 1024,
  tags: 12_000,
  attributes: 100_000,
  atOnce: Number.POSITIVE_INFINITY,
};

/** The most attributes of one element. Media servers send up to 60; a million would take the parser fifteen seconds. */
const ATTRIBUTES_OF_ONE = 1000;

/**
 * What the parser takes at most, in microseconds, measured on documents that consist of nothing else. A reference and a character
 * of text cost as much as a byte.
 */
const COST = { byte: 0.12, tag: 1.5, attribute: 0.6 };

/** Longer documents are not even examined on the event loop. */
const QUICK_BYTES = 512 * 1024;
/** Twice the estimate for a typical page of 100 films. Such a page takes less than half of its estimate, since the costs above are upper bounds. */
const QUICK_MICROSECONDS = 60_000;

/** Whether a document may be parsed on the event loop, as nearly all are, or needs a thread of its own. */
export const isQuick = (microseconds: number): boolean => microseconds <= QUICK_MICROSECONDS;
export const isShort = (bytes: Uint8Array): boolean => bytes.byteLength <= QUICK_BYTES;

const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, APOSTROPHE, SLASH, EQUALS, END] = [9, 10, 13, 32, 34, 39, 47, 61, 62];

/**
 * Estimates how many microseconds the parser will take. Throws UnreadableXml if a document exceeds the limits. It reads only what
 * is outside of quotes, and so takes a twentieth of the time of parsing.
 */
export function weigh(text: string, limits: Limits): number {
  let tags = 0;
  let attributes = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    tags += 1;
    if (tags > limits.tags) throw new UnreadableXml(`it has more than ${limits.tags} tags`);
    const tag = readAside(text, at) ?? readTag(text, at + 1);
    attributes += tag.attributes;
    if (attributes > limits.attributes) throw new UnreadableXml(`it has more than ${limits.attributes} attributes`);
    at = tag.end;
  }
  return text.length * COST.byte + tags * COST.tag + attributes * COST.attribute;
}

interface Tag {
  readonly end: number;
  readonly attributes: number;
}

/** The start and end of what begins with `<` but is not an element. A quote in it has no special meaning. */
const ASIDES = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;

/** Skips a comment or a CDATA text, if there is one here: the parser looks for nothing in it. */
function readAside(text: string, at: number): Tag | undefined {
  const aside = ASIDES.find(([start]) => text.startsWith(start, at));
  if (aside === undefined) return undefined;
  const [start, ending] = aside;
  const end = text.indexOf(ending, at + start.length);
  if (end < 0) throw new UnreadableXml('it is not XML');
  return { end, attributes: 0 };
}

/** Returns where a tag ends, and how many words follow its name: the parser looks for an attribute in each, with or without a value. */
function readTag(text: string, start: number): Tag {
  let words = 0;
  let inWord = false;
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === END) break;
    if (code === QUOTE || code === APOSTROPHE) {
      at = closingQuote(text, at);
      inWord = false;
    } else if (isBetweenWords(code)) inWord = false;
    else if (!inWord) {
      inWord = true;
      words += 1;
      // The first word is the name of the element.
      if (words > ATTRIBUTES_OF_ONE + 1)
        throw new UnreadableXml(`an element has more than ${ATTRIBUTES_OF_ONE} attributes`);
    }
  }
  return { end: at, attributes: Math.max(0, words - 1) };
}

/** Where the text in quotes that begins there ends. */
function closingQuote(text: string, start: number): number {
  const end = text.indexOf(text.charAt(start), start + 1);
  if (end < 0) throw new UnreadableXml('it is not XML');
  return end;
}

const isBetweenWords = (code: number): boolean =>
  code === SPACE || code === EQUALS || code === LINE_FEED || code === TAB || code === RETURN || code === SLASH;
