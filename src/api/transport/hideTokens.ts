import { setImmediate as turn } from 'node:timers/promises';
import { UnreadableBody } from './body.ts';

/** Blacks out the tokens in the bytes of a response. Rejects with UnreadableBody if they occur far too often. */
export type Hide = (bytes: Uint8Array) => Promise<void>;

const STAR = 0x2a;
/** A response of some megabytes could consist of nothing but tokens; the time this takes must not grow with that. */
const MOST = 10_000;
/** Looked through in one go: at most some 20 ms, even where everything looks like the end of a token. */
const SLICE_BYTES = 1_000_000;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A server may send our own tokens back: in a title, in the address of a picture. In the database or a chart
 * they could not be removed any more, so they are removed from every response, in addition to all later
 * scrubbing.
 */
export function createHide(tokens: readonly string[]): Hide {
  const find = createSearch(tokens.flatMap(formsOf));
  return async (bytes) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let times = 0;
    const hide = (from: number, to: number) => {
      times += 1;
      if (times > MOST) throw new UnreadableBody('the body contains tokens too often');
      buffer.fill(STAR, from, to);
    };
    for (let at = 0; at < buffer.length; ) {
      if (at > 0) await turn();
      at = find(buffer, at, hide);
    }
  };
}

/** The token as XML escapes it is longer and begins the same way, so it comes first. */
function formsOf(token: string): readonly Buffer[] {
  const written = token.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  return [...new Set([written, encodeURIComponent(token), token])].filter(Boolean).map((form) => Buffer.from(form));
}

/** Searches on from there, for at most a slice, and gives the place to go on from. */
type Search = (buffer: Buffer, at: number, found: Found) => number;
type Found = (from: number, to: number) => void;

/**
 * All forms in one pass, however many there are (Wu and Manber, "A fast algorithm for multi-pattern searching", 1994): it looks
 * at the two bytes where the shortest form would end. They say how far the next place is where any form could end like that, which
 * for most bytes is the whole length of the shortest form.
 */
function createSearch(forms: readonly Buffer[]): Search {
  const shortest = Math.min(...forms.map(({ length }) => length));
  if (forms.length === 0 || shortest < 2) return createSlowSearch(forms);
  const skips = skipsOf(forms, shortest);
  const ending = Map.groupBy(
    forms.toSorted((a, b) => b.length - a.length),
    (form) => pairAt(form, shortest - 1),
  );
  return (buffer, from, found) => {
    const end = Math.min(buffer.length, from + SLICE_BYTES);
    let at = from + shortest - 1;
    while (at < end) {
      const pair = pairAt(buffer, at);
      const skip = skips[pair] ?? 0;
      if (skip === 0) tryEach(ending.get(pair) ?? [], buffer, at - shortest + 1, found);
      at += skip || 1;
    }
    return end < buffer.length ? Math.max(from + 1, at - shortest + 1) : buffer.length;
  };
}

/** For each pair of bytes, how far it is at least to the place where the shortest form would end. */
function skipsOf(forms: readonly Buffer[], shortest: number): Uint16Array {
  const skips = new Uint16Array(0x1_00_00).fill(Math.min(shortest - 1, 0xff_ff));
  for (const form of forms)
    for (let at = 1; at < shortest; at += 1) {
      const pair = pairAt(form, at);
      skips[pair] = Math.min(skips[pair] ?? 0, shortest - 1 - at);
    }
  return skips;
}

const pairAt = (buffer: Buffer, at: number): number => ((buffer[at - 1] ?? 0) << 8) | (buffer[at] ?? 0);

function tryEach(forms: readonly Buffer[], buffer: Buffer, start: number, found: Found): void {
  for (const form of forms) if (isAt(buffer, form, start)) found(start, start + form.length);
}

const isAt = (buffer: Buffer, form: Buffer, start: number): boolean =>
  buffer[start] === form[0] && buffer.subarray(start, start + form.length).equals(form);

/** For a form of a single byte, which no real token has. */
function createSlowSearch(forms: readonly Buffer[]): Search {
  return (buffer, start, found) => {
    for (const form of forms)
      for (let at = buffer.indexOf(form, start); at >= 0; at = buffer.indexOf(form, at + form.length))
        found(at, at + form.length);
    return buffer.length;
  };
}
