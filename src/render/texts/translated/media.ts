import { createOnFirstUse } from '../lazily.ts';
import type { SentenceValueFunctions } from './deciding.ts';
import type { SentenceValueFormats } from './formats.ts';

const rate = (kbps: number) => (kbps < 1000 ? { unit: 'kbit', rate: kbps } : { unit: 'Mbit', rate: kbps / 1000 });

/** Counts less than a second as 0, for which sentences say that no time has passed. */
const zeroBelowOne = (seconds: number): number => (seconds < 1 ? 0 : seconds);

const ended = (session: string, afterSeconds: number) => ({ session, afterSeconds: zeroBelowOne(afterSeconds) });

/** Codes for no language: "none" and "unknown". */
const NO_LANGUAGE = ['xn', 'xx'];

export function createMediaValueFunctions(language: string, { written }: SentenceValueFormats) {
  const day = createOnFirstUse(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }));
  const month = createOnFirstUse(
    () => new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  );
  const tenths = createOnFirstUse(
    () => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const names = createOnFirstUse(() => new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }));
  const nameOfLanguage = (code: string): string => {
    try {
      return names().of(code) ?? code;
    } catch {
      return code;
    }
  };
  return {
    session: {
      rate,
      ending: { ended },
      stopping: { ended },
    },
    rules: { outcomes: { ended: (afterSeconds) => ({ afterSeconds: zeroBelowOne(afterSeconds) }) } },
    browse: {
      decade: (library, year) => ({ library, year, lastYear: year + 9 }),
      rated: (rating) => `★ ${tenths().format(rating)}`,
    },
    item: {
      released: (at) => ({ day: day().format(at) }),
      bitrate: rate,
      // The pattern is empty, because sizes have only one format.
      size: (bytes) => written.size(bytes, ''),
    },
    match: {
      lifeDate: (date, exactTo) => (exactTo === 'day' ? day() : month()).format(date),
      applied: (was, now, guid, after) => ({ was, now, guid, after: zeroBelowOne(after) }),
    },
    library: {
      language: (code) => ({ code, name: NO_LANGUAGE.includes(code) ? undefined : nameOfLanguage(code) }),
    },
  } satisfies SentenceValueFunctions;
}
