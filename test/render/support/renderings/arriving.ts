import fc from 'fast-check';
import { ITEM_CHANGE_KINDS, type ItemChange } from '../../../../src/jobs/feeds/added/data.ts';
import { renderAddedItemGroup } from '../../../../src/jobs/feeds/added/views/group.ts';
import { type AddedLine, createAddedItemsLine } from '../../../../src/jobs/feeds/added/views/line.ts';
import { renderAddedItems, splitAddedLinesIntoMessages } from '../../../../src/jobs/feeds/added/views/post.ts';
import {
  type AddedCounts,
  createAddedItemTally,
  renderAddedItemsSummary,
} from '../../../../src/jobs/feeds/added/views/summary.ts';
import { renderNewDevices } from '../../../../src/jobs/feeds/devices/view.ts';
import type { Texts } from '../../../../src/render/texts/texts.ts';
import { date, key, many, maybe, number, posters, text } from '../anything.ts';
import { device } from '../happenings.ts';
import { item } from '../holdings.ts';
import { rendering } from '../rendering.ts';

const quality = fc.record({
  sizeBytes: maybe(number),
  bitrateKbps: maybe(number),
  resolution: maybe(fc.oneof(text, fc.constantFrom('1080', '4k'))),
  videoCodec: maybe(text),
  audioCodec: maybe(text),
});
const addedItem = fc
  .tuple(item, key, key)
  .map(([given, ratingKey, librarySectionId]) => ({ ...given, ratingKey, librarySectionId }));
const change: fc.Arbitrary<ItemChange> = fc.record({
  what: fc.constantFrom(...ITEM_CHANGE_KINDS),
  item: addedItem,
  quality: maybe(quality),
  was: maybe(quality),
  isBetter: maybe(fc.boolean()),
});
const itemGroup: fc.Arbitrary<readonly [ItemChange, ...ItemChange[]]> = fc
  .tuple(change, many(change))
  .map(([first, rest]) => [first, ...rest]);
const itemGroups = fc.oneof(
  many(change).map((all) => all.map((each): readonly [ItemChange] => [each])),
  fc.array(itemGroup, { maxLength: 30 }),
);
const summaryReason = fc.oneof(
  fc.record({ kind: fc.constant('many') }),
  fc.record({
    kind: fc.constant('digest'),
    period: fc.constantFrom('hourly', 'daily', 'weekly'),
    from: date,
    to: date,
  }),
);

/** The first message of as many as they need: none of them may be without all of its rows. */
function firstMessage(texts: Texts, given: readonly (readonly [ItemChange, ...ItemChange[]])[]): readonly AddedLine[] {
  const keyed = given.map(([first, ...others]) => ({
    key: undefined,
    line: createAddedItemsLine(texts, first, others),
  }));
  return (splitAddedLinesIntoMessages(texts, keyed)[0] ?? []).map(({ line }) => line);
}

function countsOf(texts: Texts, given: readonly (readonly [ItemChange, ...ItemChange[]])[]): AddedCounts {
  const tally = createAddedItemTally(texts);
  given.forEach((itemGroup, key) => {
    for (const change of itemGroup) tally.add(String(key), change);
  });
  return tally.counts();
}

/** What comes to the server: items and devices. */
export const arriving = [
  rendering('renderAddedItems', fc.tuple(itemGroups, posters, fc.nat()), (texts, [given, pictures, marker]) =>
    renderAddedItems(texts, firstMessage(texts, given), { posters: pictures, marker }),
  ),
  rendering(
    'renderAddedItemGroup',
    fc.record({ exampleItem: addedItem, parts: many(addedItem), posters, marker: fc.nat() }),
    renderAddedItemGroup,
  ),
  rendering(
    'renderAddedItemsSummary',
    fc.tuple(itemGroups, fc.record({ summaryReason, posters, marker: fc.nat() })),
    (texts, [given, how]) => renderAddedItemsSummary(texts, countsOf(texts, given), how),
  ),
  rendering(
    'renderNewDevices',
    fc.tuple(many(device), fc.record({ summaryReason: maybe(summaryReason), marker: fc.nat() })),
    (texts, [devices, how]) => renderNewDevices(texts, devices, how),
  ),
];
