import type { MediaItem } from '../../domain/media/items/item.ts';
import { releaseYear } from '../../domain/media/items/item.ts';
import { clip, oneLine, plainClipped } from './markdown.ts';

const MAX_TITLE = 120;
const MAX_SHOW = 40;

/** The item's own name: "S1 E3 · The Red Codebook", "Metropolis (1927)" or "Metropolis (1927) · Restored" for an edition. Raw text. */
function ownTitle(item: MediaItem, untitled: string): string {
  const title = oneLine(item.title) || untitled;
  if (item.kind === 'episode') {
    const number = episodeNumber(item);
    return number === undefined ? title : `${number} · ${title}`;
  }
  const edition = oneLine(item.editionTitle ?? '');
  const name = withYear(title, releaseYear(item));
  return edition === '' ? name : `${name} · ${edition}`;
}

/** "Metropolis (1927)". */
export const withYear = (title: string, year: number | undefined): string =>
  year === undefined ? title : `${title} (${year})`;

function episodeNumber({ parentIndex, index }: MediaItem): string | undefined {
  if (index === undefined) return undefined;
  return parentIndex === undefined ? `E${index}` : `S${parentIndex} E${index}`;
}

/** The names of the item's parents: its show, or its artist and album. Raw text, the outermost first. */
function belongsTo({ kind, title, parentTitle, grandparentTitle, originalTitle }: MediaItem): readonly string[] {
  if (kind === 'episode') return named([grandparentTitle || parentTitle]);
  // On a compilation, the album's artist did not record the track; `originalTitle` names the one who did.
  if (kind === 'track')
    return named([oneLine(originalTitle ?? '') || grandparentTitle, parentTitle]).filter(
      (each) => each !== oneLine(title),
    );
  return named([grandparentTitle, parentTitle]).filter((each) => each !== oneLine(title));
}

const named = (names: readonly (string | undefined)[]): readonly string[] =>
  names.map((name) => oneLine(name ?? '')).filter((name) => name !== '');

/** The item's full name on one line, raw, without escapes: for autocomplete and alt text. */
export function fullTitle(item: MediaItem, untitled: string, max = MAX_TITLE): string {
  return clip([...belongsTo(item), ownTitle(item, untitled)].join(' – '), max);
}

/**
 * The item's name for a message, escaped and in bold. For an episode the show's name comes first, because
 * people know an episode by its show.
 */
export function boldTitle(item: MediaItem, untitled: string, max = MAX_TITLE): string {
  const shows = item.kind === 'episode' ? belongsTo(item).map((show) => clip(show, MAX_SHOW)) : [];
  return bold([...shows, clip(ownTitle(item, untitled), max)].join(' · '), untitled, max + MAX_SHOW);
}

/** A name, escaped and in bold; `untitled` if it shows nothing, because "****" would be shown as four asterisks. */
export const bold = (name: string, untitled: string, max = 80): string => `**${plainClipped(name, max) || untitled}**`;

/**
 * "Artist · Album", escaped, as far as the bold title does not say it; undefined if nothing is left. Each
 * name has at most `max` characters before escaping.
 */
export function parentLine(item: MediaItem, max = 80): string | undefined {
  const names = item.kind === 'episode' ? [] : belongsTo(item);
  return names.length === 0 ? undefined : names.map((name) => plainClipped(name, max)).join(' · ');
}
