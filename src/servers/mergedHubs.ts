import { eachWorkOnce, interleaved } from '../domain/media/items/works.ts';
import type { Hub } from '../domain/media/search/search.ts';

/**
 * The hubs of several servers. Hubs of one kind become one, with the name on the first server and each work
 * once.
 */
export function mergedHubs(answers: readonly (readonly Hub[])[]): readonly Hub[] {
  const groups = Map.groupBy(answers.flat(), ({ type, hubIdentifier, title }) =>
    JSON.stringify([type, hubIdentifier ?? title]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [merged([first, ...others])] : []));
}

const merged = (hubs: readonly [Hub, ...Hub[]]): Hub => ({
  ...hubs[0],
  more: hubs.some(({ more }) => more),
  moreCount: sum(hubs.map(({ moreCount }) => moreCount)),
  size: sum(hubs.map(({ size }) => size)),
  items: eachWorkOnce(interleaved(hubs.map(({ items }) => items))),
});

const sum = (numbers: readonly (number | undefined)[]): number | undefined =>
  numbers.reduce((total, each) => (each === undefined ? total : (total ?? 0) + each), undefined);
