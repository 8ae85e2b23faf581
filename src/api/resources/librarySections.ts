import type { Library } from '../../domain/media/libraries/library.ts';
import { createMediaRef } from '../../domain/servers/refs.ts';
import {
  changeEndpoint,
  createXmlResponseReader,
  decodeXmlElements,
  FAILURE_KIND_OF_MISSING_ENDPOINT,
  type ResponseDecodingContext,
  readEndpoint,
  responseReaderIgnoringBody,
} from '../endpoint.ts';
import {
  optionalRef,
  readCountAttribute,
  readDates,
  readFlags,
  readId,
  readOwnPicture,
  readText,
  readTextAttributes,
} from '../xml/fields.ts';
import { attributesOfXmlElement, findChildElements, type ParsedXmlElement } from '../xml/xml.ts';

function decodeLocations(directory: ParsedXmlElement): Library['locations'] {
  return findChildElements(directory, 'Location').flatMap((location) => {
    const attributes = attributesOfXmlElement(location);
    const path = readText(attributes, 'path');
    return path === undefined ? [] : [{ id: readId(attributes, 'id'), path }];
  });
}

/** Decodes libraries (interface.md, 2.2). Leaves out libraries without a numeric key. */
export function decodeLibraries(container: ParsedXmlElement, notes: ResponseDecodingContext): readonly Library[] {
  return decodeXmlElements(findChildElements(container, 'Directory'), notes, (attributes, directory) => {
    const key = readId(attributes, 'key');
    if (key === undefined) return undefined;
    const pictureAt = (name: string) => optionalRef<'picture'>(notes.server, readOwnPicture(attributes, name));
    return {
      key: createMediaRef(notes.server, key),
      type: readText(attributes, 'type') ?? '',
      title: readText(attributes, 'title') ?? '',
      ...readTextAttributes<Library>(attributes, 'agent', 'scanner', 'language', 'uuid'),
      art: pictureAt('art'),
      composite: pictureAt('composite'),
      thumb: pictureAt('thumb'),
      ...readDates<Library>(attributes, 'createdAt', 'updatedAt'),
      ...readFlags<Library>(attributes, 'content', 'directory'),
      contentChangedAt: readCountAttribute(attributes, 'contentChangedAt'),
      hidden: readCountAttribute(attributes, 'hidden'),
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
    reading: createXmlResponseReader(decodeLibraries),
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
    proof: 'token',
  });

/**
 * Starts to scan the libraries (interface.md, 4.10): a GET that changes something. The server answers at once and
 * continues to scan.
 */
export const scanLibraries = () =>
  changeEndpoint('GET', {
    path: '/library/sections/all/refresh',
    reading: responseReaderIgnoringBody,
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
  });
