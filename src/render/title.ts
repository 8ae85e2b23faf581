import type { MediaItem } from '../domain/media.ts';
import { clip, plainClipped } from './markdown.ts';

const MAX_TITLE = 120;

/** The item's own name: "S1 E3 · The Red Codebook" for an episode, "Metropolis (1927)" for a film. Raw text. */
function ownTitle(item: MediaItem, untitled: string): string {
  const title = item.title === '' ? untitled : item.title;
  if (item.kind === 'episode') {
    const number = episodeNumber(item);
    return number === undefined ? title : `${number} · ${title}`;
  }
  return item.year === undefined ? title : `${title} (${item.year})`;
}

function episodeNumber({ parentIndex, index }: MediaItem): string | undefined {
  if (index === undefined) return undefined;
  return parentIndex === undefined ? `E${index}` : `S${parentIndex} E${index}`;
}

/** Where the item belongs: its show; its artist and album. Raw text, the widest first. */
function belongsTo({ kind, title, parentTitle, grandparentTitle }: MediaItem): readonly string[] {
  if (kind === 'episode') return [grandparentTitle ?? parentTitle ?? ''].filter(Boolean);
  return [grandparentTitle, parentTitle].filter((each): each is string => Boolean(each) && each !== title);
}

/** One line that names the item wholly, as plain text without markup or escapes: for autocomplete and alt text. */
export function fullTitle(item: MediaItem, untitled: string, max = MAX_TITLE): string {
  return clip([...belongsTo(item), ownTitle(item, untitled)].join(' – ').replace(/\s+/g, ' '), max);
}

/** The same for a message: escaped, the item's own name in bold. */
export function boldTitle(item: MediaItem, untitled: string): string {
  return `**${plainClipped(ownTitle(item, untitled), MAX_TITLE)}**`;
}

/** Escaped "Artist · Album" or the show's name, or nothing. */
export function belongsLine(item: MediaItem): string | undefined {
  const names = belongsTo(item);
  return names.length === 0 ? undefined : names.map((name) => plainClipped(name, 80)).join(' · ');
}
