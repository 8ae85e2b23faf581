/** One parameter, not yet encoded. We use a list of pairs and not a map, since a name may occur twice and the order is kept. */
export type QueryPair = readonly [name: string, value: string | number];

/** Percent-encodes what was typed, a space as %20; half a surrogate pair, which has no UTF-8, becomes U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** `a=1&b=x%20y`, or an empty string. The `=` between name and value is always literal. */
export const encodeQuery = (pairs: readonly QueryPair[]): string =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&');
