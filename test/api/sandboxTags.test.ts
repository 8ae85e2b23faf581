import { describe, expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../sandbox/media-server/server.ts';
import { VOCABULARY_NAMES, type VocabularyName } from '../../sandbox/media-server/vocabulary.ts';
import { libraryFilterBuilder } from '../../src/domain/media/filters/filters.ts';
import type { ItemPage } from '../../src/domain/media/items/itemsApi.ts';
import { mediaServerAt } from './support/server.ts';

const titlesOf = async (pages: AsyncIterable<ItemPage>) =>
  (await Array.fromAsync(pages)).flatMap(({ items }) => items.map(({ title }) => title)).toSorted();

/** The embedded media server: its listings cut the tags of an item, its answers for a single item do not. */
async function embedded(speaks: VocabularyName) {
  const server = await startMediaServer({ vocabulary: speaks });
  onTestFinished(() => server.close());
  const media = mediaServerAt(new URL(server.url), speaks, {}, { token: server.tokens.admin });
  return { server, media };
}

const KINDS = { genre: 'Genre', director: 'Director', actor: 'Role', writer: 'Writer' } as const;
const FURTHER_KINDS = { country: 'Country', collection: 'Collection' } as const;

describe.each(VOCABULARY_NAMES)('a server that speaks %s', (speaks) => {
  test.each([
    ['genre', '=', 'Romance'],
    ['genre', '=', 'science'],
    ['genre', '!=', 'mystery'],
    ['director', '=', 'Giuseppe de Liguoro'],
    ['actor', '=', 'Hanns Leo Reich'],
    ['actor', '=', 'keaton'],
    ['actor', '!=', 'Keaton'],
    ['writer', '=', 'von Harbou'],
    ['country', '=', 'Sweden'],
    ['collection', '=', 'restored'],
  ] as const)(
    'the filter %s %s %s finds the items with that tag, whether the server filters or not',
    async (...filter) => {
      const [field, operator, value] = filter;
      const { server, media } = await embedded(speaks);
      const kind = { ...KINDS, ...FURTHER_KINDS }[field];
      const expected = server.library
        .ofKind('1', 'movie')
        .filter(({ tags }) => {
          const has = tags.some((tag) => tag.kind === kind && tag.tag.toLowerCase().includes(value.toLowerCase()));
          return has === (operator === '=');
        })
        .map(({ title }) => title)
        .toSorted();
      expect(expected.length).toBeGreaterThan(0);
      const query = {
        libraryKey: '1',
        kind: 'movie',
        filters: [libraryFilterBuilder.where(field, operator, value)],
      } as const;
      expect(await titlesOf(media.libraryItems(query))).toEqual(expected);
      server.behaviour.filters = false;
      expect(await titlesOf(media.libraryItems(query))).toEqual(expected);
    },
  );

  test('two filters by tag and one by year apply together, even if no listing shows one of the tags', async () => {
    const { media } = await embedded(speaks);
    const filters = ['genre=adventure', 'actor=heinrich george', 'year>=1927'].map(libraryFilterBuilder.parse);
    expect(await titlesOf(media.libraryItems({ libraryKey: '1', filters }))).toEqual(['Metropolis']);
    expect(await titlesOf(media.moviesOfDecade({ libraryKey: '1', decade: 1920, filters }))).toEqual(['Metropolis']);
  });
});
