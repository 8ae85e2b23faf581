import type { Candidate } from '../library/candidates.ts';
import { serviceGuidOf } from '../library/candidates.ts';
import type { Item } from '../library/item.ts';
import { tagsOf } from '../library/item.ts';
import { hashBelow } from '../library/itemFactory.ts';
import type { Attributes, XmlElement } from '../xml.ts';
import { element } from '../xml.ts';
import { type ElementContext, guidOf } from './itemElement.ts';

/** A result of a match search: its attributes depend on the kind of the item (2.10). */
export function matchElement(context: ElementContext, item: Item, candidate: Candidate): XmlElement {
  const attributes = {
    thumb: `https://metadata.invalid/${item.kind}/${hashBelow(candidate.guid, 1_000_000)}.jpg`,
    type: item.kind,
    guid: candidateGuid(context, candidate),
    name: candidate.name,
    ...kindAttributes(context, item, candidate),
  };
  return element('SearchResult', attributes, item.kind === 'album' ? trackElements(context, item, candidate) : []);
}

/** Music services have a scheme of their own; everything else uses the agent's. */
export function candidateGuid({ words }: ElementContext, { guid }: Candidate): string {
  return guid.includes('://') ? guid : `${words.guidScheme}://${guid}`;
}

/** The attributes that depend on the kind; lifespanEnded 0 stands for no date. */
function kindAttributes(context: ElementContext, item: Item, { year, score, disambiguation }: Candidate): Attributes {
  const parent = context.library.parentOf(item);
  const above = { parentName: parent?.title, parentGUID: parent && guidOf(context, parent) };
  if (item.kind === 'artist') {
    const begin = 1850 + hashBelow(item.title, 60);
    const [area] = tagsOf(item, 'Country');
    return { score, disambiguation, beginArea: area, area, lifespanBegin: `${begin}-01-01`, lifespanEnded: 1 };
  }
  if (item.kind === 'album') return { ...above, score, year, lifespanEnded: 0 };
  const written = { year, summary: item.summary, lifespanEnded: 0 };
  return item.kind === 'season' ? { ...above, ...written } : written;
}

/** Lists an album's tracks; only the item itself has files that its tracks can be matched to. */
function trackElements({ library }: ElementContext, album: Item, { score }: Candidate): readonly XmlElement[] {
  return library.children(album.ratingKey).map((track) =>
    element('SearchResult', {
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
