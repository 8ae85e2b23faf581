import { distanceMs, isSamePlay, type PlayMarks } from '../../domain/statistics/samePlay.ts';

export interface PlayIndex<T extends PlayMarks> {
  add(play: T): void;
  /** The same play in the index, or undefined. If several match, the one that is nearest in time. */
  find(play: PlayMarks): T | undefined;
}

export function createPlayIndex<T extends PlayMarks>(plays: readonly T[] = []): PlayIndex<T> {
  const playsByIndexKey = new Map<string, T[]>();
  const add = (play: T) => {
    for (const name of indexKeys(play)) {
      const sameName = playsByIndexKey.get(name);
      if (sameName) sameName.push(play);
      else playsByIndexKey.set(name, [play]);
    }
  };
  const find = (play: PlayMarks): T | undefined => {
    let nearest: T | undefined;
    for (const name of indexKeys(play))
      for (const candidate of playsByIndexKey.get(name) ?? [])
        if (isSamePlay(candidate, play) && (!nearest || distanceMs(candidate, play) < distanceMs(nearest, play)))
          nearest = candidate;
    return nearest;
  };
  for (const play of plays) add(play);
  return { add, find };
}

/** The play's key and its title. The title finds the play if one of the two copies has lost its key. */
const indexKeys = ({ ratingKey, title }: PlayMarks): readonly string[] =>
  ratingKey === undefined ? [`title ${title}`] : [`key ${ratingKey}`, `title ${title}`];
