import { createErrorResponse, createMediaContainerResponse } from '../http/answer.ts';
import { TAG_KINDS_BY_FILTER_FIELD } from '../http/filters.ts';
import { createPagedListResponse } from '../http/listing.ts';
import { type MediaServerRoute, optionalRouteParameter, type RouteContext, requirePathSegment } from '../http/route.ts';
import { type LibraryTagKind, tagNamesOfItem } from '../library/item.ts';
import { createXmlElement } from '../xml.ts';
import { parseRequestedItemKind } from './items.ts';

/** Routes for a library's tags, with their numbers for filters. Only the vendor documents them. */
export const LIBRARY_TAG_ROUTES: readonly MediaServerRoute[] = Object.entries(TAG_KINDS_BY_FILTER_FIELD).map(
  ([field, kind]): MediaServerRoute => ({
    operation: `tags: ${field}`,
    title: `List the values of the filter ${field}`,
    method: 'GET',
    path: `/library/sections/{id}/${field}`,
    parameters: { type: optionalRouteParameter(/^\d{1,2}$/) },
    isPaged: true,
    answer: (context) => list(context, field, kind),
  }),
);

function list(context: RouteContext, field: string, kind: LibraryTagKind) {
  const { library, tagNumbers } = context.world;
  const section = library.section(requirePathSegment(context, 'id'));
  if (section === undefined) return createErrorResponse(404);
  const itemKind = parseRequestedItemKind(context.values.get('type'), section);
  if (itemKind === undefined) return createMediaContainerResponse({ size: 0 }, []);
  const tags = new Set(library.ofKind(section.id, itemKind).flatMap((item) => tagNamesOfItem(item, kind)));
  return createPagedListResponse(
    context,
    { title1: section.title, viewGroup: 'secondary' },
    [...tags].toSorted(),
    (tag) => {
      const key = tagNumbers.numberOf(kind, tag);
      return createXmlElement('Directory', {
        fastKey: `/library/sections/${section.id}/all?${field}=${key}`,
        key,
        title: tag,
        type: field,
      });
    },
  );
}
