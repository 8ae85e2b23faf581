import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { deriveKeyForPurpose } from '../../../src/main/keys/installationKey.ts';
import { verifyAuditTrail } from '../../../src/store/audit/verify.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { OLD_KEY, restoreOldDatabase } from '../../support/oldDatabase/oldDatabase.ts';
import { LAST } from '../../support/oldDatabase/scene.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { MEDIA_ACCESS, silent, temporaryPath } from '../support/openStore.ts';

const GUILD_ID = '110000000000000001';
const [VERA, CURT, STAN] = ['101', '102', '105'].map((end) => `110000000000000${end}`);
const key = Buffer.from(OLD_KEY, 'base64');
const [auditKey, accountsKey] = [deriveKeyForPurpose('audit', key), deriveKeyForPurpose('accounts', key)];

/** A key of the media server as the bot of today knows it. */
const ref = (bare: string): string => bare;

async function oldDatabase() {
  const path = await temporaryPath();
  restoreOldDatabase(path);
  const warned: unknown[] = [];
  const log = {
    ...silent,
    warn: (...said: unknown[]) => void warned.push(said),
    error: (...said: unknown[]) => void warned.push(said),
  };
  const clock = createSteppedClock(LAST);
  return { path, warned, open: () => openDatabaseStore({ path, clock, log, auditKey, accountsKey }) };
}

/** The database as today's code has opened it, and what that found to complain of. */
async function opened() {
  const { open, warned } = await oldDatabase();
  const store = await open();
  onTestFinished(() => store.close());
  return { ...store, warned };
}

function read<T>(path: string, look: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return look(file);
  } finally {
    file.close();
  }
}

const tablesIn = (file: DatabaseSync): readonly string[] =>
  file
    .prepare("select name from sqlite_schema where type = 'table' and name not glob 'kysely_*' order by name")
    .all()
    .map(({ name }) => `${name}`);

const rowsOf = (file: DatabaseSync, table: string) => file.prepare(`select * from "${table}"`).all();

test('an old database keeps the rows of every table when it is migrated, and the check finds no fault', async () => {
  const { path, open, warned } = await oldDatabase();
  const counted = (file: DatabaseSync) =>
    Object.fromEntries(tablesIn(file).map((name) => [name, rowsOf(file, name).length]));
  const before = read(path, counted);
  await (await open()).close();
  const after = read(path, counted);
  // A scan had begun when it was killed: that is an event now, for the one subscription of those.
  expect(after).toMatchObject({
    ...before,
    events: Number(before.events) + 1,
    pending_notifications: Number(before.pending_notifications) + 1,
    // The signature of who may do what, and that tokens are encrypted for their addresses.
    meta: Number(before.meta) + 2,
  });
  expect(Object.values(before)).not.toContain(0);
  expect(warned).toEqual([]);
});

const ofNone = (row: object) => ({ server_id: null, servers: null, ...row });

test('the audit trail of an old database is whole before and after the upgrade, and no row of it changes', async () => {
  const { path, open } = await oldDatabase();
  const verified = () => read(path, (file) => verifyAuditTrail(file, auditKey));
  const signed = () =>
    // A row of before says nothing of servers: those columns are new.
    read(path, (file) => ['audit', 'audit_people', 'audit_keys'].map((table) => rowsOf(file, table).map(ofNone)));
  const [verifiedBefore, signedBefore] = [verified(), signed()];
  expect(verifiedBefore).toMatchObject({ problems: [], rows: 91 });
  await (await open()).close();
  expect([verified(), signed()]).toEqual([verifiedBefore, signedBefore]);
});

test('an upgraded database does not change when it is opened again', async () => {
  const { path, open } = await oldDatabase();
  // The owning process and the next ids change with every start.
  const own = ['meta', 'sqlite_sequence'];
  const everything = () =>
    read(path, (file) => tablesIn(file).map((table) => own.includes(table) || [table, rowsOf(file, table)]));
  await (await open()).close();
  const once = everything();
  await (await open()).close();
  expect(everything()).toEqual(once);
});

test('subscriptions of an old database keep their channels and their libraries', async () => {
  const { subscriptions } = await opened();
  const all = (await subscriptions.list(GUILD_ID)).map((each) => [
    each.feed,
    each.librarySectionId,
    each.channelId.slice(-3),
  ]);
  expect(all).toEqual([
    ['history', undefined, '202'],
    ['added', undefined, '201'],
    ['added', ref('3'), '207'],
    ['maintenance', undefined, '203'],
    ['server', undefined, '203'],
    ['devices', undefined, '206'],
    ['transcodes', undefined, '209'],
    ['rules', undefined, '201'],
    ['audit', undefined, '206'],
  ]);
});

test('plays of an old database are counted as before, by person, device, library and title', async () => {
  const { plays } = await opened();
  const { signal } = new AbortController();
  const jonas = { accountIds: [ref('1002')] };
  expect(await plays.count()).toBe(48);
  const top = async (what: 'people' | 'devices' | 'libraries') => (await plays.playedBy(what, {}, 3, signal)).top;
  const { films } = await plays.titles(jonas, 2, signal);
  expect(await top('people')).toEqual([
    { id: ref('1005'), plays: 22 },
    { id: ref('1003'), plays: 10 },
    { id: ref('1002'), plays: 7 },
  ]);
  expect(await top('devices')).toMatchObject([{ plays: 35 }, { id: ref('16'), plays: 4 }, { id: ref('12'), plays: 3 }]);
  expect((await top('libraries')).map(({ id }) => id)).toEqual([ref('1'), ref('3'), ref('2')]);
  expect(films.top).toMatchObject([
    { title: 'Metropolis', year: 1927, ratingKey: ref('1043'), plays: 2 },
    { title: 'Genuine', plays: 1 },
  ]);
  expect(await plays.latest([ref('3')], 1)).toMatchObject([{ title: 'Blaník' }]);
});

test('plays of an old database count as known plays that are listed under their history numbers', async () => {
  const { path, open } = await oldDatabase();
  const rows = read(path, (file) =>
    file.prepare('select p.*, r.history_key from plays p join play_rows r on r.play_id = p.id').all(),
  );
  const store = await open();
  onTestFinished(() => store.close());
  const listed = rows.map((row) => ({
    historyKey: ref(`${row.history_key}`),
    viewedAt: new Date(Number(row.viewed_at)),
    ...(row.account_id !== null && { accountId: ref(`${row.account_id}`) }),
    ...(row.device_id !== null && { deviceId: ref(`${row.device_id}`) }),
    ...(row.rating_key !== null && { ratingKey: ref(`${row.rating_key}`) }),
    kind: 'movie' as const,
    title: `${row.title}`,
  }));
  const standings = await store.plays.standings(listed);
  expect(standings).toEqual(rows.map(() => ({ isKnown: true, isListed: true, isReissued: false })));
});

test('rules of an old database keep their library, their exempt account and what they did', async () => {
  const { sessionRules } = await opened();
  const [crowd, one, paused] = sessionRules.list(GUILD_ID);
  expect(one).toMatchObject({
    name: 'One at a time',
    mode: 'live',
    conditions: { librarySectionId: ref('1'), streams: 1 },
  });
  expect(crowd).toMatchObject({ mode: 'dry-run', exempt: { accounts: [ref('1')], roleIds: ['110000000000000012'] } });
  expect(crowd?.exempt.players).toEqual([{ id: ref('device-14-1b112') }]);
  expect(paused).toMatchObject({ mode: 'off', conditions: { pausedMs: 1_200_000 } });
  const [act] = await sessionRules.acts({ guildId: GUILD_ID, servers: [FIRST_SERVER_ID] }, { offset: 0, limit: 5 });
  expect(act).toMatchObject({
    outcome: 'ended',
    accountId: ref('1002'),
    subject: { item: { ratingKey: ref('1021'), title: 'Nosferatu' } },
  });
  // Two that played when it was killed, and two of the days before.
  expect(sessionRules.remembered().streams).toHaveLength(4);
});

test('boards of an old database keep their messages, and counters their channels', async () => {
  const { boards, counters } = await opened();
  const [all, some] = await boards.list(GUILD_ID);
  expect([all?.librarySectionIds, some?.librarySectionIds]).toEqual([[], [ref('3'), ref('1')]]);
  expect([all?.state.message?.id, some?.state.message?.id]).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
  ]);
  expect([all?.controls, some?.controls]).toEqual([true, true]);
  expect(await counters.list(GUILD_ID)).toMatchObject([
    { kind: 'streams', name: 'Streams: 2' },
    { kind: 'items', librarySectionId: ref('3'), name: 'Music: 16' },
  ]);
});

test('people in an old database keep their accounts, tokens, names and pseudonyms', async () => {
  const { firstServer, linkedAccounts, people } = await opened();
  await firstServer.plant(MEDIA_ACCESS);
  expect(linkedAccounts.accountOf(`${VERA}`, FIRST_SERVER_ID)).toMatchObject({ kind: 'own' });
  expect(await linkedAccounts.find(`${VERA}`, [FIRST_SERVER_ID])).toMatchObject([
    { accountId: ref('1002'), knownBy: 'token' },
  ]);
  expect(await linkedAccounts.find(`${STAN}`, [FIRST_SERVER_ID])).toMatchObject([
    { accountId: ref('1004'), knownBy: 'admin' },
  ]);
  const [priya] = (await people.personas([ref('1003')])).values();
  expect(priya).toMatchObject({ alias: 'Aunt Priya', name: 'Priya Nair', pseudonym: expect.any(String) });
  expect((await people.deviceNames([ref('1001')])).get(ref('1001'))).toBe('Attic projector');
});

test('a person can still undo a removal from a playlist that an old database recorded', async () => {
  const { removals } = await opened();
  expect(await removals.last(`${CURT}`, [FIRST_SERVER_ID])).toMatchObject({
    playlistKey: ref('50007'),
    items: [{ ratingKey: ref('1072'), title: 'Cops (1922)' }],
  });
});

test('everything that was waiting to be posted in an old database still waits, and can be read', async () => {
  const { outbox, notifications, feeds, warned } = await opened();
  const waiting = await notifications.waiting();
  expect(
    waiting.map(({ subscription: { feed, guildId }, notifications: all }) => [feed, guildId.slice(-1), all]),
  ).toEqual([
    ['history', '2', 3],
    ['history', '3', 3],
    ['devices', '1', 1],
    ['audit', '1', 1],
  ]);
  expect((await outbox.channels()).map((id) => id.slice(-3))).toEqual(['202', '207', '401']);
  expect(await feeds.cursor('history')).toBeDefined();
  expect(warned).toEqual([]);
});

test('an old database keeps its finished reading of the history, its logged streams and its stream totals', async () => {
  const { backfill, sessionLog, streamTotals } = await opened();
  expect(await backfill.state()).toMatchObject({ done: true });
  const { signal } = new AbortController();
  const range = { from: LAST.getTime(), to: LAST.getTime() + 60_000, everyMs: 1_000 };
  const titles = new Set<string>();
  for await (const { streams } of sessionLog.between(range, signal))
    for (const { item, account } of streams) titles.add(`${item.title} ${account}`);
  expect([...titles].sort()).toEqual([`Sherlock Jr. ${ref('1003')}`, `Vyšehrad ${ref('1005')}`]);
  const totals = await streamTotals.between(new Date(0), new Date(LAST.getTime() + 3_600_000), signal);
  expect(totals).toHaveLength(3);
});
