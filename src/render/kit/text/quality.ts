/** Rounds to two significant digits. Further digits would change with every update and tell nothing. */
export function roundKbps(kbps: number): number {
  if (kbps <= 0) return 0;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(kbps)) - 1);
  return Math.round(kbps / step) * step;
}

/** Writes a resolution from a media server (`1080`, `720p`, `576i`, `4k`, `sd`) as "1080p", "576i", "4K" or "SD". */
export function resolutionName(name: string): string {
  const [, lines, scan = 'p'] = /^(\d{3,4})([pi])?$/i.exec(name) ?? [];
  return lines === undefined ? name.replace(/[a-z]+$/, (end) => end.toUpperCase()) : `${lines}${scan.toLowerCase()}`;
}
