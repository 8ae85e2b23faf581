import type { Words } from '../vocabulary.ts';

/**
 * The query string is parsed by hand, because the operators of interface.md 4.5 are part of the key (`year>=1990` is the key
 * `year>` and the value `1990`), and the meaning of a filter depends on whether the `=` was literal.
 */

export interface QueryPair {
  readonly key: string;
  readonly value: string;
  /** False for a bare key: `year>1990`, or `year%3E%3D1990`, whose equals sign is only an encoded one. */
  readonly hasEquals: boolean;
  /** True if a percent sign in it does not start an encoded byte of UTF-8. */
  readonly isBroken: boolean;
}

/**
 * Parses a query. A plus sign stays a plus, because 4.9 writes a space as %20; the vendor's servers also read
 * it as a space.
 */
export function parseQuery(raw: string, words: Pick<Words, 'isLenient'>): readonly QueryPair[] {
  return (words.isLenient ? raw.replaceAll('+', '%20') : raw)
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const at = piece.indexOf('=');
      const [rawKey, rawValue] = at < 0 ? [piece, ''] : [piece.slice(0, at), piece.slice(at + 1)];
      const [key, value] = [decode(rawKey), decode(rawValue)];
      const isBroken = key === undefined || value === undefined;
      return { key: key ?? rawKey, value: value ?? rawValue, hasEquals: at >= 0, isBroken };
    });
}

/** Decodes text; returns undefined when it is not percent-encoded UTF-8. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Makes a query safe to show by removing the token, under its name in any vocabulary. */
export function maskQuery(raw: string): string {
  return raw.replace(/(^|&)([^&=]*token)=[^&]*/gi, '$1$2=masked');
}

export interface Target {
  readonly path: string;
  readonly query: string;
}

export function splitTarget(url: string): Target {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}
