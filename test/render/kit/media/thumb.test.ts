import { expect, test } from 'vitest';
import type { ItemKind } from '../../../../src/domain/media/items/item.ts';
import { statisticsThumbOf, thumbOf } from '../../../../src/render/kit/media/thumb.ts';

const all = { thumb: '/own', parentThumb: '/parent', grandparentThumb: '/grandparent' };

test.each<[ItemKind, string, string]>([
  ['movie', '/own', '/own'],
  ['collection', '/own', '/own'],
  ['season', '/own', '/own'],
  ['album', '/own', '/own'],
  ['episode', '/grandparent', '/grandparent'],
  ['track', '/parent', '/grandparent'],
])('a %s is shown with the picture at %s, and in statistics with that at %s', (kind, thumb, ofWhole) => {
  expect(thumbOf({ kind, ...all })).toBe(thumb);
  expect(statisticsThumbOf({ kind, ...all })).toBe(ofWhole);
});

test.each<[ItemKind, object, string | undefined]>([
  ['episode', { thumb: '/still', parentThumb: '/season' }, '/season'],
  ['episode', { thumb: '/still' }, '/still'],
  ['season', { parentThumb: '/series' }, '/series'],
  ['track', { grandparentThumb: '/artist' }, '/artist'],
  ['movie', {}, undefined],
])('a %s with %j is shown with the picture %j', (kind, thumbs, expected) => {
  expect(thumbOf({ kind, ...thumbs })).toBe(expected);
  expect(statisticsThumbOf({ kind, ...thumbs })).toBe(expected);
});
