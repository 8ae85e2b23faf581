import fc from 'fast-check';
import { renderAddedGroup } from '../../../../src/render/added/group.ts';
import { ADDED_NEWS, type AddedNews, type Bundle } from '../../../../src/render/added/itemChange.ts';
import { type AddedLine, lineOf } from '../../../../src/render/added/line.ts';
import { packAdded, renderAdded } from '../../../../src/render/added/post.ts';
import { type AddedCounts, createAddedTally, renderAddedSummary } from '../../../../src/render/added/summary.ts';
import { renderNewDevices } from '../../../../src/render/devices/post.ts';
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
const news: fc.Arbitrary<AddedNews> = fc.record({
  what: fc.constantFrom(...ADDED_NEWS),
  item: addedItem,
  quality: maybe(quality),
  was: maybe(quality),
  isBetter: maybe(fc.boolean()),
});
const bundle: fc.Arbitrary<Bundle> = fc.tuple(news, many(news)).map(([first, rest]) => [first, ...rest]);
const bundles = fc.oneof(
  many(news).map((all) => all.map((each): Bundle => [each])),
  fc.array(bundle, { maxLength: 30 }),
);
const occasion = fc.oneof(
  fc.record({ kind: fc.constant('many') }),
  fc.record({
    kind: fc.constant('digest'),
    period: fc.constantFrom('hourly', 'daily', 'weekly'),
    from: date,
    to: date,
  }),
);

/** The first message of as many as they need: none of them may be without all of its rows. */
function firstMessage(texts: Texts, given: readonly Bundle[]): readonly AddedLine[] {
  const keyed = given.map((each) => ({ key: undefined, line: lineOf(texts, each) }));
  return (packAdded(texts, keyed)[0] ?? []).map(({ line }) => line);
}

function countsOf(texts: Texts, given: readonly Bundle[]): AddedCounts {
  const tally = createAddedTally(texts);
  given.forEach((bundle, key) => {
    for (const news of bundle) tally.add(String(key), news);
  });
  return tally.counts();
}

/** What comes to the server: items and devices. */
export const arriving = [
  rendering('renderAdded', fc.tuple(bundles, posters, fc.nat()), (texts, [given, pictures, marker]) =>
    renderAdded(texts, firstMessage(texts, given), { posters: pictures, marker }),
  ),
  rendering(
    'renderAddedGroup',
    fc.record({ of: addedItem, parts: many(addedItem), posters, marker: fc.nat() }),
    renderAddedGroup,
  ),
  rendering(
    'renderAddedSummary',
    fc.tuple(bundles, fc.record({ occasion, posters, marker: fc.nat() })),
    (texts, [given, how]) => renderAddedSummary(texts, countsOf(texts, given), how),
  ),
  rendering(
    'renderNewDevices',
    fc.tuple(many(device), fc.record({ occasion: maybe(occasion), marker: fc.nat() })),
    (texts, [devices, how]) => renderNewDevices(texts, devices, how),
  ),
];
