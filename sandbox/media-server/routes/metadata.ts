import { itemElement } from '../elements/itemElement.ts';
import type { Answer } from '../http/answer.ts';
import { containerAnswer, errorAnswer, pictureAnswer } from '../http/answer.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { DIGITS_PATTERN, requiredParameter, requirePathSegment } from '../http/route.ts';
import { drawPoster } from '../posters/poster.ts';
import { findIssuedItem } from './issuedItem.ts';

/** Shows items. Commas join several ids. Missing items are left out. */
export const showItem: Route = {
  operation: 'MEDIA-SERVER.md: one item',
  title: 'Get an item',
  method: 'GET',
  path: '/library/metadata/{id}',
  parameters: {},
  answer: (context) => {
    const items = requirePathSegment(context, 'id')
      .split(',')
      .flatMap((key) => findIssuedItem(context, key) ?? []);
    const [first] = items;
    if (first === undefined) return errorAnswer(404);
    const isOfOne = items.every(({ sectionId }) => sectionId === first.sectionId);
    const attributes = {
      allowSync: 1,
      identifier: context.world.words.libraryPlugin,
      librarySectionID: isOfOne ? first.sectionId : undefined,
    };
    return containerAnswer(
      attributes,
      items.map((item) => itemElement(context.world, item, 'full')),
    );
  },
};

export const showPoster: Route = {
  operation: '4.12',
  title: 'Get a movie poster',
  method: 'GET',
  path: '/library/metadata/{id}/thumb/{version}',
  parameters: {},
  answer: poster,
};

export const showComposite: Route = {
  operation: 'picture of a collection',
  title: 'Get the picture of a collection',
  method: 'GET',
  path: '/library/collections/{id}/composite/{version}',
  parameters: { width: requiredParameter(DIGITS_PATTERN), height: requiredParameter(DIGITS_PATTERN) },
  answer: poster,
};

/** Sends an item's picture. The path must equal the thumb attribute. Another version is 404. */
async function poster(context: RouteContext): Promise<Answer> {
  const item = findIssuedItem(context, requirePathSegment(context, 'id'));
  if (item?.hasPoster !== true || requirePathSegment(context, 'version') !== String(item.updatedAt))
    return errorAnswer(404);
  return pictureAnswer(await drawPoster(item));
}
