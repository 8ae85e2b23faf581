import type { Surroundings } from '../surroundings.ts';

/** How Discord writes a time, by the letter after it. */
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
const LOCALES = { en: 'en-US', de: 'de' } as const;
/** JavaScript knows no times beyond this, in ms. */
const LAST = 8.64e15;

const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

type Reader = Pick<Surroundings, 'language' | 'timeZone' | 'now'>;

/** `<t:at:style>` as this reader sees it; undefined for a time that cannot be. */
export function timeOf(at: number, style: string, { language, timeZone, now }: Reader): string | undefined {
  if (Math.abs(at) > LAST) return undefined;
  const locale = LOCALES[language];
  if (style === 'R') return relative(at - now, locale);
  return new Intl.DateTimeFormat(locale, { ...(STYLES[style] ?? STYLES.f), timeZone }).format(at);
}

function relative(ms: number, locale: string): string {
  const [unit, length] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? ['second', 1000];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(ms / length), unit);
}
