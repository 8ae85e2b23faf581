import { containerAnswer, errorAnswer } from '../http/answer.ts';
import { TAG_FIELDS } from '../http/filters.ts';
import { pageAnswer } from '../http/listing.ts';
import { optionalParameter, type Route, type RouteContext, requirePathSegment } from '../http/route.ts';
import { type TagKind, tagsOf } from '../library/item.ts';
import { createXmlElement } from '../xml.ts';
import { requestedKind } from './items.ts';

/** Routes for a library's tags, with their numbers for filters. Only the vendor documents them. */
export const TAG_ROUTES: readonly Route[] = Object.entries(TAG_FIELDS).map(
  ([field, kind]): Route => ({
    operation: `tags: ${field}`,
    title: `List the values of the filter ${field}`,
    method: 'GET',
    path: `/library/sections/{id}/${field}`,
    parameters: { type: optionalParameter(/^\d{1,2}$/) },
    isPaged: true,
    answer: (context) => list(context, field, kind),
  }),
);

function list(context: RouteContext, field: string, kind: TagKind) {
  const { library, tagNumbers } = context.world;
  const section = library.section(requirePathSegment(context, 'id'));
  if (section === undefined) return errorAnswer(404);
  const itemKind = requestedKind(context.values.get('type'), section);
  if (itemKind === undefined) return containerAnswer({ size: 0 }, []);
  const tags = new Set(library.ofKind(section.id, itemKind).flatMap((item) => tagsOf(item, kind)));
  return pageAnswer(context, { title1: section.title, viewGroup: 'secondary' }, [...tags].toSorted(), (tag) => {
    const key = tagNumbers.numberOf(kind, tag);
    return createXmlElement('Directory', {
      fastKey: `/library/sections/${section.id}/all?${field}=${key}`,
      key,
      title: tag,
      type: field,
    });
  });
}
