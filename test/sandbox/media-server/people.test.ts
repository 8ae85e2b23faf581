import { expect, test } from 'vitest';
import { startTestServer, takeViolationReasons } from './support/testServer.ts';

test('the simulated server lists every device that has ever connected (2.12, 4.17)', async () => {
  const { media, read } = await startTestServer({ now: new Date(1_700_000_000_000) });
  const list = await read('/devices/');
  expect(list.attributes).toEqual({ size: '6', identifier: 'com.mediaapp.plugins.devices' });
  expect(list.children[0]).toEqual({
    name: 'Device',
    attributes: {
      id: '11',
      name: 'Living room TV',
      platform: 'Android',
      clientIdentifier: media.devices.television.clientIdentifier,
      createdAt: String(1_700_000_000 - 812 * 86_400),
    },
    children: [],
  });
  expect(list.children.some(({ attributes }) => attributes.platform === '')).toBe(true);
});

test('the simulated server lists the accounts behind each accountID', async () => {
  const { read } = await startTestServer();
  const list = await read('/accounts');
  expect(list.children.map(({ attributes: { id, name } }) => `${id} ${name}`)).toEqual([
    '0 ',
    '1 Marta Lindqvist',
    '1002 Jonas Weber',
    '1003 Priya Nair',
    '1004 Tomás Ferreira',
    "1005 Wei O'Connor",
  ]);
});

test('every row of the history has a known account and device', async () => {
  const { media } = await startTestServer({ scale: { history: 300 } });
  const accounts = new Set<number>(Object.values(media.accounts).map(({ id }) => id));
  const devices = new Set<number>(Object.values(media.devices).map(({ id }) => id));
  expect(media.history.rows.filter((row) => !accounts.has(row.accountId) || !devices.has(row.deviceId))).toEqual([]);
});

test('a plex server accepts token and paging in headers or the query, and clients name themselves', async () => {
  const { media } = await startTestServer({ vocabulary: 'plex', scale: { history: 9, sessions: 0 } });
  const client = { 'X-Plex-Client-Identifier': 'a', 'X-Plex-Product': 'b', 'X-Plex-Version': 'c' };
  const get = (query: string, headers: Record<string, string>) =>
    fetch(`${media.url}/status/sessions/history/all${query}`, { headers }).then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }));
  const token = { 'X-Plex-Token': media.tokens.admin };
  expect(await get('?X-Plex-Container-Start=5', { ...client, ...token })).toMatchObject({
    status: 200,
    text: expect.stringContaining('size="4" totalSize="9" offset="5"'),
  });
  expect((await get('', { ...client, ...token, 'X-Plex-Container-Size': '2' })).text).toContain('size="2"');
  expect(await get(`?X-Plex-Token=${media.tokens.admin}`, client)).toMatchObject({ status: 200 });
  expect(await get(`?X-Media-Token=${media.tokens.admin}`, client)).toMatchObject({ status: 401 });
  expect(takeViolationReasons(media)).toEqual([]);
  await get('', token);
  expect(takeViolationReasons(media)).toHaveLength(3);
});
