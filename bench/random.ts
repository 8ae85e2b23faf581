/** Random numbers from a seed (mulberry32), so that every run measures the same. */
export interface SeededRandom {
  next(): number;
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integerBelow = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => {
    const choice = list[integerBelow(list.length)];
    if (choice === undefined) throw new Error('nothing to pick from');
    return choice;
  };
  return { next, below: integerBelow, pick };
}
