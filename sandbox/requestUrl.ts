/**
 * Reads the address in the first line of an HTTP request (RFC 9112, 3.2): a path or an absolute URI. Undefined for
 * other forms (`*`, `http://`). A path may begin with two slashes, so it is not resolved against an address: that would
 * name another host.
 */
export function requestUrl(target: string | undefined, origin: string): URL | undefined {
  if (target === undefined) return undefined;
  const url = URL.parse(target.startsWith('/') ? `${origin}${target}` : target);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}
