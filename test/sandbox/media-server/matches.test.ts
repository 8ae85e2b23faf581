import { expect, test } from 'vitest';
import type { Read } from './support/parsedXml.ts';
import { startTestServer, type TestServer, takeViolationReasons } from './support/testServer.ts';

async function matches({ media, read }: TestServer, title: string): Promise<Read> {
  return read(`/library/metadata/${media.library.titled(title).ratingKey}/matches?manual=1`);
}

const BASIC = ['thumb', 'type', 'guid', 'name'];

test.each([
  { name: 'a film', title: 'Metropolis', type: 'movie', names: [...BASIC, 'year', 'summary', 'lifespanEnded'] },
  { name: 'a series', title: 'Les Vampires', type: 'show', names: [...BASIC, 'year', 'summary', 'lifespanEnded'] },
  {
    name: 'an artist',
    title: 'Erik Satie',
    type: 'artist',
    names: [...BASIC, 'score', 'disambiguation', 'beginArea', 'area', 'lifespanBegin', 'lifespanEnded'],
  },
  {
    name: 'an album',
    title: 'Má vlast',
    type: 'album',
    names: [...BASIC, 'parentName', 'parentGUID', 'score', 'year', 'lifespanEnded'],
  },
])('the matches of $name ($title) have the documented attributes (2.10, 4.13)', async ({ title, type, names }) => {
  const server = await startTestServer();
  const found = await matches(server, title);
  expect(found.attributes).toEqual({
    size: '3',
    identifier: 'com.mediaapp.plugins.library',
    mediaTagPrefix: '/system/bundle/media/flags/',
    mediaTagVersion: expect.stringMatching(/^\d+$/),
  });
  const [first] = found.children;
  expect(first?.name).toBe('SearchResult');
  expect(Object.keys(first?.attributes ?? {})).toEqual(names);
  expect(first?.attributes).toMatchObject({ type, name: title });
  expect(new Set(found.children.map(({ attributes }) => attributes.guid)).size).toBe(3);
});

test('the match of a season names its series (2.10, 4.13)', async () => {
  const server = await startTestServer();
  const [season] = server.media.library.ofKind('2', 'season');
  const [first] = (await server.read(`/library/metadata/${season?.ratingKey}/matches?manual=1`)).children;
  expect(Object.keys(first?.attributes ?? {})).toEqual([
    ...BASIC,
    'parentName',
    'parentGUID',
    'year',
    'summary',
    'lifespanEnded',
  ]);
  expect(first?.attributes).toMatchObject({ type: 'season', parentName: 'Fantômas' });
  expect(first?.attributes.parentGUID).toMatch(/^media:\/\/show\//);
});

test('each match of an album lists its tracks, and the perfect match also their files (2.10, 4.13)', async () => {
  const found = await matches(await startTestServer(), 'Má vlast');
  const [perfect, other] = found.children;
  expect(perfect?.attributes).toMatchObject({ score: '100', parentName: 'Bedřich Smetana' });
  expect(Number(other?.attributes.score)).toBeLessThan(100);
  const [, vltava] = perfect?.children ?? [];
  expect(vltava).toEqual({
    name: 'SearchResult',
    attributes: {
      id: expect.stringMatching(/^\d+$/),
      type: 'track',
      index: '2',
      name: 'Vltava',
      matched: '1',
      guid: expect.stringMatching(/^mbid:\/\//),
      lifespanEnded: '0',
    },
    children: [],
  });
  expect(other?.children.map(({ attributes }) => attributes.matched)).toEqual(perfect?.children.map(() => '0'));
});

test('personal media and undocumented kinds have no matches (4.13)', async () => {
  const server = await startTestServer();
  for (const title of ['Roundhay Garden Scene', 'The Steerage', 'Satanas', 'Vltava'])
    expect((await matches(server, title)).attributes).toMatchObject({ size: '0' });
});

test.each([
  ['77', 'the ratingKey 77 was never given out'],
  ['abc', '"abc" is not a ratingKey'],
  ['50001', '50001 is a playlist, not an item'],
])('matches of the invalid id %s are answered with 403 (4.13)', async (id, why) => {
  const { request, media } = await startTestServer();
  expect(await request(`/library/metadata/${id}/matches?manual=1`)).toMatchObject({ status: 403 });
  expect(takeViolationReasons(media)).toEqual([why]);
});

test('a request for matches gets 403 for a deleted item, and 400 and a reported violation without manual=1 (4.13)', async () => {
  const { request, media } = await startTestServer();
  const { ratingKey } = media.library.titled('Cops');
  media.library.remove(ratingKey);
  expect(await request(`/library/metadata/${ratingKey}/matches?manual=1`)).toMatchObject({ status: 403 });
  expect(await request('/library/metadata/1043/matches')).toMatchObject({ status: 400 });
  expect(await request('/library/metadata/1043/matches?manual=0')).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toHaveLength(2);
});

test('an artist takes the name and guid of an applied match, wherever it is listed (4.21)', async () => {
  const server = await startTestServer();
  const { media, request, read } = server;
  const { ratingKey } = media.library.titled('Erik Satie');
  const match = (await matches(server, 'Erik Satie')).children[2]?.attributes;
  const { guid = '', name = '' } = match ?? {};
  expect(guid).toMatch(/^mbid:\/\/\S+$/);
  const query = `guid=${encodeURIComponent(guid)}&name=${encodeURIComponent(name)}`;
  const answer = await read(`/library/metadata/${ratingKey}/match?${query}`, { method: 'PUT' });
  expect(answer.children).toEqual([]);
  expect(Object.keys(answer.attributes)).toEqual(['size', 'identifier', 'mediaTagPrefix', 'mediaTagVersion']);
  const [artist] = (await read(`/library/metadata/${ratingKey}`)).children;
  expect(artist?.attributes).toMatchObject({ title: 'Erik Satie (tribute)', guid });
  const [album] = (await read(`/library/sections/3/all?type=9&artist.id=${ratingKey}`)).children;
  expect(album?.attributes).toMatchObject({ parentTitle: 'Erik Satie (tribute)', parentGuid: guid });
  expect((await read('/library/sections/3/all?type=8&title=tribute')).attributes.size).toBe('1');
  expect((await read('/hubs/search/?query=tribute')).children[0]?.attributes.type).toBe('artist');
  const again = await read(`/library/metadata/${ratingKey}/matches?manual=1`);
  expect(again.children[0]?.attributes).toMatchObject({ guid, name });
  expect(await request('/identity')).toMatchObject({ status: 200 });
});

test.each([
  ['77', 'the ratingKey 77 was never given out'],
  ['1043', '1043 is not an artist'],
  ['x', '"x" is not a ratingKey'],
])('a match for the wrong artist id %s is answered with 404 (4.21)', async (id, why) => {
  const { request, media } = await startTestServer();
  const before = media.library.revision;
  expect(await request(`/library/metadata/${id}/match?guid=mbid://a&name=b`, { method: 'PUT' })).toMatchObject({
    status: 404,
  });
  expect(takeViolationReasons(media)).toEqual([why]);
  expect(media.library.revision).toBe(before);
});

test.each([
  ['name=b', 400, 'parameter guid is missing'],
  ['guid=mbid://a', 400, 'parameter name is missing'],
  ['guid=media://artist/a&name=b', 400, 'parameter guid is not valid'],
  ['guid=mbid://a&name=b', 200, 'the guid mbid://a is of no match that was given out'],
])('applying a match with %s is answered with %i and reported: %s (4.21)', async (query, status, why) => {
  const { request, media } = await startTestServer();
  const { ratingKey } = media.library.titled('Erik Satie');
  expect(await request(`/library/metadata/${ratingKey}/match?${query}`, { method: 'PUT' })).toMatchObject({ status });
  expect(takeViolationReasons(media)).toEqual([why]);
});
