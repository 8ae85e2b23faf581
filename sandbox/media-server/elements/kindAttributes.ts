import type { Item } from '../library/item.ts';
import { hashBelow } from '../library/itemFactory.ts';
import { foldText } from '../library/matching.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { Attributes } from '../xml.ts';

/** Attributes that interface.md, 2.8 lists only for films. Empty for a film without metadata from an agent. */
export function filmAttributes(words: Vocabulary, item: Item): Attributes {
  if (item.rating === undefined) return {};
  const audience = (50 + hashBelow(`audience ${item.title}`, 50)) / 10;
  return {
    audienceRating: audience,
    skipCount: hashBelow(`skips ${item.ratingKey}`, 5) === 0 ? 1 : undefined,
    tagline: hashBelow(`tagline ${item.title}`, 3) === 0 ? `The photoplay of ${item.year}` : undefined,
    audienceRatingImage: `${words.criticSite}://image.rating.${audience >= 6 ? 'upright' : 'spilled'}`,
    chapterSource: 'media',
    primaryExtraKey: hashBelow(`extra ${item.title}`, 4) === 0 ? `/library/metadata/8${item.ratingKey}` : undefined,
    ratingImage: `${words.criticSite}://image.rating.${item.rating >= 6 ? 'ripe' : 'rotten'}`,
    slug: foldText(item.title).replaceAll(' ', '-'),
  };
}

export function musicAttributes(item: Item): Attributes {
  if (item.kind === 'album') return { loudnessAnalysisVersion: 2, musicAnalysisVersion: 1 };
  return item.kind === 'track' ? { ratingCount: hashBelow(`ratings ${item.title}`, 90_000) } : {};
}
