import type { ItemKind } from '../../../../domain/media/items/item.ts';
import { releaseYear } from '../../../../domain/media/items/item.ts';
import { groupByWork } from '../../../../domain/media/items/sameWork.ts';
import type { HistoryRow } from './post.ts';

type PlayedItem = HistoryRow['item'];

/** The subject of one line: an item, a show or an artist. */
export interface PlayedLine {
  readonly item: PlayedItem;
  readonly plays: number;
  /** Number of different episodes or tracks; 1 for anything else. */
  readonly different: number;
  /** Names in the order of their first play, and the people's Discord ids. */
  readonly people: ReadonlyMap<string, readonly string[]>;
}

/** The played titles, the most played first. */
export interface Played {
  readonly lines: readonly PlayedLine[];
  readonly plays: number;
  readonly people: number;
}

/** The kinds that a show or an artist has many of. */
export const PARTS: Partial<Record<ItemKind, 'episodes' | 'tracks'>> = { episode: 'episodes', track: 'tracks' };

interface Counted {
  readonly item: PlayedItem;
  readonly people: Map<string, readonly string[]>;
  /** The episodes or tracks of a show or an artist. */
  readonly parts: Set<string>;
  plays: number;
}

/**
 * Counts any number of plays. Its memory grows only with the number of different things played and of people.
 */
export function createPlayedTally() {
  const titles = new Map<string, Map<string, Counted>>();
  const people = new Set<string>();
  let plays = 0;

  function countedOf(item: PlayedItem): Counted {
    const title = titleKey(item);
    const works = titles.get(title) ?? new Map<string, Counted>();
    titles.set(title, works);
    const work = PARTS[item.kind] ? '' : JSON.stringify([item.originallyAvailableAt?.getTime(), item.ratingKey]);
    const counted = works.get(work) ?? { item, people: new Map(), parts: new Set(), plays: 0 };
    works.set(work, counted);
    return counted;
  }

  return {
    add: ({ item, person, members = [] }: Pick<HistoryRow, 'item' | 'person' | 'members'>): void => {
      const counted = countedOf(item);
      plays += 1;
      counted.plays += 1;
      if (PARTS[item.kind]) counted.parts.add(partKey(item));
      if (person === undefined) return;
      counted.people.set(person, members);
      people.add(person);
    },
    played: (): Played => {
      const lines = [...titles.values()].flatMap((works) => linesOf([...works.values()]));
      return { lines: lines.toSorted((a, b) => b.plays - a.plays), plays, people: people.size };
    },
  };
}

/** The lines of one title, which two works may share. */
const linesOf = (counted: readonly Counted[]): readonly PlayedLine[] =>
  groupByWork(counted, ({ item }) => ({ day: item.originallyAvailableAt?.getTime(), key: item.ratingKey })).flatMap(
    lineOf,
  );

function lineOf(sameWork: readonly Counted[]): readonly PlayedLine[] {
  const [first] = sameWork;
  if (!first) return [];
  const plays = sameWork.reduce((sum, each) => sum + each.plays, 0);
  const people = new Map(sameWork.flatMap((each) => [...each.people]));
  // A play without its film's year counts with the plays that have one.
  const { item } = sameWork.find((each) => releaseYear(each.item) !== undefined) ?? first;
  return [{ item, plays, people, different: Math.max(1, first.parts.size) }];
}

/** Identifies the subject of a line: a show, an artist, or the item itself. */
function titleKey({ kind, title, ratingKey, parentTitle, grandparentTitle }: PlayedItem): string {
  if (kind === 'episode') return `show ${grandparentTitle ?? parentTitle ?? title}`;
  if (kind === 'track') return `artist ${grandparentTitle ?? parentTitle ?? title}`;
  return title === '' ? `${kind} #${ratingKey}` : `${kind} ${title}`;
}

/** A deleted item has no key any more; then its place and title identify it. */
const partKey = ({ ratingKey, title, parentTitle, parentIndex, index }: PlayedItem): string =>
  ratingKey ?? JSON.stringify([title, parentTitle, parentIndex, index]);
