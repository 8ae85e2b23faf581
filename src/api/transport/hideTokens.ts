import { setImmediate as turn } from 'node:timers/promises';
import { UnreadableBodyError } from './body.ts';

/**
 * Overwrites tokens in the bytes of a response with asterisks. Rejects with UnreadableBodyError if there are more than
 * MAX_TOKENS.
 */
export type TokenMasker = (bytes: Uint8Array) => Promise<void>;

const STAR = 0x2a;
/** Maximum number of tokens in a response. Megabytes that consist only of tokens would take too long. */
const MAX_TOKENS = 10_000;
/** Number of bytes that are searched at once. This takes 20 ms at most. */
const SLICE_BYTES = 1_000_000;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A server may send the bot's own tokens back, for example in a picture's URL. Tokens are removed from every response,
 * because the database or a chart would keep them.
 */
export function createTokenMasker(tokens: readonly string[]): TokenMasker {
  const search = createSearch(tokens.flatMap(formsOf));
  return async (bytes) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let hits = 0;
    const overwrite: OnMatch = (start, end) => {
      hits += 1;
      if (hits > MAX_TOKENS) throw new UnreadableBodyError('the body contains tokens too often');
      buffer.fill(STAR, start, end);
    };
    for (let at = 0; at < buffer.length; ) {
      if (at > 0) await turn();
      at = search(buffer, at, overwrite);
    }
  };
}

/** All spellings of a token: escaped for XML, for a URL, and as it is. */
function formsOf(token: string): readonly Buffer[] {
  const escapedForXml = token.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  return [...new Set([escapedForXml, encodeURIComponent(token), token])]
    .filter(Boolean)
    .map((form) => Buffer.from(form));
}

/** Returns the position where the next search must begin. */
type Search = (buffer: Buffer, at: number, onMatch: OnMatch) => number;
type OnMatch = (start: number, end: number) => void;

/**
 * Searches for all spellings in one pass (Wu and Manber, "A fast algorithm for multi-pattern searching", 1994). It
 * reads the two bytes where the shortest spelling would end, which tell how far away the next possible end is.
 */
function createSearch(forms: readonly Buffer[]): Search {
  const shortest = Math.min(...forms.map(({ length }) => length));
  if (forms.length === 0 || shortest < 2) return createSlowSearch(forms);
  const skips = createSkipTable(forms, shortest);
  const formsByEnd = Map.groupBy(
    forms.toSorted((a, b) => b.length - a.length),
    (form) => pairAt(form, shortest - 1),
  );
  return (buffer, from, onMatch) => {
    const end = Math.min(buffer.length, from + SLICE_BYTES);
    let at = from + shortest - 1;
    while (at < end) {
      const pair = pairAt(buffer, at);
      const skip = skips[pair] ?? 0;
      if (skip === 0) matchForms(formsByEnd.get(pair) ?? [], buffer, at - shortest + 1, onMatch);
      at += Math.max(skip, 1);
    }
    return end < buffer.length ? Math.max(from + 1, at - shortest + 1) : buffer.length;
  };
}

/** Table that says for each pair of bytes how far the search may jump without missing a spelling. */
function createSkipTable(forms: readonly Buffer[], shortest: number): Uint16Array {
  const skips = new Uint16Array(0x1_00_00).fill(Math.min(shortest - 1, 0xff_ff));
  for (const form of forms)
    for (let at = 1; at < shortest; at += 1) {
      const pair = pairAt(form, at);
      skips[pair] = Math.min(skips[pair] ?? 0, shortest - 1 - at);
    }
  return skips;
}

const pairAt = (buffer: Buffer, at: number): number => ((buffer[at - 1] ?? 0) << 8) | (buffer[at] ?? 0);

function matchForms(forms: readonly Buffer[], buffer: Buffer, start: number, onMatch: OnMatch): void {
  for (const form of forms) if (isAt(buffer, form, start)) onMatch(start, start + form.length);
}

const isAt = (buffer: Buffer, form: Buffer, start: number): boolean =>
  buffer[start] === form[0] && buffer.subarray(start, start + form.length).equals(form);

/** Searches for a spelling of only one byte, which no real token has. */
function createSlowSearch(forms: readonly Buffer[]): Search {
  return (buffer, start, onMatch) => {
    for (const form of forms)
      for (let at = buffer.indexOf(form, start); at >= 0; at = buffer.indexOf(form, at + form.length))
        onMatch(at, at + form.length);
    return buffer.length;
  };
}
