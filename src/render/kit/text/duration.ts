/** Rounds to two digits. Further digits would change at every update without adding information. */
export function roundKbps(kbps: number): number {
  if (kbps <= 0) return 0;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(kbps)) - 1);
  return Math.round(kbps / step) * step;
}

/** Turns the forms that servers write (`1080`, `720p`, `576i`, `4k`, `sd`) into "1080p", "576i", "4K" or "SD". */
export function resolutionName(name: string): string {
  const [, lines, scan = 'p'] = /^(\d{3,4})([pi])?$/i.exec(name) ?? [];
  return lines === undefined ? name.replace(/[a-z]+$/, (end) => end.toUpperCase()) : `${lines}${scan.toLowerCase()}`;
}

/** Keeps a number and its unit on one line. */
const NO_BREAK = '\u00a0';

/** For example "2 h 33 min", "3 min", "40 s". */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds}${NO_BREAK}s`;
  const minutes = Math.round(seconds / 60);
  const hours = `${Math.floor(minutes / 60)}${NO_BREAK}h`;
  const rest = `${minutes % 60}${NO_BREAK}min`;
  if (minutes < 60) return rest;
  return minutes % 60 === 0 ? hours : `${hours} ${rest}`;
}

/** Formats minutes after midnight as "07:30". */
export const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((value) => String(value).padStart(2, '0')).join(':');
