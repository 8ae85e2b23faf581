import type { SentenceValueFunctions } from './deciding.ts';

/** A length in hours. Below an hour, in minutes. */
const duration = (hours: number) =>
  hours < 1 ? { unit: 'minutes', amount: Math.round(hours * 60) } : { unit: 'hours', amount: hours };

/** A length in hours, in short form. Below an hour, in minutes and at least one, so that it never reads as no time. */
const shortDuration = (hours: number) =>
  hours > 0 && hours < 1
    ? { unit: 'minutes', amount: Math.max(1, Math.round(hours * 60)) }
    : { unit: 'hours', amount: hours };

function signOf(n: number): string {
  if (n === 0) return '±';
  return n > 0 ? '+' : '−';
}

export const statisticsValueFunctions = {
  stats: {
    row: (name, n) => ({ name, value: n, type: typeof n }),
    streams: {
      streamed: duration,
      played: duration,
      share: (name, part) => ({ name, percent: Math.round(part * 100) }),
      hours: (name, hours) => ({ name, ...shortDuration(hours) }),
      measuredFor: (part, began) => ({ percent: Math.floor(part * 100), began }),
    },
    sizes: {
      sign: signOf,
      growth: (since, titles, size) => ({ since, sign: signOf(titles), titles: Math.abs(titles), size }),
    },
  },
} satisfies SentenceValueFunctions;
