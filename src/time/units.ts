export const HOUR_MS = 3_600_000;
/** 24 hours. A calendar day may be shorter or longer; `localTime.ts` knows where it starts. */
export const DAY_MS = 24 * HOUR_MS;
/**
 * A quarter of an hour. Since 1972, the offset of every time zone has been a whole number of quarters (IANA's time
 * zones). Counts per quarter in UTC are therefore enough for every local day and hour.
 */
export const QUARTER_HOUR_MS = HOUR_MS / 4;
