import type { ItemKind } from '../../../../domain/media/items/item.ts';
import { releaseYear } from '../../../../domain/media/items/item.ts';
import { groupItemsByCreativeWork } from '../../../../domain/media/items/sameWork.ts';
import type { HistoryRow } from './post.ts';

type PlayedItem = HistoryRow['item'];

export interface PlaySummaryLine {
  readonly item: PlayedItem;
  readonly plays: number;
  /** Number of different episodes or tracks. 1 for other items. */
  readonly differentParts: number;
  /** Names in the order of first plays, with the person's Discord ids. */
  readonly people: ReadonlyMap<string, readonly string[]>;
}

export interface PlaySummary {
  readonly lines: readonly PlaySummaryLine[];
  readonly plays: number;
  readonly people: number;
}

/** Kinds of items of which a show or an artist has many. */
export const EPISODE_AND_TRACK_PLURALS: Partial<Record<ItemKind, 'episodes' | 'tracks'>> = {
  episode: 'episodes',
  track: 'tracks',
};

interface PlayCount {
  readonly item: PlayedItem;
  readonly people: Map<string, readonly string[]>;
  /** Keys of the played episodes of a show, or tracks of an artist. */
  readonly parts: Set<string>;
  plays: number;
}

/** Stands in for the id of a work, so that all parts of a show or an artist are counted together. */
const ALL_PARTS = '';

/** Counts plays. Takes memory only for different titles and people, however many plays there are. */
export function createPlayTally() {
  /** Counts by the title's key, then by the work: films of the same title may be different works. */
  const titles = new Map<string, Map<string, PlayCount>>();
  const people = new Set<string>();
  let plays = 0;

  function countFor(item: PlayedItem): PlayCount {
    const titleId = titleKey(item);
    const countsByWork = titles.get(titleId) ?? new Map<string, PlayCount>();
    titles.set(titleId, countsByWork);
    const workId = EPISODE_AND_TRACK_PLURALS[item.kind]
      ? ALL_PARTS
      : JSON.stringify([item.originallyAvailableAt?.getTime(), item.ratingKey]);
    const count = countsByWork.get(workId) ?? { item, people: new Map(), parts: new Set(), plays: 0 };
    countsByWork.set(workId, count);
    return count;
  }

  return {
    add: ({ item, person, members = [] }: Pick<HistoryRow, 'item' | 'person' | 'members'>): void => {
      const count = countFor(item);
      plays += 1;
      count.plays += 1;
      if (EPISODE_AND_TRACK_PLURALS[item.kind]) count.parts.add(partKey(item));
      if (person === undefined) return;
      count.people.set(person, members);
      people.add(person);
    },
    played: (): PlaySummary => {
      const lines = [...titles.values()].flatMap((countsByWork) => linesOf([...countsByWork.values()]));
      return { lines: lines.toSorted((a, b) => b.plays - a.plays), plays, people: people.size };
    },
  };
}

/** Lines for one title. There are several if different works have the same title. */
const linesOf = (counts: readonly PlayCount[]): readonly PlaySummaryLine[] =>
  groupItemsByCreativeWork(counts, ({ item }) => ({
    day: item.originallyAvailableAt?.getTime(),
    key: item.ratingKey,
  })).flatMap(mergedLine);

function mergedLine(sameWork: readonly PlayCount[]): readonly PlaySummaryLine[] {
  const [firstCount] = sameWork;
  if (!firstCount) return [];
  const plays = sameWork.reduce((sum, work) => sum + work.plays, 0);
  const people = new Map(sameWork.flatMap((work) => [...work.people]));
  // A play without a year counts for the film of that title whose year is known.
  const { item } = sameWork.find((work) => releaseYear(work.item) !== undefined) ?? firstCount;
  return [{ item, plays, people, differentParts: Math.max(1, firstCount.parts.size) }];
}

/** The subject of a line: a show, an artist, or the item itself. */
function titleKey({ kind, title, ratingKey, parentTitle, grandparentTitle }: PlayedItem): string {
  if (kind === 'episode') return `show ${grandparentTitle ?? parentTitle ?? title}`;
  if (kind === 'track') return `artist ${grandparentTitle ?? parentTitle ?? title}`;
  return title === '' ? `${kind} #${ratingKey}` : `${kind} ${title}`;
}

/** Deleted items have no key, so their place and title identify them. */
const partKey = ({ ratingKey, title, parentTitle, parentIndex, index }: PlayedItem): string =>
  ratingKey ?? JSON.stringify([title, parentTitle, parentIndex, index]);
