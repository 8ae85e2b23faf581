import type { MatchCandidate } from '../library/candidates.ts';
import { onlineServiceGuidOfItem } from '../library/candidates.ts';
import type { LibraryItem } from '../library/item.ts';
import { tagNamesOfItem } from '../library/item.ts';
import { hashTextToNumberBelow } from '../library/itemFactory.ts';
import type { XmlAttributes, XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';
import { addSchemeToItemGuid, type ElementContext } from './createItemXmlElement.ts';

/** A result of a match search. Its attributes depend on the item's kind (interface.md, 2.10). */
export function matchElement(context: ElementContext, item: LibraryItem, candidate: MatchCandidate): XmlElement {
  const attributes = {
    thumb: `https://metadata.invalid/${item.kind}/${hashTextToNumberBelow(candidate.guid, 1_000_000)}.jpg`,
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
  item: LibraryItem,
  { year, score, disambiguation }: MatchCandidate,
): XmlAttributes {
  const parent = context.library.parentOf(item);
  const parentAttributes = { parentName: parent?.title, parentGUID: parent && addSchemeToItemGuid(context, parent) };
  if (item.kind === 'artist') {
    const birthYear = 1850 + hashTextToNumberBelow(item.title, 60);
    const [area] = tagNamesOfItem(item, 'Country');
    return { score, disambiguation, beginArea: area, area, lifespanBegin: `${birthYear}-01-01`, lifespanEnded: 1 };
  }
  if (item.kind === 'album') return { ...parentAttributes, score, year, lifespanEnded: 0 };
  const written = { year, summary: item.summary, lifespanEnded: 0 };
  return item.kind === 'season' ? { ...parentAttributes, ...written } : written;
}

/** An album's tracks. `matched` is 1 only for the item's own tracks, because only these have files. */
function trackElements(
  { library }: ElementContext,
  album: LibraryItem,
  { score }: MatchCandidate,
): readonly XmlElement[] {
  return library.children(album.ratingKey).map((track) =>
    createXmlElement('SearchResult', {
      id: track.ratingKey,
      type: 'track',
      index: track.index,
      guid: onlineServiceGuidOfItem(track),
      name: track.title,
      matched: score === 100 ? 1 : 0,
      lifespanEnded: 0,
    }),
  );
}
