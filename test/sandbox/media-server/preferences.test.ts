import { expect, test } from 'vitest';
import { PLEX_CLIENT, startTestServer, takeViolationReasons } from './support/testServer.ts';

const LEGACY = '/:/plugins/com.mediaapp.agents.legacymoviedb/prefs/set';
const OPEN = '/:/plugins/com.mediaapp.agents.openmoviedb/prefs/set';

test('a GET sets some preferences of the legacy film agent, and the others keep their values (4.3)', async () => {
  const { request, media } = await startTestServer();
  const defaults = { title: '0', extras: '1', only_trailers: '0', redband: '0' };
  expect(media.agentPreferences.of('legacymoviedb')).toEqual(defaults);
  expect(await request(`${LEGACY}?title=1&extras=0&redband=1`)).toMatchObject({ status: 200, text: '' });
  expect(await request(`${LEGACY}?redband=0`)).toMatchObject({ status: 200 });
  expect(media.agentPreferences.of('legacymoviedb')).toEqual({ ...defaults, title: '1', extras: '0' });
});

test('a GET sets the preferences of the open film database’s agent (4.4)', async () => {
  const { request, media } = await startTestServer();
  expect(media.agentPreferences.of('openmoviedb')).toEqual({
    collections: '0',
    localart: '1',
    adult: '0',
    country: '0',
  });
  expect(await request(`${OPEN}?collections=1&localart=0&adult=1&country=49`)).toMatchObject({ status: 200, text: '' });
  expect(media.agentPreferences.of('openmoviedb')).toEqual({
    collections: '1',
    localart: '0',
    adult: '1',
    country: '49',
  });
  expect(media.agentPreferences.of('legacymoviedb').title).toBe('0');
});

test.each([
  [LEGACY, 'title=2', 'the preference title does not take "2"'],
  [LEGACY, 'Title=1', 'the agent legacymoviedb has no preference Title'],
  [LEGACY, 'country=1', 'the agent legacymoviedb has no preference country'],
  [OPEN, 'country=50', 'the preference country does not take "50"'],
  [OPEN, 'country=-1', 'the preference country does not take "-1"'],
  [OPEN, 'collections=1&redband=1', 'the agent openmoviedb has no preference redband'],
])('the agent preferences %s?%s are answered with 400, and nothing is changed: %s (2.7)', async (path, query, why) => {
  const { request, media } = await startTestServer();
  expect(await request(`${path}?${query}`)).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual([why]);
  expect(media.agentPreferences.of('openmoviedb')).toMatchObject({ collections: '0', country: '0' });
  expect(media.agentPreferences.of('legacymoviedb')).toMatchObject({ title: '0' });
});

test('the current agent preferences are read at the address that sets them, as public clients do', async () => {
  const { request, read } = await startTestServer();
  await request(`${OPEN}?adult=1&country=49`);
  const { children } = await read(OPEN.replace('/set', ''));
  expect(children.map(({ attributes: { id, type, value } }) => [id, type, value])).toEqual([
    ['collections', 'bool', 'false'],
    ['localart', 'bool', 'true'],
    ['adult', 'bool', 'true'],
    ['country', 'enum', '49'],
  ]);
});

test('in plex, the path of agent preferences contains the vendor’s agent (4.3)', async () => {
  const { media } = await startTestServer({ vocabulary: 'plex' });
  const headers = PLEX_CLIENT;
  const get = async (agent: string, query: string) =>
    (await fetch(`${media.url}/:/plugins/${agent}/prefs/set?${query}&X-Plex-Token=${media.tokens.admin}`, { headers }))
      .status;
  expect(await get('com.plexapp.agents.imdb', 'title=1')).toBe(200);
  expect(await get('com.plexapp.agents.themoviedb', 'adult=1')).toBe(200);
  expect(media.agentPreferences.of('legacymoviedb').title).toBe('1');
  expect(media.agentPreferences.of('openmoviedb').adult).toBe('1');
  expect(await get('com.mediaapp.agents.legacymoviedb', 'title=1')).toBe(404);
  expect(takeViolationReasons(media)).toHaveLength(1);
});

test('the simulated server has about 155 preferences of four types, and accepts every default', async () => {
  const { read, media } = await startTestServer();
  const { children } = await read('/:/prefs');
  expect(children.length).toBeGreaterThanOrEqual(150);
  expect(children.length).toBeLessThanOrEqual(160);
  expect(new Set(children.map(({ attributes }) => attributes.id)).size).toBe(children.length);
  expect(new Set(children.map(({ attributes }) => attributes.type))).toEqual(
    new Set(['bool', 'int', 'text', 'double']),
  );
  expect(children.filter(({ attributes }) => attributes.default !== attributes.value)).toEqual([]);
  expect(media.settings.all.filter((setting) => !media.settings.takes(setting, setting.byDefault))).toEqual([]);
  const groups = new Set(children.map(({ attributes }) => attributes.group));
  expect(groups.size).toBeGreaterThan(8);
});

test('a preference has every documented attribute', async () => {
  const { read } = await startTestServer();
  const { children } = await read('/:/prefs');
  const settings = new Map(children.map(({ attributes }) => [attributes.id, attributes]));
  expect(settings.get('ScanInterval')).toEqual({
    id: 'ScanInterval',
    label: 'Seconds between scans',
    summary: '',
    type: 'int',
    default: '3600',
    value: '3600',
    hidden: '0',
    advanced: '0',
    group: 'library',
    enumValues: '900:every 15 minutes|3600:every hour|21600:every 6 hours|86400:daily',
  });
  expect(settings.get('FriendlyName')).not.toHaveProperty('enumValues');
  expect(settings.get('CertificateKey')).toMatchObject({ hidden: '1', advanced: '1', default: '' });
  expect(settings.get('WatchedThreshold')).toMatchObject({ type: 'double', default: '0.9' });
});

test('a known preference is set, and the response is empty (4.6)', async () => {
  const { request, read } = await startTestServer();
  const put = (query: string) => request(`/:/prefs?${query}`, { method: 'PUT' });
  expect(await put(`FriendlyName=${encodeURIComponent('Ümläut & co = ok')}`)).toMatchObject({ status: 200, text: '' });
  expect(await put('ScanInterval=900')).toMatchObject({ status: 200 });
  expect(await put('SendStatistics=true')).toMatchObject({ status: 200 });
  expect(await put('CertificatePath=')).toMatchObject({ status: 200 });
  const { children } = await read('/:/prefs');
  const changed = children.filter(({ attributes }) => attributes.default !== attributes.value);
  expect(changed.map(({ attributes: { id, value } }) => [id, value])).toEqual([
    ['FriendlyName', 'Ümläut & co = ok'],
    ['SendStatistics', '1'],
    ['ScanInterval', '900'],
  ]);
});

test.each(['Colour=red', 'friendlyname=x', 'FRIENDLYNAME=x', 'ScanInterval=900&Colour=red'])(
  'setting %s is answered with 400 and an explanation, changes nothing, and is not reported (4.6)',
  async (query) => {
    const { request, read } = await startTestServer();
    const answer = await request(`/:/prefs?${query}`, { method: 'PUT' });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/preference value cannot be set for an unknown preference/);
    const { children } = await read('/:/prefs');
    expect(children.filter(({ attributes }) => attributes.default !== attributes.value)).toEqual([]);
  },
);

test.each([
  ['ScanInterval=901', 'ScanInterval does not take "901"'],
  ['LogFileSize=ten', 'LogFileSize does not take "ten"'],
  ['SendStatistics=2', 'SendStatistics does not take "2"'],
  ['UploadSpeed=1,5', 'UploadSpeed does not take "1,5"'],
  ['', 'no preference is named'],
])('a preference value that does not fit is answered with 400: %s (4.6)', async (query, why) => {
  const { request, media } = await startTestServer();
  expect(await request(`/:/prefs?${query}`, { method: 'PUT' })).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual([why]);
});

test('preferences read from one server can be sent to another one by one (4.6)', async () => {
  const [from, to] = [await startTestServer(), await startTestServer()];
  await from.request('/:/prefs?TerminateIdleAfter=30', { method: 'PUT' });
  const { children } = await from.read('/:/prefs');
  for (const { attributes } of children) {
    const query = `${attributes.id}=${encodeURIComponent(attributes.value ?? '')}`;
    expect(await to.request(`/:/prefs?${query}`, { method: 'PUT' })).toMatchObject({ status: 200 });
  }
  expect(await to.read('/:/prefs')).toEqual(await from.read('/:/prefs'));
});

test('a plex server writes flags as words', async () => {
  const { media } = await startTestServer({ vocabulary: 'plex' });
  const setting = media.settings.get('SendCrashReports');
  expect(setting && media.settings.valueOf(setting)).toBe('true');
});
