import { LANGUAGES } from '../languages.ts';
import type { ReaderContext } from '../surroundings.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../words.ts';

/** Discord's time formats, by the letter in `<t:at:letter>`. */
const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { hour: 'numeric', minute: '2-digit' },
  T: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  d: { year: 'numeric', month: 'numeric', day: 'numeric' },
  D: { year: 'numeric', month: 'long', day: 'numeric' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};
/** Latest time of a JavaScript Date, in milliseconds. */
const LAST = 8.64e15;

const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

type Reader = Pick<ReaderContext, 'language' | 'timeZone' | 'now'>;

/** Formats `<t:at:style>` in this reader's language. Undefined for an invalid time. */
export function formatDiscordTime(
  timeMs: number,
  style: string,
  { language, timeZone, now }: Reader,
): string | undefined {
  if (Math.abs(timeMs) > LAST) return undefined;
  const { locale } = LANGUAGES[language];
  if (style === 'R') return relative(timeMs - now, locale);
  return new Intl.DateTimeFormat(locale, { ...(STYLES[style] ?? STYLES.f), timeZone }).format(timeMs);
}

/** Key of a day in this reader's time zone. */
const dayKey = (timeMs: number, { timeZone }: Pick<Reader, 'timeZone'>): string =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(timeMs);

const DAY_MS = 86_400_000;

/** Formats the time beside an author's name. The date is included unless it is today. */
export function formatSentTime(timeMs: number, reader: Reader): string {
  const { language, timeZone, now } = reader;
  const time = formatDiscordTime(timeMs, 't', reader) ?? '';
  const day = dayKey(timeMs, reader);
  if (day === dayKey(now, reader)) return time;
  if (day === dayKey(now - DAY_MS, reader)) return `${DISCORD_CLIENT_TEXTS_BY_LANGUAGE[language].yesterday} ${time}`;
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  }).format(timeMs);
}

export const formatLongDate = (timeMs: number, { language, timeZone }: Pick<Reader, 'language' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long', timeZone }).format(timeMs);

function relative(ms: number, locale: string): string {
  const [unit, length] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? ['second', 1000];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(ms / length), unit);
}
