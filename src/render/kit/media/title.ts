import type { MediaItem } from '../../../domain/media/items/item.ts';
import { releaseYear } from '../../../domain/media/items/item.ts';
import { clipAndEscapeText, clipText, oneLine } from '../text/markdown.ts';

const MAX_TITLE = 120;
const MAX_SHOW_TITLE = 40;

export interface TitleWords {
  readonly untitled: string;
  /** Number of an episode, for example "S1 E3". */
  readonly episode: (season: number | undefined, index: number) => string;
}

/**
 * The item's own name without its parents, unescaped: "S1 E3 · The Red Codebook", "Metropolis (1927)", or "Metropolis
 * (1927) · Restored" for an edition.
 */
function ownTitle(item: MediaItem, words: TitleWords): string {
  const title = oneLine(item.title) || words.untitled;
  if (item.kind === 'episode')
    return item.index === undefined ? title : `${words.episode(item.parentIndex, item.index)} · ${title}`;
  const edition = oneLine(item.editionTitle ?? '');
  const name = appendYearToTitle(title, releaseYear(item));
  return edition === '' ? name : `${name} · ${edition}`;
}

export const appendYearToTitle = (title: string, year: number | undefined): string =>
  year === undefined ? title : `${title} (${year})`;

/** Names of the item's parents, unescaped and the outermost first: a show, or an artist and an album. */
function parentNames({ kind, title, parentTitle, grandparentTitle, originalTitle }: MediaItem): readonly string[] {
  if (kind === 'episode') return visibleNames([grandparentTitle || parentTitle]);
  // Tracks of a compilation name their own artist in `originalTitle`, because the album's artist did not record them.
  if (kind === 'track')
    return visibleNames([oneLine(originalTitle ?? '') || grandparentTitle, parentTitle]).filter(
      (name) => name !== oneLine(title),
    );
  return visibleNames([grandparentTitle, parentTitle]).filter((name) => name !== oneLine(title));
}

const visibleNames = (names: readonly (string | undefined)[]): readonly string[] =>
  names.map((name) => oneLine(name ?? '')).filter((name) => name !== '');

/** The item's name with its parents on one line, unescaped, for autocomplete and alt text. */
export function fullTitle(item: MediaItem, words: TitleWords, max = MAX_TITLE): string {
  return clipText([...parentNames(item), ownTitle(item, words)].join(' – '), max);
}

/**
 * The item's name, escaped and in bold. An episode's name begins with its show, because people know the episode by the
 * show.
 */
export function boldTitle(item: MediaItem, words: TitleWords, max = MAX_TITLE): string {
  const shows = item.kind === 'episode' ? parentNames(item).map((show) => clipText(show, MAX_SHOW_TITLE)) : [];
  return bold([...shows, clipText(ownTitle(item, words), max)].join(' · '), words.untitled, max + MAX_SHOW_TITLE);
}

/** A name, escaped and in bold. A blank name becomes `untitled`, because Discord renders "****" as asterisks. */
export const bold = (name: string, untitled: string, max = 80): string =>
  `**${clipAndEscapeText(name, max) || untitled}**`;

/**
 * Artist and album of the item, escaped, which the bold title leaves out. Undefined for an item without them. Each name
 * has at most `max` characters before escaping.
 */
export function formatItemParentNames(item: MediaItem, max = 80): string | undefined {
  const names = item.kind === 'episode' ? [] : parentNames(item);
  return names.length === 0 ? undefined : names.map((name) => clipAndEscapeText(name, max)).join(' · ');
}

/** Words of titles that are stored for readers of any language. `localizeStoredTitle` puts in a reader's words. */
const STORED_WORDS: TitleWords = {
  untitled: '',
  episode: (season, index) => (season === undefined ? `E${index}` : `S${season} E${index}`),
};

/**
 * The item's full name in a form that belongs to no language. Old stored titles are in the language of their sender.
 */
export const formatItemTitleForStorage = (item: MediaItem, max = MAX_TITLE): string =>
  fullTitle(item, STORED_WORDS, max);

const STORED_NUMBER = /(?<=^| – )(?:S(\d+) )?E(\d+)(?= · )/;
/** Matches the place of an empty name: at the end, or before a year or an edition. */
const MISSING_NAME = /(?<=^|[–·] )(?=$| \(\d+\)| · )/;

/** A stored title with the number of its episode as the language writes it, and a word for a missing name. */
export function localizeStoredTitle(words: TitleWords, title: string): string {
  const numberedTitle = withNumber(title, STORED_NUMBER, words);
  return numberedTitle.replace(MISSING_NAME, () => words.untitled);
}

/** Number of an episode as some language writes it: letters and a number, or two of them. */
const ANY_NUMBER = /(?<=^| [–-] )(?:\p{L}{1,2}(\d+) ?)?\p{L}{1,2}(\d+)(?= · )/u;

/**
 * A typed title with the number of its episode as `formatItemTitleForStorage` writes it, whatever language it was
 * copied from.
 */
export const normalizeTypedTitle = (typedTitle: string): string => withNumber(typedTitle, ANY_NUMBER, STORED_WORDS);

/** The title with other words for the number of an episode, whose season and index the pattern captures. */
function withNumber(title: string, pattern: RegExp, { episode }: TitleWords): string {
  const match = pattern.exec(title);
  if (!match) return title;
  const [number, season, index] = match;
  const newNumber = episode(season === undefined ? undefined : Number(season), Number(index));
  return title.slice(0, match.index) + newNumber + title.slice(match.index + number.length);
}
