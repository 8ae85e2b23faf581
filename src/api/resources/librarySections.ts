import type { Library } from '../../domain/media/libraries/library.ts';
import { refTo } from '../../domain/servers/refs.ts';
import { change, decodeEach, done, MAY_BE_MISSING, type Notes, read, xml } from '../endpoint.ts';
import { asRef, dates, flags, id, natural, picture, text, texts } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

function decodeLocations(directory: Element): Library['locations'] {
  return children(directory, 'Location').flatMap((location) => {
    const a = attributesOf(location);
    const path = text(a, 'path');
    return path === undefined ? [] : [{ id: id(a, 'id'), path }];
  });
}

/** 2.2; entries without a numeric key are left out. */
export function decodeLibraries(container: Element, notes: Notes): readonly Library[] {
  return decodeEach(children(container, 'Directory'), notes, (a, directory) => {
    const key = id(a, 'key');
    if (key === undefined) return undefined;
    const pictureAt = (name: string) => asRef<'picture'>(notes.server, picture(a, name));
    return {
      key: refTo(notes.server, key),
      type: text(a, 'type') ?? '',
      title: text(a, 'title') ?? '',
      ...texts<Library>(a, 'agent', 'scanner', 'language', 'uuid'),
      art: pictureAt('art'),
      composite: pictureAt('composite'),
      thumb: pictureAt('thumb'),
      ...dates<Library>(a, 'createdAt', 'updatedAt'),
      ...flags<Library>(a, 'content', 'directory'),
      contentChangedAt: natural(a, 'contentChangedAt'),
      hidden: natural(a, 'hidden'),
      locations: decodeLocations(directory),
    };
  });
}

/**
 * Named in 4.24, shown in MEDIA-SERVER.md; the entries are those of 2.2, without those that have no numeric
 * key. Every valid token may read it.
 */
export const libraries = () =>
  read({ path: '/library/sections', reading: xml(decodeLibraries), failures: MAY_BE_MISSING, proof: 'token' });

/** 4.10: a GET that changes something. The server responds at once and continues to scan. */
export const scanLibraries = () =>
  change('GET', { path: '/library/sections/all/refresh', reading: done, failures: MAY_BE_MISSING });
