import { interleaveLists, mergeItemsByCreativeWork } from '../domain/media/items/works.ts';
import type { SearchResultGroup } from '../domain/media/search/search.ts';

/**
 * Merges the hubs (groups of search results) of several servers. Hubs of the same kind become one, with the first
 * server's name for it. Each work occurs once.
 */
export function mergeHubLists(answers: readonly (readonly SearchResultGroup[])[]): readonly SearchResultGroup[] {
  const groups = Map.groupBy(answers.flat(), ({ type, hubIdentifier, title }) =>
    JSON.stringify([type, hubIdentifier ?? title]),
  );
  return [...groups.values()].flatMap(([first, ...otherHubs]) => (first ? [mergeHubs([first, ...otherHubs])] : []));
}

const mergeHubs = (hubs: readonly [SearchResultGroup, ...SearchResultGroup[]]): SearchResultGroup => ({
  ...hubs[0],
  more: hubs.some(({ more }) => more),
  moreCount: sumOfDefined(hubs.map(({ moreCount }) => moreCount)),
  size: sumOfDefined(hubs.map(({ size }) => size)),
  items: mergeItemsByCreativeWork(interleaveLists(hubs.map(({ items }) => items))),
});

/** The sum of the known numbers. Undefined if none is known. */
function sumOfDefined(numbers: readonly (number | undefined)[]): number | undefined {
  const definedNumbers = numbers.filter((number) => number !== undefined);
  if (definedNumbers.length === 0) return undefined;
  return definedNumbers.reduce((sum, number) => sum + number, 0);
}
