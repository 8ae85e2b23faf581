import { expect, test } from 'vitest';
import { titlesOf } from './support/parsedXml.ts';
import { openPublicClient } from './support/publicClient.ts';
import { startTestServer } from './support/testServer.ts';

const FILMS = '/library/sections/1/all';

/** A server that speaks the vendor's vocabulary, and the number that it lists for a tag. */
async function plexServer() {
  const { query } = await openPublicClient();
  const read = async (key: string) => (await query(key)) ?? expect.fail(`no answer to ${key}`);
  const tagsOf = async (field: string, how = '') => (await read(`/library/sections/1/${field}${how}`)).children;
  async function numberOf(field: string, title: string) {
    const found = (await tagsOf(field)).find(({ attributes }) => attributes.title === title);
    return found?.attributes.key ?? expect.fail(`no ${field} ${title}`);
  }
  const titles = async (filter: string) => titlesOf(await read(`${FILMS}?${filter}`));
  return { tagsOf, numberOf, titles };
}

test.each([
  ['genre', 'Adventure', 'Metropolis'],
  ['director', 'Giuseppe de Liguoro', "L'Inferno"],
  ['actor', 'Hanns Leo Reich', 'Metropolis'],
  ['writer', 'Thea von Harbou', 'Spione'],
  ['country', 'Sweden', 'Napoléon'],
  ['collection', 'Expressionism', 'Nosferatu'],
])('a plex server filters %s by the number of a tag, and finds nothing by its text', async (field, tag, title) => {
  const { numberOf, titles } = await plexServer();
  const number = await numberOf(field, tag);
  expect(number).toMatch(/^\d+$/);
  expect(await titles(`${field}=${number}`)).toContain(title);
  expect(await titles(`${field}!=${number}`)).not.toContain(title);
  expect(await titles(`${field}=${encodeURIComponent(tag)}`)).toEqual([]);
});

test('a plex server reads a comma between values as OR, for numbers of tags as for texts', async () => {
  const { numberOf, titles } = await plexServer();
  const history = await numberOf('genre', 'History');
  const family = await numberOf('genre', 'Family');
  const both = [...(await titles(`genre=${history}`)), ...(await titles(`genre=${family}`))];
  expect((await titles(`genre=${history},${family}`)).toSorted()).toEqual(both.toSorted());
  expect(await titles('title=Metropolis,Cops')).toEqual(['Berlin: Symphony of a Metropolis', 'Cops', 'Metropolis']);
});

test('a plex server lists tags in pages, for the requested kind', async () => {
  const { tagsOf } = await plexServer();
  const page = '?X-Plex-Container-Start=0&X-Plex-Container-Size=2';
  expect(await tagsOf('actor', page)).toHaveLength(2);
  expect((await tagsOf('actor', '?type=1')).length).toBeGreaterThan(100);
  expect(await tagsOf('genre', '?type=18')).toEqual([]);
});

test('a neutral server reads a comma as part of the text, and has no lists of tags', async () => {
  const { media, read, request } = await startTestServer();
  expect(titlesOf(await read(`${FILMS}?title=20,000`))).toEqual(['20,000 Leagues Under the Sea']);
  expect(await request('/library/sections/1/genre')).toMatchObject({ status: 404 });
  media.takeViolations();
});
