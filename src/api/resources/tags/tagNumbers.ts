import type { CallOptions } from '../../../domain/media/callOptions.ts';
import { isPartOf } from '../../../domain/media/filters/filterCheck.ts';
import type { TagField } from '../../../domain/media/filters/tagFields.ts';
import { type FailureKind, MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import type { Call } from '../../call.ts';
import { decodeEach, MAY_BE_MISSING, type Notes, read } from '../../endpoint.ts';
import { type List, page, pagesOf } from '../../listing/pages.ts';
import { checkedKey } from '../../paths.ts';
import type { QueryPair } from '../../transport/query.ts';
import { id, text } from '../../xml/fields.ts';
import { children, type Element } from '../../xml/xml.ts';

interface Tag {
  readonly number: string;
  readonly title: string;
}

/** A tag is an element of four attributes, and a library may have 30,000 actors. */
const TAGS_PER_PAGE = 1_000;

/** Failures of a server that has no such list for this token. With any other failure, the listing fails too. */
const HAS_NO_LIST: ReadonlySet<FailureKind> = new Set([
  'unsupported',
  'not-found',
  'invalid',
  'forbidden',
  'unavailable',
  'malformed',
]);

export interface TagSearch {
  readonly libraryKey: LibraryRef;
  /** `type=` of the items that are filtered. Empty for the library's top level. */
  readonly kind: readonly QueryPair[];
  readonly field: TagField;
  /** A part of the tag's name. */
  readonly value: string;
}

/**
 * The numbers of the library's tags that have this text in their names, as the vendor's servers list them.
 * Undefined if the server has no such list. Rejects with a MediaServerFailure if it cannot be read now.
 */
export async function findTagNumbers(
  call: Call,
  { libraryKey, kind, field, value }: TagSearch,
  options: CallOptions | undefined,
): Promise<readonly string[] | undefined> {
  const tags: Tag[] = [];
  try {
    for await (const { items } of pagesOf(call, () => tagList(libraryKey, kind, field), options)) tags.push(...items);
  } catch (error) {
    if (error instanceof MediaServerFailure && HAS_NO_LIST.has(error.kind)) return undefined;
    throw error;
  }
  // A server may answer for a list that it does not have: then the items decide.
  if (tags.length === 0) return undefined;
  return tags.filter(({ title }) => isPartOf(title, value)).map(({ number }) => number);
}

function tagList(libraryKey: LibraryRef, kind: readonly QueryPair[], field: TagField): List<Tag> {
  const key = checkedKey(libraryKey, 'GET', `/library/sections/{id}/${field}`);
  const path = `/library/sections/${key}/${field}`;
  return {
    endpoint: (paging) =>
      read({ path, query: [...kind, ...paging], reading: page(decodeTags), failures: MAY_BE_MISSING }),
    keyOf: ({ number }) => number,
    pageSize: TAGS_PER_PAGE,
  };
}

function decodeTags(container: Element, notes: Notes): readonly Tag[] {
  return decodeEach(children(container, 'Directory'), notes, (a) => {
    const number = id(a, 'key');
    const title = text(a, 'title');
    return number === undefined || title === undefined ? undefined : { number, title };
  });
}
