/**
 * Lengths in milliseconds. `DAY_MS` is 24 hours, but a calendar day may be shorter or longer; `localTime.ts` gives its
 * start.
 */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/**
 * Since 1972 every zone's offset has been a whole number of quarters of an hour (IANA's time zones), so counts per
 * quarter in UTC suffice for every local day and hour.
 */
export const QUARTER_MS = HOUR_MS / 4;
