/** How a date is written: as a timestamp of Discord's, or as text in a terminal. */
export type DayFormat = (at: Date) => string;
