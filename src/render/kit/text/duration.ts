/** No-break space, which keeps a number and its unit on one line. */
const NO_BREAK = '\u00a0';

/** A length of time, for example "2 h 33 min", "3 min", "40 s". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds}${NO_BREAK}s`;
  const minutes = Math.round(seconds / 60);
  const hours = `${Math.floor(minutes / 60)}${NO_BREAK}h`;
  const rest = `${minutes % 60}${NO_BREAK}min`;
  if (minutes < 60) return rest;
  return minutes % 60 === 0 ? hours : `${hours} ${rest}`;
}

/** Formats a time of day, given in minutes after midnight, as "07:30". */
export const formatTimeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((value) => String(value).padStart(2, '0')).join(':');
