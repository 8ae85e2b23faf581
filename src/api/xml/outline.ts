import { CHILD_LIMITS, COST, type Limits, PIECE_MICROSECONDS } from './limits.ts';
import { readTag, type Tag } from './tags.ts';
import { UnreadableXml } from './unreadable.ts';
import { allowed, ROOT } from './xml.ts';

/** A part of the root's contents that the parser takes in one go. */
export interface Piece {
  /** The piece without the text between its tags. */
  readonly text: () => string;
  /** How many elements are open where it begins and where it ends; the root does not count. */
  readonly openBefore: number;
  readonly openAfter: number;
}

/** A document that is complete and within the limits, but not parsed yet. */
interface Outline {
  /** The start tag of the root. */
  readonly root: string;
  readonly pieces: readonly Piece[];
}

/** This many bytes are looked through before other work gets its turn: five milliseconds, if they are tags of three bytes. */
const TURN_BYTES = 64 * 1024;
/** Before and after the root there are line breaks, and nothing else. */
const MOST_SPACE = 10_000;
/**
 * Shorter text between two tags (indentation) is left to the parser, because cutting it out would cost more.
 */
const SHORT_TEXT = 64;

/**
 * Divides a document into pieces, in a twentieth of the time that parsing takes. The text between tags
 * carries no data, and is skipped. Yields where other work may take its turn. Throws UnreadableXml for
 * anything but one complete MediaContainer within the limits.
 */
export function* outlineOf(given: Uint8Array, limits: Limits): Generator<undefined, Outline> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const take = { count: createCounter(limits), root: createRoot(bytes), pieces: createPieces(bytes) };
  let depth = 0;
  let at = 0;
  let turnAt = TURN_BYTES;
  for (let start = bytes.indexOf('<'); start >= 0; start = bytes.indexOf('<', at)) {
    if (start >= turnAt) {
      yield;
      turnAt = start + TURN_BYTES;
    }
    if (depth === 0) checkSpace(bytes, at, start);
    const tag = readTag(bytes, start);
    const after = depth + DEEPER[tag.kind];
    take.count(tag, depth);
    if (tag.kind === 'aside') take.pieces.skip();
    else if (depth === 0 || after === 0) take.root.add(tag);
    else take.pieces.add(tag, after - 1);
    [depth, at] = [after, tag.end];
  }
  checkSpace(bytes, at, bytes.length);
  if (depth > 0) throw new UnreadableXml('it is cut off');
  return { root: take.root.whole(), pieces: take.pieces.all() };
}

/** How many more elements are open after it. */
const DEEPER = { start: 1, end: -1, empty: 0, aside: 0 } as const satisfies Readonly<Record<Tag['kind'], number>>;

function checkSpace(bytes: Buffer, from: number, to: number): void {
  if (to - from > MOST_SPACE || /[^\s\uFEFF]/.test(bytes.toString('utf8', from, to)))
    throw new UnreadableXml(`it is not one ${ROOT}`);
}

/** The start tag of the root, and its end tag if it has one: nothing else is outside of everything. */
function createRoot(bytes: Buffer) {
  let known: string | undefined;
  return {
    add: ({ start, end, kind }: Tag): void => {
      const text = allowed(bytes.toString('utf8', start, end));
      if (kind === 'end') {
        if (known === undefined || !/^<\/MediaContainer\s*>$/.test(text)) throw new UnreadableXml('it is not XML');
        return;
      }
      if (known !== undefined) throw new UnreadableXml(`it is not one ${ROOT}`);
      if (!/^<MediaContainer[\s/>]/.test(text)) throw new UnreadableXml(`it is not a ${ROOT}`);
      known = text;
    },
    whole: (): string => {
      if (known === undefined) throw new UnreadableXml(`it is not a ${ROOT}`);
      return known;
    },
  };
}

/** Checks each tag against the limits of the document and of a child of its root. */
function createCounter(limits: Limits): (tag: Tag, depth: number) => void {
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
    if (isTooLarge(child)) throw new UnreadableXml('an element is too large');
  };
}

function refuseMore(count: number, most: number, things: string): void {
  if (count > most) throw new UnreadableXml(`it has more than ${most} ${things}`);
}

const isTooLarge = ({ tags, bytes, attributes }: Readonly<Record<keyof typeof CHILD_LIMITS, number>>): boolean =>
  bytes > CHILD_LIMITS.bytes || tags > CHILD_LIMITS.tags || attributes > CHILD_LIMITS.attributes;

/** Collects tags until parsing them would take too long for one go. */
function createPieces(bytes: Buffer) {
  const pieces: Piece[] = [];
  /** Start and end of each part of the piece, in pairs. */
  let places: number[] = [];
  let microseconds = 0;
  let openBefore = 0;
  let open = 0;
  let isBroken = true;

  function cut(): void {
    if (places.length === 0) return;
    const own = places;
    pieces.push({ text: () => textAt(bytes, own), openBefore, openAfter: open });
    [places, microseconds, openBefore, isBroken] = [[], 0, open, true];
  }

  return {
    /** `openAfter`: how many elements are open then. */
    add: ({ start, end, attributes }: Tag, openAfter: number): void => {
      const last = places.length - 1;
      if (!isBroken && start - (places[last] ?? 0) <= SHORT_TEXT) places[last] = end;
      else places.push(start, end);
      isBroken = false;
      open = openAfter;
      microseconds += (end - start) * COST.byte + COST.tag + attributes * COST.attribute;
      if (microseconds > PIECE_MICROSECONDS) cut();
    },
    /** The next part does not follow directly. */
    skip: (): void => {
      isBroken = true;
    },
    all: (): readonly Piece[] => {
      cut();
      return pieces;
    },
  };
}

function textAt(bytes: Buffer, places: readonly number[]): string {
  let text = '';
  for (let at = 0; at < places.length; at += 2) text += bytes.toString('utf8', places[at], places[at + 1]);
  return allowed(text);
}
