import { expect, test } from 'vitest';
import { childOf, namesOf, type Read, titlesOf } from './support/parsedXml.ts';
import { joinArgs, openPublicClient, type PublicClient, urlEncode } from './support/publicClient.ts';
import { PLEX_CLIENT, startTestServer, takeViolationReasons } from './support/testServer.ts';

const titles = (items: readonly Read[]) => items.map(({ attributes }) => attributes.title);
const keyOf = ({ server }: PublicClient, title: string): string => server.media.library.titled(title).ratingKey;
const uriOf = ({ server: { media } }: PublicClient, keys: readonly string[]): string =>
  `server://${media.machineIdentifier}/com.plexapp.plugins.library/library/metadata/${keys.join(',')}`;

test('a public plex client first asks what the server is and can do, for which it needs a token', async () => {
  const { query, server } = await openPublicClient();
  const root = await query('/');
  expect(root?.attributes).toMatchObject({
    friendlyName: 'Cellar',
    machineIdentifier: server.media.machineIdentifier,
    platform: 'Linux',
    myPlexSubscription: '1',
    version: expect.stringMatching(/^\d+(?:\.\d+){3}-\w+$/),
    transcoderActiveVideoSessions: '0',
    updatedAt: expect.stringMatching(/^\d+$/),
  });
  server.media.sessions.start({ item: 'Metropolis', mode: 'transcode' });
  server.media.sessions.start({ item: 'Vltava', mode: 'transcode' });
  expect((await query('/'))?.attributes.transcoderActiveVideoSessions).toBe('1');
  expect(await server.request('/', { token: 'none' })).toMatchObject({ status: 401 });
});

test('a plex server answers the library’s root and its list of libraries with and without a last slash', async () => {
  const { query } = await openPublicClient();
  for (const key of ['/library', '/library/']) {
    const { attributes } = (await query(key)) ?? { attributes: {} };
    expect(attributes).toMatchObject({ title1: 'Plex Library', identifier: 'com.plexapp.plugins.library' });
  }
  const sections = await query('/library/sections');
  expect(await query('/library/sections/')).toEqual(sections);
  const [first] = sections?.children ?? [];
  expect(first?.attributes).toMatchObject({ key: '1', type: 'movie', uuid: expect.stringMatching(/./) });
  expect(first?.children.map(({ name, attributes }) => [name, attributes.path])).toContainEqual([
    'Location',
    expect.stringMatching(/^\//),
  ]);
});

test.each([
  '/',
  '/identity',
  '/library/sections/1/all',
  '/library/sections/1/decade',
  '/library/sections/1/decade/1920',
  '/library/metadata/1043',
  '/playlists',
  '/playlists/50001',
  '/playlists/50001/items',
  '/devices',
  '/accounts',
  '/status/sessions',
  '/status/sessions/history/all',
  '/transcode/sessions',
  '/hubs/search?query=metropolis',
  '/:/prefs',
  '/butler',
])('a plex server answers %s equally with a last slash, and a HEAD without a body', async (key) => {
  const { query, server, headers } = await openPublicClient();
  const [path = '', search = ''] = key.split('?');
  const other = `${path === '/' ? '/' : `${path}/`}?${search}`;
  expect(await query(other)).toEqual(await query(key));
  const head = await server.request(key, { method: 'HEAD', token: 'none', headers });
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
});

test.each([
  '/library/sections/all/refresh',
  '/status/sessions/terminate?sessionId=x&reason=y',
  '/log?level=2&message=a&source=b',
  '/:/plugins/com.plexapp.agents.imdb/prefs/set?title=1',
])('a plex server changes nothing on a HEAD request: %s', async (key) => {
  const { server, headers } = await openPublicClient();
  const { media, request } = server;
  const state = () => [media.scans.count, media.log.lines.length, media.agentPreferences.of('legacymoviedb')];
  const before = state();
  expect(await request(key, { method: 'HEAD', token: 'none', headers })).toMatchObject({ status: 404 });
  expect(state()).toEqual(before);
  expect(takeViolationReasons(media)).toEqual(['there is no such route']);
});

test('a plex library is listed in pages, and searched by title', async () => {
  const client = await openPublicClient();
  const all = await client.fetchItems(`/library/sections/1/all${joinArgs({ includeGuids: 1, type: 1 })}`);
  expect(all).toHaveLength(client.server.media.library.ofKind('1', 'movie').length);
  expect(new Set(titles(all)).size).toBe(all.length);
  const found = await client.fetchItems(
    `/library/sections/1/all${joinArgs({ includeGuids: 1, title: 'safety last!', type: 1 })}`,
  );
  expect(titles(found)).toEqual(['Safety Last!']);
  const some = joinArgs({ includeGuids: 1, limit: 30, sort: 'movie.year:desc,movie.titleSort', type: 1 });
  const films = await client.fetchItems(`/library/sections/1/all${some}`);
  const years = films.map(({ attributes }) => attributes.year);
  expect(years).toEqual([...years].sort().reverse());
  expect(years).toHaveLength(30);
  const ofOneYear = films.filter(({ attributes }) => attributes.year === years[0]);
  const sorted = ofOneYear.map(({ attributes }) => attributes.titleSort ?? attributes.title ?? '');
  expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('en').compare));
});

test('a public plex client sends a filter after it read the filters and sort orders of a library', async () => {
  const client = await openPublicClient();
  const { query, fetchItems } = client;
  const asked = '?includeMeta=1&includeAdvanced=1&X-Plex-Container-Start=0&X-Plex-Container-Size=0';
  const listed = await query(`/library/sections/1/all${asked}`);
  expect(listed?.attributes).toMatchObject({ size: '0', totalSize: expect.stringMatching(/^\d{2,}$/) });
  expect(await query(`/library/sections/1/collections${asked}`)).toMatchObject({ attributes: { totalSize: '1' } });
  const [films, ...fieldTypes] = listed?.children.flatMap((meta) => meta.children) ?? [];
  const named = (name: string) => films?.children.filter((child) => child.name === name) ?? [];
  expect(films?.attributes).toMatchObject({ type: 'movie', active: '1' });
  expect(named('Sort').map(({ attributes }) => attributes.key)).toEqual(expect.arrayContaining(['titleSort', 'year']));
  const year = named('Field').find(({ attributes }) => attributes.key === 'year');
  const whole = fieldTypes.find(({ attributes }) => attributes.type === year?.attributes.type);
  expect(whole?.children.map(({ attributes }) => attributes.key)).toEqual(['=', '!=', '>=', '<=']);
  const found = async (filter: Record<string, string>) => {
    const args = `${joinArgs({ includeGuids: 1, type: 1 })}&${new URLSearchParams(filter)}`;
    return (await fetchItems(`/library/sections/1/all${args}`)).map(({ attributes }) => Number(attributes.year));
  };
  expect(new Set(await found({ year: '1927' }))).toEqual(new Set([1927]));
  expect(Math.min(...(await found({ 'year>': '1927' })))).toBe(1927);
  expect(await found({ 'year!': '1927' })).not.toContain(1927);
});

test('the filter fields of a plex library with several kinds contain their kind', async () => {
  const { query, fetchItems } = await openPublicClient();
  const [meta] = (await query('/library/sections/2/all?includeMeta=1&X-Plex-Container-Size=0'))?.children ?? [];
  const fields = meta?.children.flatMap(({ children }) => children).filter(({ name }) => name === 'Field') ?? [];
  expect(fields.map(({ attributes }) => attributes.key)).toEqual(
    expect.arrayContaining(['show.title', 'season.title', 'episode.title']),
  );
  const asked = `${joinArgs({ includeGuids: 1, type: 4 })}&${new URLSearchParams({ 'episode.title': 'poisoned room' })}`;
  expect(titles(await fetchItems(`/library/sections/2/all${asked}`))).toEqual(['The Poisoned Room']);
});

test('a plex server returns an item with all the details that a public client requests', async () => {
  const client = await openPublicClient();
  const details = joinArgs({
    checkFiles: 1,
    includeAllConcerts: 1,
    includeFields: 'thumbBlurHash,artBlurHash',
    includeMarkers: 1,
  });
  const [film] = await client.fetchItems(`/library/metadata/${keyOf(client, 'Metropolis')}${details}`);
  expect(film?.attributes).toMatchObject({ title: 'Metropolis', librarySectionID: '1', year: '1927' });
  expect(film && namesOf(film)).toEqual(expect.arrayContaining(['Media', 'Genre', 'Director', 'Role']));
});

test('a plex search reads a plus as a space, and says whether there are more hits, without a total (4.23)', async () => {
  const client = await openPublicClient();
  const search = (query: string, limit: string) =>
    client.fetchItems(`/hubs/search${urlEncode({ query, includeCollections: '1', includeExternalMedia: '1', limit })}`);
  const [best] = await search('safety last', '3');
  expect(best && [best.attributes.type, ...titlesOf(best)]).toEqual(['movie', 'Safety Last!']);
  expect(client.server.media.requests.at(-1)?.search).toContain('query=safety+last');
  expect(client.server.media.requests.at(-1)?.query.query).toBe('safety last');
  const [more] = await search('the', '1');
  expect(more?.attributes).toMatchObject({ size: '1', more: '1' });
  expect(best?.attributes.more).toBe('0');
});

test('a plex playlist is created from several items, gets several more, and loses some by their type', async () => {
  const client = await openPublicClient();
  const { query, fetchItems, server } = client;
  const [cops, faust, nosferatu] = ['Cops', 'Faust', 'Nosferatu'].map((title) => keyOf(client, title));
  const made = joinArgs({ uri: uriOf(client, [`${cops}`, `${faust}`]), type: 'video', title: 'Two + one', smart: 0 });
  const [playlist] = (await query(`/playlists${made}`, { method: 'POST' }))?.children ?? [];
  expect(playlist?.attributes).toMatchObject({ title: 'Two + one', leafCount: '2', playlistType: 'video', smart: '0' });
  const key = `${playlist?.attributes.key}`.replace('/items', '');
  const added = joinArgs({ uri: uriOf(client, [`${nosferatu}`, `${cops}`]) });
  const answer = await query(`${key}/items${added}`, { method: 'PUT' });
  expect(answer?.attributes).toMatchObject({ leafCountAdded: '2', leafCountRequested: '2' });
  const items = await fetchItems(`${key}/items`);
  expect(titles(items)).toEqual(['Cops', 'Faust', 'Nosferatu', 'Cops']);
  for (const { attributes } of items.slice(0, 2))
    await query(`${key}/items/${attributes.playlistItemID}`, { method: 'DELETE' });
  expect(titles(await fetchItems(`${key}/items`))).toEqual(['Nosferatu', 'Cops']);
  const mine = await fetchItems(`/playlists${joinArgs({ title: 'two +' })}`);
  expect(titles(mine)).toEqual(['Two + one']);
  expect(await fetchItems('/playlists')).toHaveLength(server.media.playlists.of(server.media.accounts.owner).length);
  const [shown] = await fetchItems(key);
  expect(shown?.attributes).toMatchObject({ title: 'Two + one', leafCount: '2' });
});

test('a plex server lists a folder in place of the playlists in it, unless only playlists are requested', async () => {
  const { fetchItems } = await openPublicClient();
  const playlists = ['Film night', 'Sunday morning', 'Added last'];
  expect(titles(await fetchItems('/playlists'))).toEqual(['Pictures', ...playlists]);
  expect(titles(await fetchItems('/playlists?type=15'))).toEqual([
    'Film night',
    'Sunday morning',
    'Faces & places',
    'Added last',
  ]);
});

test('a plex playlist gets only the items that still exist, and a new playlist with a missing item is refused', async () => {
  const client = await openPublicClient();
  const { media } = client.server;
  const [cops, faust] = [keyOf(client, 'Cops'), keyOf(client, 'Faust')];
  media.libraryEditor.remove('Faust');
  const both = uriOf(client, [cops, faust]);
  const added = await client.query(`/playlists/50001/items${joinArgs({ uri: both })}`, { method: 'PUT' });
  expect(added?.attributes).toMatchObject({ leafCountAdded: '1', leafCountRequested: '2' });
  const made = `/playlists${joinArgs({ uri: both, type: 'video', title: 'x', smart: 0 })}`;
  expect(await client.server.request(made, { method: 'POST', token: 'none', headers: client.headers })).toMatchObject({
    status: 400,
  });
});

test('videos added to a plex music playlist along with music go to a playlist of their own (rule 1)', async () => {
  const client = await openPublicClient();
  const { media } = client.server;
  const music = media.playlists.of(media.accounts.owner).find(({ playlistType }) => playlistType === 'audio');
  const uri = uriOf(client, [keyOf(client, 'Cops'), keyOf(client, 'Vltava')]);
  const answer = await client.query(`/playlists/${music?.ratingKey}/items${joinArgs({ uri })}`, { method: 'PUT' });
  expect(answer?.attributes).toMatchObject({ leafCountAdded: '2' });
  expect(answer?.children.map(({ attributes }) => attributes)).toMatchObject([
    { title: music?.title, playlistType: 'video', leafCount: '1' },
  ]);
});

test('plex sessions say who plays, where and how, and are ended with or without a reason', async () => {
  const { query, fetchItems, server } = await openPublicClient();
  const { sessions, accounts, simulation } = server.media;
  sessions.start({ item: 'Metropolis', account: accounts.jonas, mode: 'transcode' });
  sessions.start({ item: 'Nosferatu', account: accounts.priya });
  const playing = await fetchItems('/status/sessions');
  expect(playing.map((each) => childOf(each, 'User').attributes.title)).toEqual(['Jonas Weber', 'Priya Nair']);
  expect(
    (await fetchItems('/transcode/sessions')).map(({ name, attributes }) => [name, attributes.videoDecision]),
  ).toEqual([['TranscodeSession', 'transcode']]);
  const reasons = ['Bed + time', ''];
  for (const [at, each] of playing.entries()) {
    const sessionId = `${childOf(each, 'Session').attributes.id}`;
    const ending = urlEncode({ sessionId, reason: reasons[at] ?? '' });
    expect(await query(`/status/sessions/terminate${ending}`)).toBeUndefined();
  }
  expect(simulation.terminations.map(({ reason }) => reason)).toEqual(reasons);
  expect(await fetchItems('/status/sessions')).toEqual([]);
});

test('the plex history is read in pages, newest first, by account, item or library, and since a time', async () => {
  const client = await openPublicClient();
  const { fetchItems, server } = client;
  const read = (args: Record<string, string | number>) =>
    fetchItems(`/status/sessions/history/all${joinArgs({ sort: 'viewedAt:desc', ...args })}`);
  const all = await read({});
  expect(all).toHaveLength(server.media.history.rows.length);
  expect(all.length).toBeGreaterThan(100);
  const times = all.map(({ attributes }) => Number(attributes.viewedAt));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  const since = times[9] ?? 0;
  expect(await read({ 'viewedAt>': since })).toHaveLength(times.filter((time) => time >= since).length);
  for (const [name, field] of [
    ['accountID', 'accountID'],
    ['librarySectionID', 'librarySectionID'],
    ['metadataItemID', 'ratingKey'],
  ] as const) {
    const wanted = `${all[0]?.attributes[field]}`;
    const some = await read({ [name]: wanted });
    expect(new Set(some.map(({ attributes }) => attributes[field]))).toEqual(new Set([wanted]));
  }
});

test('plex settings are listed by type, and several are saved at once', async () => {
  const { query, server } = await openPublicClient();
  const settings = (await query('/:/prefs'))?.children ?? [];
  expect(settings.map(({ attributes }) => attributes.type)).toEqual(
    settings.map(() => expect.stringMatching(/^(?:bool|int|double|text)$/)),
  );
  const choices = settings.flatMap(({ attributes }) => attributes.enumValues?.split('|') ?? []);
  const addresses = choices.filter((choice) => choice.split(':').length !== 2);
  expect(addresses).toEqual([expect.stringMatching(/^10de:.*:NVIDIA/), expect.stringMatching(/^8086:.*:Intel/)]);
  const saved = await query('/:/prefs?FriendlyName=A%20house&DebugLogging=true&LogFileCount=7', { method: 'PUT' });
  expect(saved).toBeUndefined();
  const now = server.media.settings;
  const values = ['FriendlyName', 'DebugLogging', 'LogFileCount'].map((id) => {
    const setting = now.get(id);
    return setting && now.valueOf(setting);
  });
  expect(values).toEqual(['A house', 'true', '7']);
});

test('a public plex client can read devices, accounts, matches and tasks', async () => {
  const client = await openPublicClient();
  const { fetchItems, query, server } = client;
  expect(await fetchItems('/devices')).toHaveLength(server.media.knownDevices.all.length);
  expect((await fetchItems('/accounts'))[1]?.attributes).toMatchObject({ id: '1', key: '/accounts/1' });
  const artist = keyOf(client, 'Bedřich Smetana');
  const [match] = await fetchItems(`/library/metadata/${artist}/matches?manual=1`);
  const { guid = '', name = '' } = match?.attributes ?? {};
  await query(`/library/metadata/${artist}/match${urlEncode({ guid, name })}`, { method: 'PUT' });
  expect(server.media.library.get(artist)).toMatchObject({ guid, title: name });
  const tasks = await fetchItems('/butler');
  expect(tasks.map(({ attributes }) => attributes.name)).toEqual(['UpgradeMediaAnalysis']);
  expect(await query('/butler/UpgradeMediaAnalysis', { method: 'POST' })).toBeUndefined();
  expect(server.media.butler.running).toBe(true);
});

test('a plex server accepts scan requests, and reads a plus in library names and log lines as a space', async () => {
  const { query, server } = await openPublicClient();
  await query('/library/sections/all/refresh');
  await query('/library/sections/all/refresh?force=1');
  expect(server.media.scans.count).toBe(2);
  const library = '/library/sections?name=More+silent+films&type=movie&agent=tv.plex.agents.movie&scanner=Plex+Movie';
  const made = await query(`${library}&language=en-US&location=%2Fsrv%2Fmore+films`, { method: 'POST' });
  expect(made && titlesOf(made)).toEqual(['More silent films']);
  expect(server.media.library.sections.at(-1)).toMatchObject({ scanner: 'Plex Movie', locations: ['/srv/more films'] });
  await query('/log?level=2&message=a+b%2Bc&source=x');
  expect(server.media.log.lines.at(-1)).toMatchObject({ message: 'a b+c' });
});

test('a neutral server has none of the plex additions, and follows the document exactly', async () => {
  const { request, media } = await startTestServer();
  for (const path of [
    '/',
    '/library',
    '/library/',
    '/library/sections/',
    '/hubs/search?query=x',
    '/devices',
    '/butler',
  ])
    expect(await request(path)).toMatchObject({ status: 404 });
  expect(await request('/devices/', { method: 'HEAD' })).toMatchObject({ status: 404 });
  expect(takeViolationReasons(media)).toEqual(Array(8).fill('there is no such route'));
  await request('/log?level=2&message=a+b&source=x');
  expect(media.log.lines.at(-1)).toMatchObject({ message: 'a+b' });
  expect(await request('/status/sessions/terminate?sessionId=x&reason=')).toMatchObject({ status: 400 });
  const [cops, faust] = ['Cops', 'Faust'].map((title) => media.library.titled(title).ratingKey);
  const uri = `server://${media.machineIdentifier}/com.mediaapp.plugins.library/library/metadata/${cops},${faust}`;
  const both = `/playlists?type=video&title=x&smart=0&uri=${encodeURIComponent(uri)}`;
  expect(await request(both, { method: 'POST' })).toMatchObject({ status: 500 });
  await request('/library/metadata/1043?includeMarkers=1&checkFiles=1');
  await request('/library/sections/all/refresh?force=1');
  expect(takeViolationReasons(media)).toEqual([
    'parameter reason is missing',
    `the uri "${uri}" is not an item of this server`,
    'unknown parameter includeMarkers',
    'unknown parameter checkFiles',
    'unknown parameter force',
  ]);
});

test('a plex playlist is deleted by its owner alone, once, and a neutral server has no such request', async () => {
  const { media, request } = await startTestServer({ vocabulary: 'plex' });
  const remove = (token: string) => {
    const headers = { ...PLEX_CLIENT, 'X-Plex-Token': token };
    return request('/playlists/50001', { method: 'DELETE', token: 'none', headers });
  };
  expect(await remove(media.tokens.jonas)).toMatchObject({ status: 404 });
  expect(media.playlists.all.map(({ ratingKey }) => ratingKey)).toContain('50001');
  expect(await remove(media.tokens.admin)).toMatchObject({ status: 204 });
  expect(media.playlists.all.map(({ ratingKey }) => ratingKey)).not.toContain('50001');
  expect(await remove(media.tokens.admin)).toMatchObject({ status: 404 });
  const neutral = await startTestServer();
  expect(await neutral.request('/playlists/50001', { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(neutral.media.playlists.all.map(({ ratingKey }) => ratingKey)).toContain('50001');
  neutral.media.takeViolations();
});
