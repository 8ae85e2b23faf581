import { isSamePlay, type PlayIdentifiers, timeBetweenPlaysMs } from '../../domain/statistics/samePlay.ts';

export interface PlayLookupIndex<T extends PlayIdentifiers> {
  add(play: T): void;
  /** The entry for the same play that is nearest in time. */
  find(play: PlayIdentifiers): T | undefined;
}

export function createPlayLookupIndex<T extends PlayIdentifiers>(plays: readonly T[] = []): PlayLookupIndex<T> {
  const playsByIndexKey = new Map<string, T[]>();
  const add = (play: T) => {
    for (const key of indexKeys(play)) {
      const playsOfKey = playsByIndexKey.get(key);
      if (playsOfKey) playsOfKey.push(play);
      else playsByIndexKey.set(key, [play]);
    }
  };
  const find = (play: PlayIdentifiers): T | undefined => {
    const candidates = indexKeys(play).flatMap((key) => playsByIndexKey.get(key) ?? []);
    let nearest: T | undefined;
    for (const candidate of candidates) {
      if (!isSamePlay(candidate, play)) continue;
      if (!nearest || timeBetweenPlaysMs(candidate, play) < timeBetweenPlaysMs(nearest, play)) nearest = candidate;
    }
    return nearest;
  };
  for (const play of plays) add(play);
  return { add, find };
}

/** Plays are also indexed by title, because a copy of a play may have lost its item key. */
const indexKeys = ({ ratingKey, title }: PlayIdentifiers): readonly string[] =>
  ratingKey === undefined ? [`title ${title}`] : [`key ${ratingKey}`, `title ${title}`];
