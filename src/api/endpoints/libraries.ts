import type { LibraryDetails } from '../../domain/media/items/containerDetails.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import { change, done, MAY_BE_MISSING, type Notes, read, xml } from '../endpoint.ts';
import { date, flag, id, natural, picture, text } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

function decodeLocations(directory: Element): Library['locations'] {
  return children(directory, 'Location').flatMap((location) => {
    const a = attributesOf(location);
    const path = text(a, 'path');
    return path === undefined ? [] : [{ id: id(a, 'id'), path }];
  });
}

const decodeDetails = (a: Element): LibraryDetails => ({
  art: picture(a, 'art'),
  composite: picture(a, 'composite'),
  thumb: picture(a, 'thumb'),
  createdAt: date(a, 'createdAt'),
  updatedAt: date(a, 'updatedAt'),
  content: flag(a, 'content'),
  directory: flag(a, 'directory'),
  contentChangedAt: natural(a, 'contentChangedAt'),
  hidden: natural(a, 'hidden'),
});

/** 2.2; entries without a numeric key are left out. */
export function decodeLibraries(container: Element, notes: Notes): readonly Library[] {
  return children(container, 'Directory').flatMap((directory) => {
    const a = attributesOf(directory);
    const key = id(a, 'key');
    if (key === undefined) {
      notes.skip();
      return [];
    }
    return [
      {
        key,
        type: text(a, 'type') ?? '',
        title: text(a, 'title') ?? '',
        agent: text(a, 'agent'),
        scanner: text(a, 'scanner'),
        language: text(a, 'language'),
        uuid: text(a, 'uuid'),
        ...decodeDetails(a),
        locations: decodeLocations(directory),
      },
    ];
  });
}

/** Named in 4.24, shown in MEDIA-SERVER.md; the entries are those of 2.2, and those without a numeric key are left out. Every valid token may read it. */
export const libraries = () =>
  read({ path: '/library/sections', reading: xml(decodeLibraries), failures: MAY_BE_MISSING, proof: 'token' });

/** 4.10: a GET that changes something. The server responds at once, and the scan goes on. */
export const scanLibraries = () =>
  change('GET', { path: '/library/sections/all/refresh', reading: done, failures: MAY_BE_MISSING });
