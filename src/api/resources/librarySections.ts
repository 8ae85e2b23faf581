import type { Library } from '../../domain/media/libraries/library.ts';
import { refTo } from '../../domain/servers/refs.ts';
import {
  changeEndpoint,
  type DecodingNotes,
  decodeEach,
  ignoredBodyReading,
  readEndpoint,
  UNSUPPORTED_IF_404,
  xmlReading,
} from '../endpoint.ts';
import {
  optionalRef,
  readCount,
  readDates,
  readFlags,
  readId,
  readOwnPicture,
  readText,
  readTexts,
} from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

function decodeLocations(directory: Element): Library['locations'] {
  return children(directory, 'Location').flatMap((location) => {
    const attributes = attributesOf(location);
    const path = readText(attributes, 'path');
    return path === undefined ? [] : [{ id: readId(attributes, 'id'), path }];
  });
}

/** Decodes libraries (interface.md, 2.2). Leaves out libraries without a numeric key. */
export function decodeLibraries(container: Element, notes: DecodingNotes): readonly Library[] {
  return decodeEach(children(container, 'Directory'), notes, (attributes, directory) => {
    const key = readId(attributes, 'key');
    if (key === undefined) return undefined;
    const pictureAt = (name: string) => optionalRef<'picture'>(notes.server, readOwnPicture(attributes, name));
    return {
      key: refTo(notes.server, key),
      type: readText(attributes, 'type') ?? '',
      title: readText(attributes, 'title') ?? '',
      ...readTexts<Library>(attributes, 'agent', 'scanner', 'language', 'uuid'),
      art: pictureAt('art'),
      composite: pictureAt('composite'),
      thumb: pictureAt('thumb'),
      ...readDates<Library>(attributes, 'createdAt', 'updatedAt'),
      ...readFlags<Library>(attributes, 'content', 'directory'),
      contentChangedAt: readCount(attributes, 'contentChangedAt'),
      hidden: readCount(attributes, 'hidden'),
      locations: decodeLocations(directory),
    };
  });
}

/**
 * Lists libraries (named in interface.md, 4.24; described in MEDIA-SERVER.md) with the entries of 2.2. Every valid
 * token may read this list.
 */
export const librariesEndpoint = () =>
  readEndpoint({
    path: '/library/sections',
    reading: xmlReading(decodeLibraries),
    failures: UNSUPPORTED_IF_404,
    proof: 'token',
  });

/**
 * Starts to scan the libraries (interface.md, 4.10): a GET that changes something. The server answers at once and
 * continues to scan.
 */
export const scanLibraries = () =>
  changeEndpoint('GET', {
    path: '/library/sections/all/refresh',
    reading: ignoredBodyReading,
    failures: UNSUPPORTED_IF_404,
  });
