/** The path of a URL, for example '/plex'. The URL may be escaped for Markdown. Empty if there is no path. */
export function pathOfAddress(address: string): string {
  const path = /^https?\\?:\/\/[^/]+(\/[^?#]*)/.exec(address)?.[1] ?? '';
  return path === '/' ? '' : path;
}
