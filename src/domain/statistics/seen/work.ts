import { creativeWorkGuid } from '../../media/items/works.ts';
import type { AccountRef, ItemRef, LibraryRef, ServerId } from '../../servers/refs.ts';

export const FILM_AND_SERIES_KINDS = ['movie', 'show'] as const;
export type FilmOrSeriesKind = (typeof FILM_AND_SERIES_KINDS)[number];

interface IdentifyingFacts {
  readonly kind: FilmOrSeriesKind;
  readonly ratingKey: ItemRef;
  readonly year: number | undefined;
  readonly guid: string | undefined;
  /** Kind, name and year as one text. */
  readonly nameKey: string;
}

/**
 * Identifies the work of a title across libraries and servers. Unidentified films are the same work if they share title
 * and year. Any other unidentified title is a work of its own.
 */
export function creativeWorkKey({ kind, ratingKey, year, guid, nameKey }: IdentifyingFacts): string {
  // In a guid, the part after `#` is an edition. Editions are the same work.
  const identity = creativeWorkGuid({ kind, guid: guid?.split('#')[0] });
  if (identity !== undefined) return identity;
  return kind === 'movie' && year !== undefined ? `name ${nameKey}` : `item ${ratingKey}`;
}

/** One copy of a work. The same film may be in several libraries and on several servers. */
export interface CreativeWorkCopy {
  readonly ratingKey: ItemRef;
  readonly library: LibraryRef;
}

/** A film or series with its copies on some media servers. */
export interface CreativeWork {
  readonly key: string;
  readonly kind: FilmOrSeriesKind;
  readonly copies: readonly CreativeWorkCopy[];
  /** False if a library with a copy was not read to its end, so that episodes may be missing. */
  readonly isRead: boolean;
}

/** The parts of a copy that are played: each episode of a series by its number, or the film itself. */
export interface CopyParts extends CreativeWorkCopy {
  readonly parts: readonly string[];
}

export interface CreativeWorkPlays {
  readonly copies: readonly CopyParts[];
  readonly partsByAccount: ReadonlyMap<AccountRef, ReadonlySet<string>>;
}

export interface TitleWatchProgress {
  /** Number of parts that the person has played, out of `total`. A film has one part. */
  readonly parts: number;
  readonly total: number;
  /** True if the person has played all parts that there are now. */
  readonly isFinished: boolean;
}

/**
 * How much of the work one person has played with these accounts. Only copies for which `isOn` returns true count. A
 * series is finished if all episodes of one copy were played, in this or any other copy. If none is finished, the copy
 * with the most played episodes counts.
 */
export function watchProgressOfAccounts(
  { copies, partsByAccount }: CreativeWorkPlays,
  accounts: readonly AccountRef[],
  isOn: (copy: CreativeWorkCopy) => boolean,
): TitleWatchProgress {
  const playedParts = new Set(accounts.flatMap((account) => [...(partsByAccount.get(account) ?? [])]));
  let best: TitleWatchProgress = { parts: 0, total: 0, isFinished: false };
  for (const { parts, ...copy } of copies) {
    if (!isOn(copy)) continue;
    const count = parts.filter((part) => playedParts.has(part)).length;
    const progress = { parts: count, total: parts.length, isFinished: count > 0 && count === parts.length };
    if (isBetter(progress, best)) best = progress;
  }
  return best;
}

function isBetter(progress: TitleWatchProgress, best: TitleWatchProgress): boolean {
  // `best` is still empty before the first copy.
  if (best.total === 0) return true;
  if (progress.isFinished !== best.isFinished) return progress.isFinished;
  return progress.parts > best.parts;
}

/** The numbers of the media servers, sorted, as a text that identifies the set. */
export const serverSetKey = (servers: readonly ServerId[]): string =>
  [...new Set(servers)].toSorted((a, b) => a - b).join(',');
