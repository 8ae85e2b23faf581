/**
 * Parses the address in an HTTP request's first line (RFC 9112, 3.2): a path or an absolute URI. Undefined for other
 * forms (`*`, `http://`). A path is not resolved against the origin: with two slashes at its start, it would name
 * another host.
 */
export function parseRequestUrl(target: string | undefined, origin: string): URL | undefined {
  if (target === undefined) return undefined;
  const url = URL.parse(target.startsWith('/') ? `${origin}${target}` : target);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}
