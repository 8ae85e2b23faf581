import { expect, test } from 'vitest';
import { childOf, type Read, readXml, titlesOf } from './support/parsedXml.ts';
import { PLEX_CLIENT, startTestServer, takeViolationReasons } from './support/testServer.ts';

function hub(answer: Read, type: string): Read {
  const found = answer.children.find(({ attributes }) => attributes.type === type);
  if (found === undefined) throw new Error(`no hub ${type}`);
  return found;
}

test('search results are grouped in hubs, the best hub first, with complete films (4.23)', async () => {
  const { read } = await startTestServer();
  const answer = await read('/hubs/search/?query=metropolis');
  expect(answer.attributes.size).toBe(String(answer.children.length));
  const [films] = answer.children;
  expect(films?.attributes).toEqual({
    title: 'Movies',
    type: 'movie',
    hubIdentifier: 'movie',
    context: 'hub.search.movie',
    size: '2',
    more: '0',
    style: 'shelf',
  });
  expect(films && titlesOf(films)).toEqual(['Metropolis', 'Berlin: Symphony of a Metropolis']);
  const [first] = films?.children ?? [];
  expect(first?.attributes).toMatchObject({
    score: '1.00',
    librarySectionTitle: 'Silent Films',
    librarySectionID: '1',
  });
  expect(first && childOf(childOf(first, 'Media'), 'Part').attributes.file).toContain('Metropolis');
});

test.each([
  ['Fantomas', 'show', 'Fantômas'],
  ['dvorak', 'artist', 'Antonín Dvořák'],
  ['ma vlast', 'album', 'Má vlast'],
  ['vltava', 'track', 'Vltava'],
  ['steerage', 'photo', 'The Steerage'],
  ['nadar', 'photoalbum', 'Nadar'],
  ['satanas', 'episode', 'Satanas'],
  ['1812', 'movie', '1812'],
  ['Nosfratu', 'movie', 'Nosferatu'],
  ['safety last!', 'movie', 'Safety Last!'],
  ['hot five', 'artist', 'Louis Armstrong & His Hot Five'],
])('a search for "%s" finds in the hub %s: %s (4.23)', async (query, type, title) => {
  const { read } = await startTestServer();
  const answer = await read(`/hubs/search/?query=${encodeURIComponent(query)}`);
  expect(titlesOf(hub(answer, type))).toContain(title);
  expect(answer.children[0]?.attributes.type).toBe(type);
});

test('a server can be set to return only films, episodes, tracks and actors from a search (2.11)', async () => {
  const { read, media } = await startTestServer();
  media.behaviour.searchHubs = 'as listed';
  const types = async (query: string) => {
    const { children } = await read(`/hubs/search/?query=${encodeURIComponent(query)}`);
    return children.filter(({ attributes }) => attributes.size !== '0').map(({ attributes }) => attributes.type);
  };
  expect(await types('bessie smith')).toEqual([]);
  expect(await types('vltava')).toEqual(['track']);
  expect(await types('satanas')).toEqual(['episode']);
  expect(await types('metropolis')).toContain('movie');
});

test('a found track has its album as parent and its artist as grandparent (2.11)', async () => {
  const { read } = await startTestServer();
  const [track] = hub(await read('/hubs/search/?query=vltava'), 'track').children;
  expect(track?.attributes).toMatchObject({
    parentTitle: 'Má vlast',
    grandparentTitle: 'Bedřich Smetana',
    parentIndex: '1',
  });
});

test('a search also finds films by genre and director, and people as tags (4.23)', async () => {
  const { read } = await startTestServer();
  const western = hub(await read('/hubs/search/?query=western&limit=10'), 'movie');
  expect(western.children.map(({ attributes }) => attributes.reasonTitle)).toEqual(Array(5).fill('Western'));
  const keaton = await read('/hubs/search/?query=buster%20keaton');
  expect(hub(keaton, 'movie').attributes).toMatchObject({ size: '3', more: '6' });
  expect(hub(keaton, 'actor').children[0]).toMatchObject({
    name: 'Directory',
    attributes: { type: 'tag', tag: 'Buster Keaton', count: '9', librarySectionID: '1' },
  });
});

test('a hub has 3 items unless a limit says otherwise (8)', async () => {
  const { read } = await startTestServer();
  expect(hub(await read('/hubs/search/?query=comedy'), 'movie').children).toHaveLength(3);
  expect(hub(await read('/hubs/search/?query=comedy&limit=7'), 'movie').children).toHaveLength(7);
});

test('a search with sectionId is restricted to that library, or only uses it as context (4.23)', async () => {
  const { media, read } = await startTestServer();
  const path = '/hubs/search/?query=vampires&sectionId=1';
  expect(titlesOf(hub(await read(path), 'show'))).toEqual([]);
  media.behaviour.sectionSearch = 'context';
  expect(titlesOf(hub(await read(path), 'show'))).toEqual(['Les Vampires']);
});

test('a search without hits returns hubs without items (4.23)', async () => {
  const { read } = await startTestServer();
  const answer = await read('/hubs/search/?query=zzzzzz');
  expect(answer.children.map(({ attributes }) => attributes.size)).toEqual(Array(11).fill('0'));
});

test('markup in a search text is treated as plain text', async () => {
  const { read } = await startTestServer();
  const query = encodeURIComponent('**<b>&"@everyone <@1> %00 ||x||');
  expect((await read(`/hubs/search/?query=${query}`)).children).toHaveLength(11);
});

test.each([
  ['', 'parameter query is missing'],
  ['query=', 'parameter query is missing'],
  ['query=a&limit=many', 'parameter limit is not valid'],
])('the search "%s" is answered with 400: %s (4.23)', async (query, why) => {
  const { media, request } = await startTestServer();
  expect(await request(`/hubs/search/?${query}`)).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual([why]);
});

test.each([
  ['western', 'movie', 'genre', 'Western', /^25\d{3}$/],
  ['brigitte helm', 'movie', 'actor', 'Brigitte Helm', /^25\d{3}$/],
  ['fritz lang', 'movie', 'director', 'Fritz Lang', /^25\d{3}$/],
  ['bedřich smetana', 'album', 'artist', 'Bedřich Smetana', /^\d+$/],
  ['symphonie eines grauens', 'movie', 'originalTitle', undefined, undefined],
  ['wings', 'movie', 'section', 'Silent Films', /^1$/],
])('in plex, a result of "%s" in the hub %s has a reason: %s (4.23)', async (query, type, reason, title, id) => {
  const { media } = await startTestServer({ vocabulary: 'plex' });
  const film = media.library.titled('Nosferatu');
  media.library.put({ ...film, originalTitle: 'Nosferatu, eine Symphonie des Grauens' });
  const wings = media.library.titled('Wings');
  media.library.put({ ...wings, ratingKey: '990001', sectionId: '2' });
  const headers = { ...PLEX_CLIENT, 'X-Plex-Token': media.tokens.admin };
  const answer = await fetch(`${media.url}/hubs/search?query=${encodeURIComponent(query)}`, { headers });
  const [first] = hub(readXml(await answer.text()), type).children;
  expect(first?.attributes.reason).toBe(reason);
  expect(first?.attributes.reasonTitle).toBe(title);
  expect(first?.attributes.reasonID ?? '').toMatch(id ?? /^$/);
});
