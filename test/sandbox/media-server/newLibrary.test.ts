import { expect, test } from 'vitest';
import { childOf, readXml, titlesOf } from './support/parsedXml.ts';
import { PLEX_CLIENT, startTestServer, takeViolationReasons } from './support/testServer.ts';

type Pairs = Readonly<Record<string, string | readonly string[] | undefined>>;

const FILMS: Pairs = {
  name: 'Talkies & co',
  type: 'movie',
  agent: 'tv.media.agents.movie',
  scanner: 'Media Movie',
  language: 'en-US',
  location: ['/srv/media/talkies', '/srv/archive/Ton & Bild'],
};
const VIDEOS: Pairs = {
  ...FILMS,
  agent: 'com.mediaapp.agents.none',
  scanner: 'Media Video Files Scanner',
  language: 'xn',
};
const SHOWS: Pairs = { ...FILMS, type: 'show', agent: 'tv.media.agents.series', scanner: 'Media TV Series' };
const MUSIC: Pairs = {
  ...FILMS,
  type: 'artist',
  agent: 'tv.media.agents.music',
  scanner: 'Media Music',
  language: 'xx',
};
const PHOTOS: Pairs = { ...VIDEOS, type: 'photo', scanner: 'Media Photo Scanner' };

function path(pairs: Pairs): string {
  const query = Object.entries(pairs).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  );
  return `/library/sections?${query.join('&')}`;
}

test('a new library is answered with 201 and described like the others (2.2, 4.2)', async () => {
  const { request, media } = await startTestServer();
  const answer = await request(path({ ...FILMS, 'prefs[hidden]': '1' }), { method: 'POST' });
  expect(answer.status).toBe(201);
  const root = readXml(answer.text);
  expect(root.attributes).toEqual({ size: '1' });
  const library = childOf(root, 'Directory');
  const now = String(media.simulation.now().getTime() / 1000);
  expect(library.attributes).toMatchObject({
    key: '6',
    type: 'movie',
    title: 'Talkies & co',
    agent: 'tv.media.agents.movie',
    scanner: 'Media Movie',
    language: 'en-US',
    hidden: '1',
    createdAt: now,
    updatedAt: now,
    content: '1',
    directory: '1',
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  for (const name of ['art', 'composite', 'thumb', 'contentChangedAt'])
    expect(library.attributes).toHaveProperty(name, expect.stringMatching(/./));
  expect(library.children.map(({ name, attributes }) => [name, attributes.id, attributes.path])).toEqual([
    ['Location', '60', '/srv/media/talkies'],
    ['Location', '61', '/srv/archive/Ton & Bild'],
  ]);
});

test('a new library appears in the list, with its items, decades and searches (4.2)', async () => {
  const { request, read, media } = await startTestServer();
  await request(path(FILMS), { method: 'POST' });
  await request(path(MUSIC), { method: 'POST' });
  expect((await read('/library/sections')).children.map(({ attributes }) => attributes.key).slice(5)).toEqual([
    '6',
    '7',
  ]);
  expect((await read('/library/sections/6/all')).attributes).toMatchObject({ size: '0', librarySectionID: '6' });
  expect((await read('/library/sections/6/decade')).children).toEqual([]);
  media.library.put({ ...media.library.titled('Cops'), ratingKey: '990001', sectionId: '6', title: 'The Jazz Singer' });
  expect(titlesOf(await read('/library/sections/6/all'))).toEqual(['The Jazz Singer']);
  expect(titlesOf(await read('/library/sections/6/decade/1920'))).toEqual(['The Jazz Singer']);
  const hubs = await read('/hubs/search/?query=jazz%20singer&sectionId=6');
  expect(hubs.children.flatMap(titlesOf)).toContain('The Jazz Singer');
});

test.each([
  { name: 'movies', pairs: FILMS },
  { name: 'other videos', pairs: VIDEOS },
  { name: 'TV', pairs: SHOWS },
  { name: 'music', pairs: MUSIC },
  { name: 'photos', pairs: PHOTOS },
  {
    name: 'legacy movies',
    pairs: { ...FILMS, agent: 'com.mediaapp.agents.legacymoviedb', scanner: 'Media Movie Scanner' },
  },
  {
    name: 'open movies',
    pairs: { ...FILMS, agent: 'com.mediaapp.agents.openmoviedb', scanner: 'Media Video Files Scanner' },
  },
  { name: 'personal shows', pairs: { ...SHOWS, agent: 'com.mediaapp.agents.none', scanner: 'Media Series Scanner' } },
  { name: 'series database', pairs: { ...SHOWS, agent: 'com.mediaapp.agents.tvseriesdb', language: 'vi-VN' } },
  { name: 'shows of the open database', pairs: { ...SHOWS, agent: 'com.mediaapp.agents.openmoviedb' } },
  { name: 'music database', pairs: { ...MUSIC, agent: 'com.mediaapp.agents.musicdb', scanner: 'Media Music Scanner' } },
  { name: 'personal artists', pairs: { ...MUSIC, agent: 'com.mediaapp.agents.none', language: 'ko' } },
  { name: 'photos in a language', pairs: { ...PHOTOS, language: 'de' } },
])('a new library for $name is accepted with fitting settings (2.4, 2.5, 2.6)', async ({ pairs }) => {
  const { request } = await startTestServer();
  expect(await request(path(pairs), { method: 'POST' })).toMatchObject({ status: 201 });
});

test.each<[Pairs, string]>([
  [{ ...FILMS, name: undefined }, 'name is missing'],
  [{ ...FILMS, name: '' }, 'name is missing'],
  [{ ...FILMS, type: undefined }, 'type is missing'],
  [{ ...FILMS, agent: undefined }, 'agent is missing'],
  [{ ...FILMS, scanner: undefined }, 'scanner is missing'],
  [{ ...FILMS, language: undefined }, 'language is missing'],
  [{ ...FILMS, location: undefined }, 'location is missing'],
  [{ ...FILMS, location: 'talkies' }, 'location "talkies" is no folder'],
  [{ ...FILMS, type: 'film' }, 'type "film" is not one of movie, show, artist, photo'],
  [{ ...FILMS, agent: 'tv.media.agents.music' }, 'agent "tv.media.agents.music" is not for movies libraries'],
  [
    { ...FILMS, agent: 'com.mediaapp.agents.tvseriesdb' },
    'agent "com.mediaapp.agents.tvseriesdb" is not for movies libraries',
  ],
  [{ ...SHOWS, agent: 'tv.media.agents.movie' }, 'agent "tv.media.agents.movie" is not for TV libraries'],
  [{ ...FILMS, scanner: 'Media Music' }, 'scanner "Media Music" is not for movies libraries'],
  [{ ...MUSIC, scanner: 'Media TV Series' }, 'scanner "Media TV Series" is not for music libraries'],
  [{ ...FILMS, language: 'en' }, 'language "en" is not for movies libraries'],
  [{ ...FILMS, language: 'en-us' }, 'language "en-us" is not for movies libraries'],
  [{ ...FILMS, language: 'xn' }, 'language "xn" is not for movies libraries'],
  [{ ...VIDEOS, language: 'en-US' }, 'language "en-US" is not for other videos libraries'],
  [{ ...MUSIC, language: 'en-US' }, 'language "en-US" is not for music libraries'],
  [{ ...MUSIC, language: 'xn' }, 'language "xn" is not for music libraries'],
  [{ ...FILMS, 'prefs[colour]': '1' }, 'there is no preference colour'],
  [{ ...FILMS, 'prefs[hidden]': '3' }, 'preference hidden takes 0, 1, 2, not "3"'],
  [{ ...VIDEOS, 'prefs[hidden]': '1' }, 'preference hidden is not for other videos libraries'],
  [{ ...FILMS, 'prefs[showOrdering]': 'aired' }, 'preference showOrdering is not for movies libraries'],
  [{ ...SHOWS, 'prefs[episodeSort]': '2' }, 'preference episodeSort takes -1, 0, 1, not "2"'],
  [{ ...PHOTOS, 'prefs[genres]': '1' }, 'preference genres is not for photos libraries'],
  [{ ...FILMS, colour: 'red' }, 'unknown parameter colour'],
])('a new library with %j is answered with 400: %s (4.2)', async (pairs, why) => {
  const { request, media } = await startTestServer();
  const answer = await request(path(pairs), { method: 'POST' });
  expect(answer).toMatchObject({ status: 400, text: why, type: expect.stringContaining('text/plain') });
  expect(takeViolationReasons(media)).toEqual([why]);
  expect(media.library.sections).toHaveLength(5);
});

test('all problems of a new library are named at once (4.2)', async () => {
  const { request, media } = await startTestServer();
  const wrong = { type: 'show', agent: 'x', scanner: 'y', language: 'z', 'prefs[albumSort]': '1', location: 'here' };
  const answer = await request(path(wrong), { method: 'POST' });
  expect(answer.text.split('\n')).toEqual([
    'name is missing',
    'location "here" is no folder',
    'agent "x" is not for TV libraries',
    'scanner "y" is not for TV libraries',
    'language "z" is not for TV libraries',
    'preference albumSort is not for TV libraries',
  ]);
  expect(takeViolationReasons(media)).toHaveLength(6);
});

test('a new library with a folder that the server cannot read is answered with 400 and not reported as a violation (4.2)', async () => {
  const { request, media } = await startTestServer();
  media.behaviour.unreadableFolders = ['/srv/media/talkies'];
  const answer = await request(path(FILMS), { method: 'POST' });
  expect(answer).toMatchObject({ status: 400, text: 'location "/srv/media/talkies" cannot be read' });
  expect(media.library.sections).toHaveLength(5);
});

test('preferences that are not sent get their defaults (2.7)', async () => {
  const { request, media } = await startTestServer();
  await request(path({ ...SHOWS, 'prefs[showOrdering]': 'aired' }), { method: 'POST' });
  await request(path({ ...FILMS, 'prefs[ratingsSource]': 'openmoviedb' }), { method: 'POST' });
  expect(media.library.section('6')?.preferences).toEqual({
    hidden: '0',
    originalTitles: '0',
    localizedArtwork: '1',
    useLocalAssets: '1',
    respectTags: '0',
    useExternalExtras: '1',
    skipNonTrailerExtras: '0',
    useRedbandTrailers: '0',
    includeAdultContent: '0',
    includeExtrasWithLocalizedSubtitles: '0',
    enableBIFGeneration: '1',
    collectionMode: '2',
    episodeSort: '-1',
    showOrdering: 'aired',
    useSeasonTitles: '0',
    flattenSeasons: '0',
  });
  expect(media.library.section('7')?.preferences).toMatchObject({
    ratingsSource: 'openmoviedb',
    autoCollectionThreshold: '0',
    enableCinemaTrailers: '1',
  });
  expect(media.library.section('3')?.preferences).toEqual({
    hidden: '0',
    respectTags: '0',
    albumSort: '-1',
    enableTrackOffsets: '0',
    augmentWithSharedContent: '1',
    artistBios: '1',
    albumReviews: '1',
    popularTracks: '1',
    genres: '1',
    albumPosters: '1',
  });
});

test('a library with hidden=2 is left out of searches over all libraries (2.7)', async () => {
  const { request, read, media } = await startTestServer();
  await request(path({ ...FILMS, 'prefs[hidden]': '2' }), { method: 'POST' });
  media.library.put({ ...media.library.titled('Cops'), ratingKey: '990001', sectionId: '6', title: 'Zzyzx' });
  const found = async (more: string) => (await read(`/hubs/search/?query=zzyzx${more}`)).children.flatMap(titlesOf);
  expect(await found('')).toEqual([]);
  expect(await found('&sectionId=6')).toEqual(['Zzyzx']);
});

test('a plex server accepts only the vendor’s words for a new library (4.2)', async () => {
  const { media } = await startTestServer({ vocabulary: 'plex' });
  const headers = { ...PLEX_CLIENT, 'X-Plex-Token': media.tokens.admin };
  const add = async (pairs: Pairs) => (await fetch(`${media.url}${path(pairs)}`, { method: 'POST', headers })).status;
  const plex = { ...FILMS, agent: 'com.plexapp.agents.imdb', scanner: 'Plex Movie Scanner' };
  expect(await add({ ...plex, 'prefs[ratingsSource]': 'rottentomatoes' })).toBe(200);
  expect(await add({ ...SHOWS, agent: 'com.plexapp.agents.thetvdb', scanner: 'Plex Series Scanner' })).toBe(200);
  expect(await add({ ...plex, 'prefs[ratingsSource]': 'criticsite' })).toBe(400);
  expect(await add(FILMS)).toBe(400);
  expect(takeViolationReasons(media)).toHaveLength(3);
});
