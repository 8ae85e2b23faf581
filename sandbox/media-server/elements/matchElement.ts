import type { MatchCandidate } from '../library/candidates.ts';
import { serviceGuidOf } from '../library/candidates.ts';
import type { Item } from '../library/item.ts';
import { tagsOf } from '../library/item.ts';
import { hashBelow } from '../library/itemFactory.ts';
import type { Attributes, XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';
import { type ElementContext, fullGuid } from './itemElement.ts';

/** A result of a match search. Its attributes depend on the item's kind (interface.md, 2.10). */
export function matchElement(context: ElementContext, item: Item, candidate: MatchCandidate): XmlElement {
  const attributes = {
    thumb: `https://metadata.invalid/${item.kind}/${hashBelow(candidate.guid, 1_000_000)}.jpg`,
    type: item.kind,
    guid: candidateGuid(context, candidate),
    name: candidate.name,
    ...kindAttributes(context, item, candidate),
  };
  return createXmlElement(
    'SearchResult',
    attributes,
    item.kind === 'album' ? trackElements(context, item, candidate) : [],
  );
}

/** A candidate's guid with a scheme. Music services have their own scheme; all other kinds use the agent's. */
export function candidateGuid({ words }: ElementContext, { guid }: MatchCandidate): string {
  return guid.includes('://') ? guid : `${words.guidScheme}://${guid}`;
}

/** Attributes that depend on the kind. lifespanEnded is 0 without a date. */
function kindAttributes(
  context: ElementContext,
  item: Item,
  { year, score, disambiguation }: MatchCandidate,
): Attributes {
  const parent = context.library.parentOf(item);
  const parentAttributes = { parentName: parent?.title, parentGUID: parent && fullGuid(context, parent) };
  if (item.kind === 'artist') {
    const birthYear = 1850 + hashBelow(item.title, 60);
    const [area] = tagsOf(item, 'Country');
    return { score, disambiguation, beginArea: area, area, lifespanBegin: `${birthYear}-01-01`, lifespanEnded: 1 };
  }
  if (item.kind === 'album') return { ...parentAttributes, score, year, lifespanEnded: 0 };
  const written = { year, summary: item.summary, lifespanEnded: 0 };
  return item.kind === 'season' ? { ...parentAttributes, ...written } : written;
}

/** An album's tracks. `matched` is 1 only for the item's own tracks, because only these have files. */
function trackElements({ library }: ElementContext, album: Item, { score }: MatchCandidate): readonly XmlElement[] {
  return library.children(album.ratingKey).map((track) =>
    createXmlElement('SearchResult', {
      id: track.ratingKey,
      type: 'track',
      index: track.index,
      guid: serviceGuidOf(track),
      name: track.title,
      matched: score === 100 ? 1 : 0,
      lifespanEnded: 0,
    }),
  );
}
