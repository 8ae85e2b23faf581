import type { MediaServerCallOptions } from '../../../domain/media/callOptions.ts';
import { containsIgnoringCase } from '../../../domain/media/filters/filterCheck.ts';
import type { TagField } from '../../../domain/media/filters/tagFields.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../../domain/media/server/failure.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import type { ApiCaller } from '../../call.ts';
import {
  decodeXmlElements,
  FAILURE_KIND_OF_MISSING_ENDPOINT,
  type ResponseDecodingContext,
  readEndpoint,
} from '../../endpoint.ts';
import { createListPageReader, type PagedList, readListPages } from '../../listing/pages.ts';
import { requireNumericKey } from '../../paths.ts';
import type { QueryParameter } from '../../transport/query.ts';
import { readId, readText } from '../../xml/fields.ts';
import { findChildElements, type ParsedXmlElement } from '../../xml/xml.ts';

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
const HAS_NO_LIST: ReadonlySet<MediaServerFailureKind> = new Set([
  'unsupported',
  'not-found',
  'invalid',
  'forbidden',
  'unavailable',
  'malformed',
]);

export interface TagSearch {
  readonly libraryKey: LibraryRef;
  readonly kindQuery: readonly QueryParameter[];
  readonly field: TagField;
  readonly value: string;
}

/**
 * Numbers of the library's tags whose names contain this text. Undefined if the server has no list of tags. Rejects
 * with a MediaServerFailure if the list cannot be read now.
 */
export async function findTagNumbersByName(
  call: ApiCaller,
  { libraryKey, kindQuery, field, value }: TagSearch,
  options: MediaServerCallOptions | undefined,
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

function tagList(libraryKey: LibraryRef, kindQuery: readonly QueryParameter[], field: TagField): PagedList<Tag> {
  const key = requireNumericKey(libraryKey, 'GET', `/library/sections/{id}/${field}`);
  const path = `/library/sections/${key}/${field}`;
  return {
    endpoint: (paging) =>
      readEndpoint({
        path,
        query: [...kindQuery, ...paging],
        reading: createListPageReader(decodeTags),
        failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
      }),
    keyOf: ({ number }) => number,
    pageSize: TAGS_PER_PAGE,
  };
}

function decodeTags(container: ParsedXmlElement, notes: ResponseDecodingContext): readonly Tag[] {
  return decodeXmlElements(findChildElements(container, 'Directory'), notes, (attributes) => {
    const number = readId(attributes, 'key');
    const title = readText(attributes, 'title');
    return number === undefined || title === undefined ? undefined : { number, title };
  });
}
