import { candidateGuid, matchElement } from '../elements/matchElement.ts';
import type { Answer } from '../http/answer.ts';
import { containerAnswer, emptyAnswer, errorAnswer } from '../http/answer.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { requiredParameter, requireParameterValue, requirePathSegment } from '../http/route.ts';
import { matchCandidates } from '../library/candidates.ts';
import { TAG_ATTRIBUTES } from './containers.ts';
import { findIssuedItem } from './issuedItem.ts';

export const searchMatches: Route = {
  operation: '4.13',
  title: 'Search for matches of an item',
  method: 'GET',
  path: '/library/metadata/{id}/matches',
  parameters: { manual: requiredParameter(/^1$/) },
  answer: search,
};

export const updateMatch: Route = {
  operation: '4.21',
  title: 'Update a music artist from a match',
  method: 'PUT',
  path: '/library/metadata/{id}/match',
  parameters: { guid: requiredParameter(/^mbid:\/\/\S+$/), name: requiredParameter() },
  answer: update,
};

/**
 * Searches for matches of an item. An invalid id is 403. Photos (no kind in interface.md, 2.10) and items without an
 * online agent have no matches.
 */
function search(context: RouteContext): Answer {
  const { world } = context;
  const item = findIssuedItem(context, requirePathSegment(context, 'id'));
  if (item === undefined) return errorAnswer(403);
  const isPersonal = world.library.section(item.sectionId)?.agent === world.words.personalAgent;
  const candidates = isPersonal ? [] : matchCandidates(item);
  for (const candidate of candidates) world.issuedMatches.issue(candidateGuid(world, candidate));
  return containerAnswer(
    { identifier: world.words.libraryPlugin, ...TAG_ATTRIBUTES },
    candidates.map((candidate) => matchElement(world, item, candidate)),
  );
}

/** Sets the artist's name and guid. The response has no details, on a lenient server not even a body. */
function update(context: RouteContext): Answer {
  const { world } = context;
  const item = findIssuedItem(context, requirePathSegment(context, 'id'));
  if (item?.kind !== 'artist') {
    if (item !== undefined) context.violation(`${item.ratingKey} is not an artist`);
    return errorAnswer(404);
  }
  const [guid, title] = [requireParameterValue(context, 'guid'), requireParameterValue(context, 'name')];
  if (!world.issuedMatches.wasIssued(guid)) context.violation(`the guid ${guid} is of no match that was given out`);
  world.library.put({ ...item, guid, title, titleSort: title, updatedAt: world.clock.seconds });
  if (world.words.isLenient) return emptyAnswer();
  return containerAnswer({ size: 0, identifier: world.words.libraryPlugin, ...TAG_ATTRIBUTES }, []);
}
