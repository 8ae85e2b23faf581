import { candidateGuid, matchElement } from '../elements/matchElement.ts';
import type { MediaServerResponse } from '../http/answer.ts';
import { createEmptyResponse, createErrorResponse, createMediaContainerResponse } from '../http/answer.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { requiredRouteParameter, requirePathSegment, requireQueryParameterValue } from '../http/route.ts';
import { matchCandidates } from '../library/candidates.ts';
import { MEDIA_TAG_XML_ATTRIBUTES } from './containers.ts';
import { findItemByRatingKey } from './issuedItem.ts';

export const searchMatches: MediaServerRoute = {
  operation: '4.13',
  title: 'Search for matches of an item',
  method: 'GET',
  path: '/library/metadata/{id}/matches',
  parameters: { manual: requiredRouteParameter(/^1$/) },
  answer: search,
};

export const updateMatch: MediaServerRoute = {
  operation: '4.21',
  title: 'Update a music artist from a match',
  method: 'PUT',
  path: '/library/metadata/{id}/match',
  parameters: { guid: requiredRouteParameter(/^mbid:\/\/\S+$/), name: requiredRouteParameter() },
  answer: update,
};

/**
 * Searches for matches of an item. An invalid id is 403. Photos (no kind in interface.md, 2.10) and items without an
 * online agent have no matches.
 */
function search(context: RouteContext): MediaServerResponse {
  const { world } = context;
  const item = findItemByRatingKey(context, requirePathSegment(context, 'id'));
  if (item === undefined) return createErrorResponse(403);
  const isPersonal = world.library.section(item.sectionId)?.agent === world.words.personalAgent;
  const candidates = isPersonal ? [] : matchCandidates(item);
  for (const candidate of candidates) world.issuedMatches.issue(candidateGuid(world, candidate));
  return createMediaContainerResponse(
    { identifier: world.words.libraryPlugin, ...MEDIA_TAG_XML_ATTRIBUTES },
    candidates.map((candidate) => matchElement(world, item, candidate)),
  );
}

/** Sets the artist's name and guid. The response has no details, on a lenient server not even a body. */
function update(context: RouteContext): MediaServerResponse {
  const { world } = context;
  const item = findItemByRatingKey(context, requirePathSegment(context, 'id'));
  if (item?.kind !== 'artist') {
    if (item !== undefined) context.violation(`${item.ratingKey} is not an artist`);
    return createErrorResponse(404);
  }
  const [guid, title] = [requireQueryParameterValue(context, 'guid'), requireQueryParameterValue(context, 'name')];
  if (!world.issuedMatches.wasIssued(guid)) context.violation(`the guid ${guid} is of no match that was given out`);
  world.library.put({ ...item, guid, title, titleSort: title, updatedAt: world.clock.seconds });
  if (world.words.isLenient) return createEmptyResponse();
  return createMediaContainerResponse(
    { size: 0, identifier: world.words.libraryPlugin, ...MEDIA_TAG_XML_ATTRIBUTES },
    [],
  );
}
