import {
  MAX_PIECE_PARSING_MICROSECONDS,
  type ResponseLimits,
  XML_CHILD_ELEMENT_LIMITS,
  XML_PARSING_COST_MICROSECONDS,
} from './limits.ts';
import { readXmlTag, type XmlTag } from './tags.ts';
import { UnreadableXmlError } from './unreadable.ts';
import { ROOT_ELEMENT_NAME, removeForbiddenCharacters } from './xml.ts';

/** A part of the document below the root that is parsed at once. */
export interface DocumentPiece {
  /** Text of the piece, without the text between its tags. */
  readonly text: () => string;
  /**
   * Number of elements that are open where the piece begins, not counting the root. `openAfter` is the number where it
   * ends.
   */
  readonly openBefore: number;
  readonly openAfter: number;
}

/** A complete document within the limits, divided but not parsed yet. */
interface Outline {
  readonly root: string;
  readonly pieces: readonly DocumentPiece[];
}

/**
 * Number of bytes that are scanned before other work gets its turn. In the worst case (tags of three bytes) this takes
 * five milliseconds.
 */
const TURN_BYTES = 64 * 1024;
/** Maximum number of bytes before and after the root element, where only white space is allowed. */
const MAX_SPACE_BYTES = 10_000;
/**
 * Longest text between two tags that is left to the parser, in characters. It is mostly indentation, and cutting it out
 * would cost more.
 */
const SHORT_TEXT = 64;

/**
 * Divides a document into pieces, in a twentieth of the time that parsing takes. Skips text between tags, because it
 * carries no data. Yields wherever other work may run. Throws UnreadableXmlError unless the document is one complete
 * MediaContainer within the limits.
 */
export function* outlineDocument(document: Uint8Array, limits: ResponseLimits): Generator<undefined, Outline> {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const builders = { count: createCounter(limits), root: createRoot(bytes), pieces: createPieces(bytes) };
  let depth = 0;
  let position = 0;
  let turnAt = TURN_BYTES;
  for (let start = bytes.indexOf('<'); start >= 0; start = bytes.indexOf('<', position)) {
    if (start >= turnAt) {
      yield;
      turnAt = start + TURN_BYTES;
    }
    if (depth === 0) checkSpace(bytes, position, start);
    const tag = readXmlTag(bytes, start);
    const nextDepth = depth + DEPTH_CHANGE[tag.kind];
    builders.count(tag, depth);
    if (tag.kind === 'aside') builders.pieces.skip();
    else if (depth === 0 || nextDepth === 0) builders.root.add(tag);
    else builders.pieces.add(tag, nextDepth - 1);
    depth = nextDepth;
    position = tag.end;
  }
  checkSpace(bytes, position, bytes.length);
  if (depth > 0) throw new UnreadableXmlError('it is cut off');
  return { root: builders.root.whole(), pieces: builders.pieces.all() };
}

const DEPTH_CHANGE = { start: 1, end: -1, empty: 0, aside: 0 } as const satisfies Readonly<
  Record<XmlTag['kind'], number>
>;

function checkSpace(bytes: Buffer, from: number, end: number): void {
  if (end - from > MAX_SPACE_BYTES || /[^\s\uFEFF]/.test(bytes.toString('utf8', from, end)))
    throw new UnreadableXmlError(`it is not one ${ROOT_ELEMENT_NAME}`);
}

/** Collects the start and end tag of the root. Any other tag outside the root is an error. */
function createRoot(bytes: Buffer) {
  let rootTag: string | undefined;
  return {
    add: ({ start, end, kind }: XmlTag): void => {
      const text = removeForbiddenCharacters(bytes.toString('utf8', start, end));
      if (kind === 'end') {
        if (rootTag === undefined || !/^<\/MediaContainer\s*>$/.test(text))
          throw new UnreadableXmlError('it is not XML');
        return;
      }
      if (rootTag !== undefined) throw new UnreadableXmlError(`it is not one ${ROOT_ELEMENT_NAME}`);
      if (!/^<MediaContainer[\s/>]/.test(text)) throw new UnreadableXmlError(`it is not a ${ROOT_ELEMENT_NAME}`);
      rootTag = text;
    },
    whole: (): string => {
      if (rootTag === undefined) throw new UnreadableXmlError(`it is not a ${ROOT_ELEMENT_NAME}`);
      return rootTag;
    },
  };
}

/** Makes the function that checks each tag against the limits of the document and of a child of its root. */
function createCounter(limits: ResponseLimits): (tag: XmlTag, depth: number) => void {
  let tags = 0;
  let attributes = 0;
  let rows = 0;
  let child = { tags: 0, bytes: 0, attributes: 0 };
  return (tag, depth) => {
    tags += 1;
    attributes += tag.attributes;
    refuseMore(tags, limits.tags, 'tags');
    refuseMore(attributes, limits.attributes, 'attributes');
    if (tag.kind === 'aside') return;
    if (depth === 1 && tag.kind !== 'end') {
      rows += 1;
      refuseMore(rows, limits.rows, 'rows');
      child = { tags: 0, bytes: 0, attributes: 0 };
    }
    child.tags += 1;
    child.bytes += tag.end - tag.start;
    child.attributes += tag.attributes;
    if (isTooLarge(child)) throw new UnreadableXmlError('an element is too large');
  };
}

function refuseMore(count: number, limit: number, things: string): void {
  if (count > limit) throw new UnreadableXmlError(`it has more than ${limit} ${things}`);
}

const isTooLarge = ({
  tags,
  bytes,
  attributes,
}: Readonly<Record<keyof typeof XML_CHILD_ELEMENT_LIMITS, number>>): boolean =>
  bytes > XML_CHILD_ELEMENT_LIMITS.bytes ||
  tags > XML_CHILD_ELEMENT_LIMITS.tags ||
  attributes > XML_CHILD_ELEMENT_LIMITS.attributes;

function createPieces(bytes: Buffer) {
  const pieces: DocumentPiece[] = [];
  // The ranges of bytes in the current piece, as `[start, end, start, end, …]`. An object for each range would take
  // longer to make.
  let ranges: number[] = [];
  let microseconds = 0;
  let openBefore = 0;
  let openElements = 0;
  let isAfterGap = true;

  function endPiece(): void {
    if (ranges.length === 0) return;
    const pieceRanges = ranges;
    pieces.push({ text: () => textAt(bytes, pieceRanges), openBefore, openAfter: openElements });
    ranges = [];
    microseconds = 0;
    openBefore = openElements;
    isAfterGap = true;
  }

  return {
    /** Adds a tag. `openAfter` is the number of open elements after this tag, not counting the root. */
    add: ({ start, end, attributes }: XmlTag, openAfter: number): void => {
      const last = ranges.length - 1;
      if (!isAfterGap && start - (ranges[last] ?? 0) <= SHORT_TEXT) ranges[last] = end;
      else ranges.push(start, end);
      isAfterGap = false;
      openElements = openAfter;
      microseconds +=
        (end - start) * XML_PARSING_COST_MICROSECONDS.byte +
        XML_PARSING_COST_MICROSECONDS.tag +
        attributes * XML_PARSING_COST_MICROSECONDS.attribute;
      if (microseconds > MAX_PIECE_PARSING_MICROSECONDS) endPiece();
    },
    /** Records that text is left out of the document here. The next tag then begins a new range of bytes. */
    skip: (): void => {
      isAfterGap = true;
    },
    all: (): readonly DocumentPiece[] => {
      endPiece();
      return pieces;
    },
  };
}

function textAt(bytes: Buffer, ranges: readonly number[]): string {
  let text = '';
  for (let position = 0; position < ranges.length; position += 2)
    text += bytes.toString('utf8', ranges[position], ranges[position + 1]);
  return removeForbiddenCharacters(text);
}
