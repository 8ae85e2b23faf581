import {
  type ItemsApi,
  type ListingInfo,
  METADATA_MATCH_KINDS,
  type MetadataMatchCandidate,
  type MetadataMatchCandidates,
  type MetadataMatchKind,
  PICTURE_TYPES,
  type Picture,
  type PictureType,
} from '../../domain/media/items/itemsApi.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type ItemRef, type PictureRef, type ServerId, serverLocalKeyOfRef } from '../../domain/servers/refs.ts';
import type { ApiCaller } from '../call.ts';
import {
  changeEndpoint,
  createPictureResponseReader,
  createXmlOrEmptyResponseReader,
  createXmlResponseReader,
  FAILURE_KIND_OF_MISSING_ENDPOINT,
  RequestedThingNotFoundError,
  readEndpoint,
} from '../endpoint.ts';
import { decodeItem, itemNodesIn } from '../items/item.ts';
import { parseServerPicturePath, requireNumericKey } from '../paths.ts';
import type { QueryParameter } from '../transport/query.ts';
import {
  optionalRef,
  readOwnPicture as ownPictureIn,
  readCountAttribute,
  readFlag,
  readId,
  readKeywordAttribute,
  readPercent,
  readText,
  readTextAttributes,
  readYear,
} from '../xml/fields.ts';
import { decodeListing } from '../xml/listing.ts';
import { UnreadableXmlError } from '../xml/unreadable.ts';
import { attributesOfXmlElement, findChildElements, type ParsedXmlElement } from '../xml/xml.ts';

/**
 * Reads an item (named in interface.md, 4.24; described in MEDIA-SERVER.md). A 404 means that the item does not exist.
 */
export function itemEndpoint(ratingKey: ItemRef) {
  const key = requireNumericKey(ratingKey, 'GET', '/library/metadata/{id}');
  const path = `/library/metadata/${key}`;
  return readEndpoint({
    path,
    reading: createXmlResponseReader((container, { server }) => {
      const nodes = itemNodesIn(container);
      const node =
        nodes.find(({ element }) => readId(attributesOfXmlElement(element), 'ratingKey') === key) ?? nodes[0];
      if (node === undefined) throw new RequestedThingNotFoundError('the response contains no item');
      return decodeItem(node, attributesOfXmlElement(container), server);
    }),
  });
}

/** Kinds of matches by number, because some servers send `type` as a number (MEDIA-SERVER.md, item type numbers). */
const KIND_OF_NUMBER: Readonly<Record<string, MetadataMatchKind>> = {
  '1': 'movie',
  '2': 'show',
  '3': 'season',
  '8': 'artist',
  '9': 'album',
  '10': 'track',
};

const kindOf = (attributes: ParsedXmlElement): MetadataMatchKind =>
  readKeywordAttribute(attributes, 'type', METADATA_MATCH_KINDS) ??
  KIND_OF_NUMBER[readText(attributes, 'type') ?? ''] ??
  'other';

/** Reads the date of a lifespan. Undefined for 0, which is not a date (interface.md, 2.10). */
function readLifespan(attributes: ParsedXmlElement, name: string): string | undefined {
  const value = readText(attributes, name);
  return value === '0' ? undefined : value;
}

/** Decodes a match. `depth` limits nested results: interface.md has albums with tracks, but nothing deeper. */
function decodeMatch(element: ParsedXmlElement, server: ServerId, depth = 1): MetadataMatchCandidate {
  const attributes = attributesOfXmlElement(element);
  return {
    kind: kindOf(attributes),
    name: readText(attributes, 'name') ?? '',
    thumb: optionalRef(server, ownPictureIn(attributes, 'thumb')),
    year: readYear(attributes, 'year'),
    parentGuid: readText(attributes, 'parentGUID'),
    score: readPercent(attributes, 'score'),
    ...readTextAttributes<MetadataMatchCandidate>(
      attributes,
      'guid',
      'summary',
      'parentName',
      'disambiguation',
      'beginArea',
      'area',
    ),
    lifespanBegin: readLifespan(attributes, 'lifespanBegin'),
    lifespanEnded: readLifespan(attributes, 'lifespanEnded'),
    id: readId(attributes, 'id'),
    index: readCountAttribute(attributes, 'index'),
    matched: readFlag(attributes, 'matched'),
    tracks:
      depth > 0 ? findChildElements(element, 'SearchResult').map((track) => decodeMatch(track, server, depth - 1)) : [],
  };
}

/** Lists matches (interface.md, 4.13). A 403 means that the server does not know the item, whatever the account. */
export const metadataMatchesEndpoint = (ratingKey: ItemRef) =>
  readEndpoint({
    path: `/library/metadata/${requireNumericKey(ratingKey, 'GET', '/library/metadata/{id}/matches')}/matches`,
    query: [['manual', 1]],
    failures: { ...FAILURE_KIND_OF_MISSING_ENDPOINT, 403: 'not-found' },
    reading: createXmlResponseReader(
      (container, { server }): MetadataMatchCandidates => ({
        listing: decodeListing(container),
        matches: findChildElements(container, 'SearchResult').map((element) => decodeMatch(element, server)),
      }),
    ),
  });

/** Applies a match (interface.md, 4.21). Rejects with `not-found` if the artist does not exist. */
export function applyMetadataMatch(
  artistKey: ItemRef,
  { guid, name }: { readonly guid: string; readonly name: string },
) {
  const template = '/library/metadata/{id}/match';
  const path = `/library/metadata/${requireNumericKey(artistKey, 'PUT', template)}/match`;
  if (guid === '' || name === '')
    throw new MediaServerFailure('invalid', {
      method: 'PUT',
      path,
      cause: new Error('a match needs a guid and a name'),
    });
  return changeEndpoint('PUT', {
    path,
    query: [
      ['guid', guid],
      ['name', name],
    ],
    reading: createXmlOrEmptyResponseReader((container): ListingInfo => decodeListing(container)),
  });
}

/** The first bytes of each type of picture, as Latin-1. The type that a server states is ignored. */
const SIGNATURES: Readonly<Record<PictureType, RegExp>> = {
  'image/jpeg': /^\xFF\xD8\xFF/,
  'image/png': /^\x89PNG\r\n.\n/s,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/gif': /^GIF8[79]a/,
  // `avif` or `avis` is the main brand of the file, or one of the compatible brands, which follow some bytes later.
  'image/avif': /^.{4}ftyp(?:.{4}){0,8}?avi[fs]/s,
};

function identifyPicture(bytes: Uint8Array): Picture {
  const beginning = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const type = PICTURE_TYPES.find((candidate) => SIGNATURES[candidate].test(beginning));
  if (type === undefined) throw new UnreadableXmlError('it is not a picture');
  return { bytes, type };
}

/**
 * Reads a picture (interface.md, 4.12). `thumb` is a path from an item. Throws `invalid` without a request if the path
 * does not lead to a picture on the server itself.
 */
function poster(thumb: PictureRef) {
  const picturePath = parseServerPicturePath(serverLocalKeyOfRef(thumb));
  if (picturePath !== undefined)
    return readEndpoint({ ...splitAtQuery(picturePath), reading: createPictureResponseReader(identifyPicture) });
  const cause = new Error('that is not a picture on the server itself');
  throw new MediaServerFailure('invalid', { method: 'GET', path: '{thumb}', cause });
}

function splitAtQuery(thumb: string): { readonly path: string; readonly query: readonly QueryParameter[] } {
  const [path = '', query] = thumb.split('?', 2);
  return { path, query: [...new URLSearchParams(query)] };
}

export const itemsApi = (call: ApiCaller): ItemsApi => ({
  item: async (ratingKey, options) => call(itemEndpoint(ratingKey), options),
  poster: async (thumb, options) => call(poster(thumb), options),
  matches: async (ratingKey, options) => call(metadataMatchesEndpoint(ratingKey), options),
  applyMatch: async (artistKey, match, options) => call(applyMetadataMatch(artistKey, match), options),
});
