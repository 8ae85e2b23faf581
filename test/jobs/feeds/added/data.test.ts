import { expect, test } from 'vitest';
import type { MediaItem } from '../../../../src/domain/media/items/item.ts';
import type { ItemRef } from '../../../../src/domain/servers/refs.ts';
import { addedItemFromMediaItem, itemChangeCodec } from '../../../../src/jobs/feeds/added/data.ts';
import { boldTitle, formatItemParentNames } from '../../../../src/render/kit/media/title.ts';
import { en } from '../../../../src/render/texts/en.ts';

const LIBRARY = { key: '1', title: 'Silent Films' };

/** The item as it is read back from the database. */
function stored(item: Partial<MediaItem>) {
  const found: MediaItem & { readonly ratingKey: ItemRef } = { kind: 'movie', title: 'Faust', ...item, ratingKey: '1' };
  return itemChangeCodec.decode(itemChangeCodec.encode({ what: 'new', item: addedItemFromMediaItem(found, LIBRARY) }))
    .item;
}

test('an event of a new film keeps the film’s edition', () => {
  expect(boldTitle(stored({ year: 1926, editionTitle: 'Restored' }), en.search)).toBe('**Faust (1926) · Restored**');
});

test('an event of a new track keeps the track’s artist on a compilation', () => {
  const names = { originalTitle: 'Ada', grandparentTitle: 'Various Artists', parentTitle: 'Best of 1926' };
  expect(formatItemParentNames(stored({ kind: 'track', title: 'Song', ...names }))).toBe('Ada · Best of 1926');
});

test.each(['title', 'editionTitle', 'originalTitle', 'parentTitle', 'grandparentTitle'] as const)(
  'an event of a new item keeps at most 300 characters of the field %s',
  (field) => {
    expect(stored({ [field]: 'x'.repeat(10_000) })[field]).toHaveLength(300);
  },
);
