/**
 * Reads the address in the first line of an HTTP request (RFC 9112, 3.2): a path or an absolute URI. Undefined for
 * others (`*`, `http://`). A path may begin with two slashes; resolved against an address, it would name another host,
 * or none.
 */
export function requestUrl(target: string | undefined, origin: string): URL | undefined {
  if (target === undefined) return undefined;
  const url = URL.parse(target.startsWith('/') ? `${origin}${target}` : target);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}
