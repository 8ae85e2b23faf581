import type { Vocabulary } from '../vocabulary.ts';

/**
 * The query string is parsed by hand, because the operators of interface.md, 4.5 are part of the key. `year>=1990` is
 * the key `year>` with the value `1990`, and a filter needs a literal `=`.
 */

export interface QueryPair {
  readonly key: string;
  readonly value: string;
  /** True if the key has a literal equals sign. False for `year>1990`, and for `year%3E%3D1990` with an encoded one. */
  readonly hasEquals: boolean;
  /** True if a percent sign does not start an encoded UTF-8 byte. */
  readonly isBroken: boolean;
}

/**
 * Parses a query. A plus sign stays a plus, because interface.md, 4.9 writes a space as %20. The vendor's servers read
 * it as a space.
 */
export function parseQuery(raw: string, words: Pick<Vocabulary, 'isLenient'>): readonly QueryPair[] {
  return (words.isLenient ? raw.replaceAll('+', '%20') : raw)
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const separator = piece.indexOf('=');
      const [rawKey, rawValue] = separator < 0 ? [piece, ''] : [piece.slice(0, separator), piece.slice(separator + 1)];
      const [key, value] = [decodePercentEncoding(rawKey), decodePercentEncoding(rawValue)];
      const isBroken = key === undefined || value === undefined;
      return { key: key ?? rawKey, value: value ?? rawValue, hasEquals: separator >= 0, isBroken };
    });
}

export function decodePercentEncoding(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Masks the token in a query for display, under its name in every vocabulary. */
export function maskTokenInQuery(raw: string): string {
  return raw.replace(/(^|&)([^&=]*token)=[^&]*/gi, '$1$2=masked');
}

export interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

export function splitRequestTarget(url: string): RequestTarget {
  const separator = url.indexOf('?');
  return separator < 0 ? { path: url, query: '' } : { path: url.slice(0, separator), query: url.slice(separator + 1) };
}
