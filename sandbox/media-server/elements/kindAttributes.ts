import type { LibraryItem } from '../library/item.ts';
import { hashTextToNumberBelow } from '../library/itemFactory.ts';
import { normalizeTextForSearch } from '../library/matching.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { XmlAttributes } from '../xml.ts';

/** Attributes that interface.md, 2.8 lists only for films. Empty for a film without metadata from an agent. */
export function createFilmXmlAttributes(words: Vocabulary, item: LibraryItem): XmlAttributes {
  if (item.rating === undefined) return {};
  const audience = (50 + hashTextToNumberBelow(`audience ${item.title}`, 50)) / 10;
  return {
    audienceRating: audience,
    skipCount: hashTextToNumberBelow(`skips ${item.ratingKey}`, 5) === 0 ? 1 : undefined,
    tagline: hashTextToNumberBelow(`tagline ${item.title}`, 3) === 0 ? `The photoplay of ${item.year}` : undefined,
    audienceRatingImage: `${words.criticSite}://image.rating.${audience >= 6 ? 'upright' : 'spilled'}`,
    chapterSource: 'media',
    primaryExtraKey:
      hashTextToNumberBelow(`extra ${item.title}`, 4) === 0 ? `/library/metadata/8${item.ratingKey}` : undefined,
    ratingImage: `${words.criticSite}://image.rating.${item.rating >= 6 ? 'ripe' : 'rotten'}`,
    slug: normalizeTextForSearch(item.title).replaceAll(' ', '-'),
  };
}

export function createMusicXmlAttributes(item: LibraryItem): XmlAttributes {
  if (item.kind === 'album') return { loudnessAnalysisVersion: 2, musicAnalysisVersion: 1 };
  return item.kind === 'track' ? { ratingCount: hashTextToNumberBelow(`ratings ${item.title}`, 90_000) } : {};
}
