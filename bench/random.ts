/** Random numbers from a seed (mulberry32), so that every run measures the same. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** From 0 up to, but not including, the limit. */
  below(limit: number): number;
  /** Picks one entry; the list must not be empty. */
  pick<T>(list: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[below(list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  return { next, below, pick };
}
