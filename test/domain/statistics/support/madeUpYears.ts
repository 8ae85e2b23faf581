import type { RawPlay } from './recount.ts';

/** Numbers from 0 to 1 that follow from the seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DAY_MS = 86_400_000;
const BEGIN = Date.UTC(2023, 11, 20);
const DAYS = 3 * 365 + 20;

/**
 * Three years of plays: people with habits, films of one title and of two years, films whose key or release day
 * changes or is missing, plays without an account, and music.
 */
export function madeUpYears(seed: number, count: number): readonly RawPlay[] {
  const next = numbersFrom(seed);
  const pick = (most: number): number => Math.floor(next() * most);
  const taken = new Set<number>();
  /** Two plays are never within two minutes, because the store would take them for one. */
  const freeMoment = (): number => {
    const day = BEGIN + Math.floor(next() ** 0.8 * DAYS) * DAY_MS;
    const moment = day + ((8 * 60 + 2 * pick(10 * 60)) % 1440) * 60_000 + pick(50) * 1000;
    const slot = Math.floor(moment / 120_000);
    if (taken.has(slot)) return freeMoment();
    taken.add(slot);
    return moment;
  };
  return Array.from({ length: count }, (): RawPlay => {
    const at = new Date(freeMoment());
    const account = pick(20) === 0 ? undefined : `${1 + Math.floor(next() ** 2 * 7)}`;
    const kind = (['movie', 'movie', 'episode', 'episode', 'episode', 'track'] as const)[pick(6)] ?? 'movie';
    const number = Math.floor(next() ** 1.5 * 60);
    if (kind !== 'movie') return { at, account, kind, name: `${kind} ${number}`, key: `9${pick(500)}` };
    const isRemake = number % 7 === 0 && pick(2) === 0;
    const release = new Date(Date.UTC(isRemake ? 2010 : 1950 + number, number % 12, 3));
    const key = `${number}${isRemake ? '00' : ''}${at.getTime() > BEGIN + 500 * DAY_MS ? '5' : ''}`;
    return {
      at,
      account,
      kind,
      name: `Film ${number}`,
      key: pick(12) === 0 ? undefined : key,
      day: pick(15) === 0 ? undefined : release,
    };
  });
}
