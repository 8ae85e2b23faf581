import type { ItemsApi, ListingInfo } from '../../domain/media/items/itemsApi.ts';
import {
  MATCH_KINDS,
  type Match,
  type Matches,
  type MatchKind,
  PICTURE_TYPES,
  type Picture,
  type PictureType,
} from '../../domain/media/items/itemsApi.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type ItemRef, keyOf, type PictureRef, type ServerId } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import { change, MAY_BE_MISSING, NoSuchThing, picture, read, xml, xmlOrNothing } from '../endpoint.ts';
import { decodeItem, itemsIn } from '../items/item.ts';
import { checkedKey, ownPicture } from '../paths.ts';
import type { QueryPair } from '../transport/query.ts';
import { asRef, flag, id, natural, oneOf, picture as ownPictureIn, percent, text, texts, year } from '../xml/fields.ts';
import { decodeListing } from '../xml/listing.ts';
import { UnreadableXml } from '../xml/unreadable.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** Named in 4.24, shown in MEDIA-SERVER.md. The path names the item, so a 404 means that the item does not exist. */
export function item(ratingKey: ItemRef) {
  const key = checkedKey(ratingKey, 'GET', '/library/metadata/{id}');
  const path = `/library/metadata/${key}`;
  return read({
    path,
    reading: xml((container, { server }) => {
      const all = itemsIn(container);
      const found = all.find(({ element }) => id(attributesOf(element), 'ratingKey') === key) ?? all[0];
      if (found === undefined) throw new NoSuchThing('the response contains no item');
      return decodeItem(found, attributesOf(container), server);
    }),
  });
}

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
function decodeMatch(element: Element, server: ServerId, depth = 1): Match {
  const a = attributesOf(element);
  return {
    kind: kindOf(a),
    name: text(a, 'name') ?? '',
    thumb: asRef(server, ownPictureIn(a, 'thumb')),
    year: year(a, 'year'),
    parentGuid: text(a, 'parentGUID'),
    score: percent(a, 'score'),
    ...texts<Match>(a, 'guid', 'summary', 'parentName', 'disambiguation', 'beginArea', 'area'),
    lifespanBegin: lifespan(a, 'lifespanBegin'),
    lifespanEnded: lifespan(a, 'lifespanEnded'),
    id: id(a, 'id'),
    index: natural(a, 'index'),
    matched: flag(a, 'matched'),
    tracks: depth > 0 ? children(element, 'SearchResult').map((track) => decodeMatch(track, server, depth - 1)) : [],
  };
}

/** 4.13. A 403 means that the server does not know the id; it is the same for every account. */
export const matches = (ratingKey: ItemRef) =>
  read({
    path: `/library/metadata/${checkedKey(ratingKey, 'GET', '/library/metadata/{id}/matches')}/matches`,
    query: [['manual', 1]],
    failures: { ...MAY_BE_MISSING, 403: 'not-found' },
    reading: xml(
      (container, { server }): Matches => ({
        listing: decodeListing(container),
        matches: children(container, 'SearchResult').map((element) => decodeMatch(element, server)),
      }),
    ),
  });

/** 4.21. `not-found` if the artist does not exist. */
export function applyMatch(artistKey: ItemRef, { guid, name }: Readonly<Record<'guid' | 'name', string>>) {
  const template = '/library/metadata/{id}/match';
  const path = `/library/metadata/${checkedKey(artistKey, 'PUT', template)}/match`;
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

/** How each type's file begins, byte for byte as Latin-1; the type that a server states does not count. */
const BEGINNINGS: Readonly<Record<PictureType, RegExp>> = {
  'image/jpeg': /^\xFF\xD8\xFF/,
  'image/png': /^\x89PNG\r\n.\n/s,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/gif': /^GIF8[79]a/,
  // The brand, or one of the compatible brands, which follow a few words later.
  'image/avif': /^.{4}ftyp(?:.{4}){0,8}?avi[fs]/s,
};

function pictureOf(bytes: Uint8Array): Picture {
  const beginning = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const type = PICTURE_TYPES.find((each) => BEGINNINGS[each].test(beginning));
  if (type === undefined) throw new UnreadableXml('it is not a picture');
  return { bytes, type };
}

/** 4.12, for any picture: `thumb` is a path from an item. Anything but a picture on the server itself is refused as `invalid`, and not requested. */
function poster(thumb: PictureRef) {
  const own = ownPicture(keyOf(thumb));
  if (own !== undefined) return read({ ...splitAtQuery(own), reading: picture(pictureOf) });
  const cause = new Error('that is not a picture on the server itself');
  throw new MediaServerFailure('invalid', { method: 'GET', path: '{thumb}', cause });
}

function splitAtQuery(thumb: string): { readonly path: string; readonly query: readonly QueryPair[] } {
  const [path = '', query] = thumb.split('?', 2);
  return { path, query: [...new URLSearchParams(query)] };
}

export const itemsApi = (call: Call): ItemsApi => ({
  item: async (ratingKey, options) => call(item(ratingKey), options),
  poster: async (thumb, options) => call(poster(thumb), options),
  matches: async (ratingKey, options) => call(matches(ratingKey), options),
  applyMatch: async (artistKey, match, options) => call(applyMatch(artistKey, match), options),
});
