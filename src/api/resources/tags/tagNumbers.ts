import type { CallOptions } from '../../../domain/media/callOptions.ts';
import { containsIgnoringCase } from '../../../domain/media/filters/filterCheck.ts';
import type { TagField } from '../../../domain/media/filters/tagFields.ts';
import { type FailureKind, MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import type { Call } from '../../call.ts';
import { type DecodingNotes, decodeEach, readEndpoint, UNSUPPORTED_IF_404 } from '../../endpoint.ts';
import { type PagedList, pageReading, readListPages } from '../../listing/pages.ts';
import { checkedKey } from '../../paths.ts';
import type { QueryPair } from '../../transport/query.ts';
import { readId, readText } from '../../xml/fields.ts';
import { children, type Element } from '../../xml/xml.ts';

interface Tag {
  readonly number: string;
  readonly title: string;
}

/** Number of tags per request. A tag has only four attributes, and a library may have 30,000 actors. */
const TAGS_PER_PAGE = 1_000;

/**
 * Failures that mean that the server has no list of tags for this token. After any other failure, the listing fails
 * too.
 */
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
  readonly kindQuery: readonly QueryPair[];
  readonly field: TagField;
  readonly value: string;
}

/**
 * Numbers of the library's tags whose names contain this text. Undefined if the server has no list of tags. Rejects
 * with a MediaServerFailure if the list cannot be read now.
 */
export async function findTagNumbers(
  call: Call,
  { libraryKey, kindQuery, field, value }: TagSearch,
  options: CallOptions | undefined,
): Promise<readonly string[] | undefined> {
  const tags: Tag[] = [];
  try {
    for await (const { items } of readListPages(call, () => tagList(libraryKey, kindQuery, field), options))
      tags.push(...items);
  } catch (error) {
    if (error instanceof MediaServerFailure && HAS_NO_LIST.has(error.kind)) return undefined;
    throw error;
  }
  // Some servers send an empty list instead of an error.
  if (tags.length === 0) return undefined;
  return tags.filter(({ title }) => containsIgnoringCase(title, value)).map(({ number }) => number);
}

function tagList(libraryKey: LibraryRef, kindQuery: readonly QueryPair[], field: TagField): PagedList<Tag> {
  const key = checkedKey(libraryKey, 'GET', `/library/sections/{id}/${field}`);
  const path = `/library/sections/${key}/${field}`;
  return {
    endpoint: (paging) =>
      readEndpoint({
        path,
        query: [...kindQuery, ...paging],
        reading: pageReading(decodeTags),
        failures: UNSUPPORTED_IF_404,
      }),
    keyOf: ({ number }) => number,
    pageSize: TAGS_PER_PAGE,
  };
}

function decodeTags(container: Element, notes: DecodingNotes): readonly Tag[] {
  return decodeEach(children(container, 'Directory'), notes, (attributes) => {
    const number = readId(attributes, 'key');
    const title = readText(attributes, 'title');
    return number === undefined || title === undefined ? undefined : { number, title };
  });
}
