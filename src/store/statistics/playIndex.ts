import { apart, isSamePlay, type PlayMarks } from '../../domain/statistics/samePlay.ts';

/** Finds plays by the fields that identify them. */
export interface PlayIndex<T extends PlayMarks> {
  add(play: T): void;
  /** The nearest in time of the rows that are the same play. */
  find(play: PlayMarks): T | undefined;
}

export function createPlayIndex<T extends PlayMarks>(plays: readonly T[] = []): PlayIndex<T> {
  const byName = new Map<string, T[]>();
  const add = (play: T) => {
    for (const name of namesOf(play)) {
      const found = byName.get(name);
      if (found) found.push(play);
      else byName.set(name, [play]);
    }
  };
  const find = (play: PlayMarks): T | undefined => {
    let nearest: T | undefined;
    for (const name of namesOf(play))
      for (const other of byName.get(name) ?? [])
        if (isSamePlay(other, play) && (!nearest || apart(other, play) < apart(nearest, play))) nearest = other;
    return nearest;
  };
  for (const play of plays) add(play);
  return { add, find };
}

/** Its key, and its title in case either of the two plays has lost its key. */
const namesOf = ({ ratingKey, title }: PlayMarks): readonly string[] =>
  ratingKey === undefined ? [`title ${title}`] : [`key ${ratingKey}`, `title ${title}`];
