/** The path of an address that may be escaped for Markdown: '/plex'. Empty without a path. */
export function pathIn(address: string): string {
  const path = /^https?\\?:\/\/[^/]+(\/[^?#]*)/.exec(address)?.[1] ?? '';
  return path === '/' ? '' : path;
}
