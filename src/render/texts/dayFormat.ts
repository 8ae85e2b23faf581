/** Formats a date: as Discord's timestamp, or as text for a terminal. */
export type DateFormatter = (at: Date) => string;
