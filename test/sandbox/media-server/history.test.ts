import { describe, expect, test } from 'vitest';
import { namesOf, titlesOf } from './support/parsedXml.ts';
import { startTestServer, takeViolationReasons } from './support/testServer.ts';

const HISTORY = '/status/sessions/history/all';

test('films, episodes and tracks in the history have their documented attributes (2.9, 4.8)', async () => {
  const { media, read } = await startTestServer();
  media.history.add({ item: 'Metropolis', viewedAt: 1000, account: media.accounts.priya });
  media.history.add({ item: 'Satanas', viewedAt: 2000 });
  media.history.add({ item: 'Vltava', viewedAt: 3000, device: media.devices.speaker });
  const list = await read(HISTORY);
  expect(list.attributes).toEqual({ size: '3' });
  expect(namesOf(list)).toEqual(['Video', 'Video', 'Track']);
  const [film, episode, track] = list.children.map(({ attributes }) => attributes);
  expect(film).toMatchObject({
    historyKey: '/status/sessions/history/1',
    ratingKey: '1043',
    viewedAt: '1000',
    accountID: '1003',
  });
  expect(episode).toMatchObject({ grandparentTitle: 'Les Vampires', index: '7', parentIndex: '1', type: 'episode' });
  expect(track).toMatchObject({
    parentTitle: 'Bedřich Smetana',
    grandparentTitle: 'Má vlast',
    deviceID: '16',
    index: '2',
  });
  expect(film).not.toHaveProperty('deviceID');
});

test('in plex, a track in the history has its album as parent, and every row has its device (4.8)', async () => {
  const { media } = await startTestServer({ vocabulary: 'plex' });
  media.history.add({ item: 'Vltava' });
  media.history.add({ item: 'Metropolis' });
  const response = await fetch(`${media.url}${HISTORY}`, {
    headers: {
      'X-Plex-Token': media.tokens.admin,
      'X-Plex-Client-Identifier': 'test',
      'X-Plex-Product': 'test',
      'X-Plex-Version': '1',
    },
  });
  const text = await response.text();
  expect(text).toContain('parentTitle="Má vlast" grandparentTitle="Bedřich Smetana"');
  expect(text.match(/deviceID="11"/g)).toHaveLength(2);
});

test('a play becomes a row of the history in the second in which it ends', async () => {
  const { media, read } = await startTestServer({ now: new Date(1_700_000_000_000) });
  const { duration = 0 } = media.library.titled('Vltava');
  media.sessions.start({ item: 'Vltava', account: media.accounts.tomas, device: media.devices.tablet });
  media.simulation.step(duration - 1);
  expect((await read(HISTORY)).children).toEqual([]);
  media.simulation.step(1);
  const [row] = (await read(HISTORY)).children;
  expect(row?.attributes).toMatchObject({
    title: 'Vltava',
    viewedAt: String(Math.floor(1_700_000_000 + duration / 1000)),
    accountID: '1004',
    deviceID: '15',
  });
  expect(media.sessions.active).toEqual([]);
});

test('a session that its viewer ends becomes a row of the history; a terminated one and a photo do not', async () => {
  const { media, request, read } = await startTestServer();
  media.sessions.end(media.sessions.start({ item: 'Faust' }).id);
  media.sessions.end(media.sessions.start({ item: 'The Steerage' }).id);
  const { id } = media.sessions.start({ item: 'Metropolis' });
  await request(`/status/sessions/terminate?sessionId=${id}&reason=x`);
  expect(titlesOf(await read(HISTORY))).toEqual(['Faust']);
});

test('rows of the history are in the order in which they were written, and late ones come last', async () => {
  const { media, read } = await startTestServer();
  media.history.add({ item: 'Faust', viewedAt: 2000 });
  media.history.add({ item: 'Cops', viewedAt: 2000 });
  media.history.add({ item: 'Wings', viewedAt: 1000 });
  expect(titlesOf(await read(HISTORY))).toEqual(['Faust', 'Cops', 'Wings']);
  expect(titlesOf(await read(`${HISTORY}?sort=viewedAt:asc`))).toEqual(['Wings', 'Faust', 'Cops']);
  expect(titlesOf(await read(`${HISTORY}?sort=viewedAt:desc`))).toEqual(['Faust', 'Cops', 'Wings']);
});

test('a history row of a deleted item has neither key nor ratingKey', async () => {
  const { media, read } = await startTestServer();
  media.history.add({ item: 'Faust' });
  media.history.add({ item: { title: 'Never here', kind: 'track' } });
  media.library.remove(media.library.titled('Faust').ratingKey);
  const list = await read(HISTORY);
  expect(titlesOf(list)).toEqual(['Faust', 'Never here']);
  for (const { attributes } of list.children)
    expect(Object.keys(attributes)).not.toEqual(expect.arrayContaining(['ratingKey']));
  for (const { attributes } of list.children) expect(Object.keys(attributes)).not.toContain('key');
});

test.each([
  ['viewedAt>=2000', ['Cops', 'Wings', 'Vltava']],
  ['viewedAt%3E=2000', ['Cops', 'Wings', 'Vltava']],
  ['viewedAt<=2000', ['Faust', 'Cops']],
  ['viewedAt>=2000&viewedAt<=2500', ['Cops']],
  ['accountID=1003', ['Wings']],
  ['accountID!=1003', ['Faust', 'Cops', 'Vltava']],
  ['librarySectionID=3', ['Vltava']],
  ['metadataItemID=1043', []],
  ['sort=viewedAt:desc&viewedAt>=2000', ['Vltava', 'Wings', 'Cops']],
])('the history accepts the query %s (4.5)', async (query, titles) => {
  const { media, read } = await startTestServer();
  media.history.add({ item: 'Faust', viewedAt: 1000 });
  media.history.add({ item: 'Cops', viewedAt: 2000 });
  media.history.add({ item: 'Wings', viewedAt: 3000, account: media.accounts.priya });
  media.history.add({ item: 'Vltava', viewedAt: 4000 });
  expect(titlesOf(await read(`${HISTORY}?${query}`))).toEqual(titles);
});

test('the filter metadataItemID keeps the plays of an item and of its children', async () => {
  const { media, read } = await startTestServer();
  media.history.add({ item: 'Satanas' });
  media.history.add({ item: 'Cops' });
  const { ratingKey } = media.library.titled('Les Vampires');
  expect(titlesOf(await read(`${HISTORY}?metadataItemID=${ratingKey}`))).toEqual(['Satanas']);
});

test.each(['viewedAt%3E%3D2000', 'viewedat>=2000', 'title=Faust'])(
  'the query %s is no filter of the history, which is returned completely and the query reported (4.5)',
  async (query) => {
    const { media, read } = await startTestServer();
    media.history.add({ item: 'Faust', viewedAt: 1000 });
    media.history.add({ item: 'Cops', viewedAt: 1000 });
    expect((await read(`${HISTORY}?${query}`)).children).toHaveLength(2);
    expect(takeViolationReasons(media)).toHaveLength(1);
  },
);

test.each(['viewedAt>2000', 'viewedAt%3E2000', 'viewedAt'])(
  'the query %s, which compares without an equals sign, is answered with 400 (7)',
  async (query) => {
    const { media, request } = await startTestServer();
    expect(await request(`${HISTORY}?${query}`)).toMatchObject({ status: 400 });
    expect(takeViolationReasons(media)).toEqual(['a comparison without an equals sign']);
  },
);

test('the pages of the history state their offset and the total number of rows', async () => {
  const { media, read } = await startTestServer({ scale: { sessions: 0, history: 25 } });
  const page = await read(`${HISTORY}?sort=viewedAt:desc&X-Media-Container-Start=20&X-Media-Container-Size=10`);
  expect(page.attributes).toEqual({ size: '5', totalSize: '25', offset: '20' });
  expect((await read(`${HISTORY}?X-Media-Container-Start=30&X-Media-Container-Size=10`)).children).toEqual([]);
  media.behaviour.paging = false;
  const whole = await read(`${HISTORY}?X-Media-Container-Start=20&X-Media-Container-Size=10`);
  expect(whole.attributes).toEqual({ size: '25' });
});

test('a page of the history that is not a number is answered with 400', async () => {
  const { media, request } = await startTestServer();
  expect(await request(`${HISTORY}?X-Media-Container-Size=ten`)).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual(['a page is two whole numbers']);
});

describe('older synthetic history', () => {
  const FIRST = 'X-Media-Container-Start';
  const SIZE = 'X-Media-Container-Size';
  const NEWEST_FIRST = 'sort=viewedAt:desc';

  async function openOldServer(rows: number) {
    const server = await startTestServer({ scale: { sessions: 0, syntheticHistory: rows } });
    const now = server.media.simulation.now().getTime() / 1000;
    for (const [at, item] of ['Faust', 'Cops'].entries()) server.media.history.add({ item, viewedAt: now + at });
    const keysOf = async (query: string) =>
      (await server.read(`${HISTORY}?${query}`)).children.map(({ attributes }) =>
        Number(attributes.historyKey?.split('/').at(-1)),
      );
    return { ...server, keysOf };
  }

  test('an older synthetic history is sorted after later plays, or before them, on any requested page', async () => {
    const { keysOf } = await openOldServer(8);
    expect(await keysOf(NEWEST_FIRST)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await keysOf('')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await keysOf(`${FIRST}=7&${SIZE}=2`)).toEqual([8, 9]);
    expect(await keysOf(`${NEWEST_FIRST}&${FIRST}=1&${SIZE}=3`)).toEqual([9, 8, 7]);
    expect(await keysOf(`${NEWEST_FIRST}&${FIRST}=8&${SIZE}=5`)).toEqual([2, 1]);
    expect(await keysOf(`${NEWEST_FIRST}&${FIRST}=10&${SIZE}=5`)).toEqual([]);
  });

  test('an older synthetic history is filtered by time, and goes back as far as it has rows', async () => {
    const { media, keysOf, read } = await openOldServer(1_000_000);
    const day = media.simulation.now().getTime() / 1000 - 86_400;
    expect(await keysOf(`viewedAt>=${day}`)).toHaveLength(144 + 2);
    const page = await read(`${HISTORY}?${NEWEST_FIRST}&${FIRST}=999990&${SIZE}=100`);
    expect(page.attributes).toMatchObject({ totalSize: '1000002' });
    expect(page.children).toHaveLength(12);
  });

  test('an older synthetic history begins with the oldest row on a server that ignores the sort', async () => {
    const { media, keysOf } = await openOldServer(3);
    media.behaviour.sorting = false;
    expect(await keysOf(NEWEST_FIRST)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('changes to a history', () => {
  const rowsOf = async (read: (path: string) => ReturnType<Awaited<ReturnType<typeof startTestServer>>['read']>) =>
    (await read(HISTORY)).children.map(({ attributes }) => [
      attributes.historyKey?.split('/').at(-1),
      attributes.ratingKey,
      attributes.title,
      attributes.viewedAt,
    ]);

  test('a restored server issues later history numbers and rating keys a second time', async () => {
    const { media, read } = await startTestServer();
    media.history.add({ item: 'Metropolis', viewedAt: 1000 });
    const backup = media.backups.make();
    const lost = media.libraryEditor.add({ kind: 'movie', title: 'Faust' });
    media.history.add({ item: lost, viewedAt: 2000 });
    media.backups.restore(backup);
    expect(await rowsOf(read)).toEqual([['1', '1043', 'Metropolis', '1000']]);
    expect(media.library.wasIssued(lost.ratingKey)).toBe(false);
    const other = media.libraryEditor.add({ kind: 'movie', title: 'The Golem' });
    media.history.add({ item: other, viewedAt: 3000 });
    expect([other.ratingKey, other.guid]).toEqual([lost.ratingKey, expect.not.stringContaining(lost.guid)]);
    expect((await rowsOf(read)).at(-1)).toEqual(['2', lost.ratingKey, 'The Golem', '3000']);
  });

  test('a renumbered history has the same rows under numbers that were never used before', async () => {
    const { media, read } = await startTestServer();
    media.history.add({ item: 'Metropolis', viewedAt: 1000 });
    media.history.add({ item: 'Nosferatu', viewedAt: 2000 });
    const before = await rowsOf(read);
    media.history.renumber();
    const after = await rowsOf(read);
    expect(after.map(([number]) => number)).toEqual(['3', '4']);
    expect(after.map(([, ...row]) => row)).toEqual(before.map(([, ...row]) => row));
  });

  test('a play in the simulated history can have two rows', async () => {
    const { media, read } = await startTestServer();
    media.history.double(media.history.add({ item: 'Metropolis', viewedAt: 1000 }), 5);
    expect(await rowsOf(read)).toEqual([
      ['1', '1043', 'Metropolis', '1000'],
      ['2', '1043', 'Metropolis', '1005'],
    ]);
    expect(() => media.history.double({ historyKey: 'none' })).toThrow('the history has no none');
  });
});
