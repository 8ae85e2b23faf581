import { createItemXmlAttributes, createItemXmlElement, elementForFilters } from '../elements/createItemXmlElement.ts';
import type { MediaServerResponse } from '../http/answer.ts';
import { createErrorResponse, createMediaContainerResponse } from '../http/answer.ts';
import { createFilteredListResponse } from '../http/listing.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { optionalRouteParameter, requirePathSegment } from '../http/route.ts';
import { SORT_PATTERN } from '../http/sorting.ts';
import type { LibraryItem } from '../library/item.ts';
import type { LibrarySection } from '../library/section.ts';
import { createXmlElement } from '../xml.ts';
import { createMediaContainerAttributes } from './containers.ts';

export const listDecadesRoute: MediaServerRoute = decades('/library/sections/{id}/decade');
/** Lists the decades at a path with a trailing slash, as if a decade were missing. */
export const listDecadesWithSlash: MediaServerRoute = decades('/library/sections/{id}/decade/');

function decades(path: string): MediaServerRoute {
  return {
    operation: '4.22',
    title: 'List the decades of a movie library',
    method: 'GET',
    path,
    parameters: {},
    answer: (context) => withFilms(context, (section) => list(context, section)),
  };
}

export const listMoviesOfDecadeRoute: MediaServerRoute = {
  operation: '4.22',
  title: 'Movies of a decade',
  method: 'GET',
  path: '/library/sections/{id}/decade/{decade}',
  parameters: { sort: optionalRouteParameter(SORT_PATTERN) },
  isFiltered: true,
  isPaged: true,
  answer: (context) => withFilms(context, (section) => movies(context, section)),
};

const SPAN = 10;

function withFilms(
  context: RouteContext,
  answer: (section: LibrarySection) => MediaServerResponse,
): MediaServerResponse {
  const section = context.world.library.section(requirePathSegment(context, 'id'));
  if (section?.type === 'movie') return answer(section);
  context.violation('there is no such movie library');
  return createErrorResponse(404);
}

function list(context: RouteContext, section: LibrarySection): MediaServerResponse {
  const years = context.world.library.ofKind(section.id, 'movie').flatMap(({ year }) => year ?? []);
  const starts = [...new Set(years.map((year) => year - (year % SPAN)))].sort((a, b) => b - a);
  const directories = starts.map((year) => createXmlElement('Directory', { key: year, title: `${year}s` }));
  return createMediaContainerResponse(
    { ...createMediaContainerAttributes(context.world, section, 'secondary'), title2: 'By Decade' },
    directories,
  );
}

/**
 * Lists a decade's films. Any year can start a decade (interface.md, 4.22). This server chose 400 for a value that is
 * no year.
 */
function movies(context: RouteContext, section: LibrarySection): MediaServerResponse {
  const { world } = context;
  const decade = requirePathSegment(context, 'decade');
  if (!/^\d{4}$/.test(decade)) {
    context.violation(`"${decade}" is no year`);
    return createErrorResponse(400, 'a decade is a year');
  }
  const from = Number(decade);
  const isOf = ({ year }: LibraryItem): boolean => year !== undefined && year >= from && year < from + SPAN;
  const films = world.orders.items.of(context, {
    name: `films of ${section.id} from ${decade}`,
    revision: world.library.revision,
    items: () => world.library.sorted(section.id, 'movie').filter(isOf),
    attributesOf: (item) => createItemXmlAttributes(world, item),
  });
  const attributes = { ...createMediaContainerAttributes(world, section, 'movie'), sortAsc: 1, title2: `${decade}s` };
  return createFilteredListResponse(context, attributes, films, {
    toElement: (item) => createItemXmlElement(world, item, 'listing'),
    toFiltered: (item) => elementForFilters(world, item),
  });
}
