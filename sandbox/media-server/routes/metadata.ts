import { createItemXmlElement } from '../elements/createItemXmlElement.ts';
import type { MediaServerResponse } from '../http/answer.ts';
import { createErrorResponse, createMediaContainerResponse, createPictureResponse } from '../http/answer.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { DIGITS_PATTERN, requiredRouteParameter, requirePathSegment } from '../http/route.ts';
import { drawPoster } from '../posters/poster.ts';
import { findItemByRatingKey } from './issuedItem.ts';

/** Shows items. Commas join several ids. Missing items are left out. */
export const showLibraryItemRoute: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: one item',
  title: 'Get an item',
  method: 'GET',
  path: '/library/metadata/{id}',
  parameters: {},
  answer: (context) => {
    const items = requirePathSegment(context, 'id')
      .split(',')
      .flatMap((key) => findItemByRatingKey(context, key) ?? []);
    const [first] = items;
    if (first === undefined) return createErrorResponse(404);
    const isOfOne = items.every(({ sectionId }) => sectionId === first.sectionId);
    const attributes = {
      allowSync: 1,
      identifier: context.world.words.libraryPlugin,
      librarySectionID: isOfOne ? first.sectionId : undefined,
    };
    return createMediaContainerResponse(
      attributes,
      items.map((item) => createItemXmlElement(context.world, item, 'full')),
    );
  },
};

export const showPosterRoute: MediaServerRoute = {
  operation: '4.12',
  title: 'Get a movie poster',
  method: 'GET',
  path: '/library/metadata/{id}/thumb/{version}',
  parameters: {},
  answer: poster,
};

export const showCollectionPictureRoute: MediaServerRoute = {
  operation: 'picture of a collection',
  title: 'Get the picture of a collection',
  method: 'GET',
  path: '/library/collections/{id}/composite/{version}',
  parameters: { width: requiredRouteParameter(DIGITS_PATTERN), height: requiredRouteParameter(DIGITS_PATTERN) },
  answer: poster,
};

/** Sends an item's picture. The path must equal the thumb attribute. Another version is 404. */
async function poster(context: RouteContext): Promise<MediaServerResponse> {
  const item = findItemByRatingKey(context, requirePathSegment(context, 'id'));
  if (item?.hasPoster !== true || requirePathSegment(context, 'version') !== String(item.updatedAt))
    return createErrorResponse(404);
  return createPictureResponse(await drawPoster(item));
}
