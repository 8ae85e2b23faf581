import type { ListingInfo } from '../../domain/media/items/listings.ts';
import { MATCH_KINDS, type Match, type Matches, type MatchKind } from '../../domain/media/items/matches.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { change, MAY_BE_MISSING, read, xml, xmlOrNothing } from '../endpoint.ts';
import { checkedId } from '../paths.ts';
import { flag, id, natural, oneOf, percent, text, year } from '../xml/fields.ts';
import { decodeListing } from '../xml/listing.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** `type` as a number, which some servers write (MEDIA-SERVER.md, item type numbers). */
const KIND_OF_NUMBER: Readonly<Record<string, MatchKind>> = {
  '1': 'movie',
  '2': 'show',
  '3': 'season',
  '8': 'artist',
  '9': 'album',
  '10': 'track',
};

const kindOf = (a: Element): MatchKind =>
  oneOf(a, 'type', MATCH_KINDS) ?? KIND_OF_NUMBER[text(a, 'type') ?? ''] ?? 'other';

/** 2.10: 0 is not a date. */
function lifespan(a: Element, name: string): string | undefined {
  const value = text(a, name);
  return value === '0' ? undefined : value;
}

/** `depth` stops at a document that nests results endlessly: the interface has albums with tracks and nothing deeper. */
function decodeMatch(element: Element, depth = 1): Match {
  const a = attributesOf(element);
  return {
    kind: kindOf(a),
    guid: text(a, 'guid'),
    name: text(a, 'name') ?? '',
    thumb: text(a, 'thumb'),
    year: year(a, 'year'),
    summary: text(a, 'summary'),
    parentName: text(a, 'parentName'),
    parentGuid: text(a, 'parentGUID'),
    score: percent(a, 'score'),
    disambiguation: text(a, 'disambiguation'),
    beginArea: text(a, 'beginArea'),
    area: text(a, 'area'),
    lifespanBegin: lifespan(a, 'lifespanBegin'),
    lifespanEnded: lifespan(a, 'lifespanEnded'),
    id: id(a, 'id'),
    index: natural(a, 'index'),
    matched: flag(a, 'matched'),
    tracks: depth > 0 ? children(element, 'SearchResult').map((track) => decodeMatch(track, depth - 1)) : [],
  };
}

/** 4.13. A 403 means that the server does not know the id, whoever asks. */
export const matches = (ratingKey: string) =>
  read({
    path: `/library/metadata/${checkedId(ratingKey, 'GET', '/library/metadata/{id}/matches')}/matches`,
    query: [['manual', 1]],
    failures: { ...MAY_BE_MISSING, 403: 'not-found' },
    reading: xml(
      (container): Matches => ({
        listing: decodeListing(container),
        matches: children(container, 'SearchResult').map((element) => decodeMatch(element)),
      }),
    ),
  });

/** 4.21. `not-found` if there is no such artist. */
export function applyMatch(artistKey: string, { guid, name }: Readonly<Record<'guid' | 'name', string>>) {
  const template = '/library/metadata/{id}/match';
  const path = `/library/metadata/${checkedId(artistKey, 'PUT', template)}/match`;
  if (guid === '' || name === '')
    throw new MediaServerFailure('invalid', {
      method: 'PUT',
      path,
      cause: new Error('a match needs a guid and a name'),
    });
  return change('PUT', {
    path,
    query: [
      ['guid', guid],
      ['name', name],
    ],
    reading: xmlOrNothing((container): ListingInfo => decodeListing(container)),
  });
}
