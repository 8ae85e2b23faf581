import { expect, test } from 'vitest';
import { TitleSearchIndex } from '../../src/catalogue/titleIndex.ts';

test('a title that is added after a failed search is found by its mistyped name', () => {
  const index = new TitleSearchIndex();
  const found = () => index.search('metroplis', { limit: 5 }).map(({ title }) => title);
  expect(found()).toEqual([]);
  index.add({ ratingKey: '1', kind: 'movie', title: 'Metropolis', librarySectionId: '1' });
  expect(found()).toEqual(['Metropolis']);
  index.add({ ratingKey: '2', kind: 'movie', title: 'Metropoli', librarySectionId: '1' });
  expect(found()).toEqual(['Metropolis', 'Metropoli']);
});
