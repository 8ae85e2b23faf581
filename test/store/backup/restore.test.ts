import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { RuleSettings } from '../../../src/domain/live/rules/rule.ts';
import type { FeedName } from '../../../src/domain/notifications/feeds.ts';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import { voteKey } from '../../../src/domain/votes.ts';
import { restoreDatabase } from '../../../src/store/backup/restore.ts';
import { type FileStore, fileStore } from '../support/fileStore.ts';
import { aSubscription, CHANNEL, GUILD, silent } from '../support/openStore.ts';

/**
 * A backup with one subscription, a pending notification, a post that was not sent and a cursor; since then more has
 * happened.
 */
async function backedUp() {
  const files = await fileStore();
  const { clock, open } = files;
  const store = await open();
  await store.subscriptions.set(aSubscription());
  const event = { key: 'e', at: clock.now(), data: '{}' };
  await store.feeds.record({ feed: 'history', cursor: '"then"', events: [event] });
  await store.feeds.record({ feed: 'added', cursor: '"then"', events: [] });
  await store.outbox.add({ key: 'unsent', channelId: CHANNEL, body: '{}' });
  const file = (await store.backups?.make('manual')) ?? '';
  await clock.advance(3_600_000);
  await store.outbox.sent(1, 'm', clock.now());
  await store.feeds.record({ feed: 'history', cursor: '"later"', events: [{ ...event, key: 'later' }] });
  await store.subscriptions.set(aSubscription({ guildId: '300000000000000001' }));
  await store.close();
  return { ...files, file };
}

const SETTINGS: RuleSettings = {
  conditions: { pausedMs: 1000 },
  exempt: { accounts: [], roleIds: [], players: [] },
  action: 'end',
  graceMs: 0,
  order: 'newest',
  locale: 'de',
};

const restore = ({ path, clock }: FileStore, file: string, dropWaiting = false) =>
  restoreDatabase({ file, path, dropWaiting, clock, log: silent });

const guildsOf = async ({ open }: FileStore) =>
  (await (await open()).subscriptions.list()).map(({ guildId }) => guildId);

test('a restored database has the backup’s content, and the former database is kept', async () => {
  const files = await backedUp();
  const { movedTo } = await restore(files, files.file);
  expect(await guildsOf(files)).toEqual([GUILD]);
  const before = new DatabaseSync(movedTo ?? '', { readOnly: true });
  expect(before.prepare('select count(*) as guilds from subscriptions').get()).toEqual({ guilds: 2 });
  before.close();
});

test('after a restore, feeds continue from the next start and an unsent post is searched for first', async () => {
  const files = await backedUp();
  const { waiting } = await restore(files, files.file);
  const store = await files.open();
  expect([await store.feeds.cursor('added'), await store.feeds.cursor('history')]).toEqual(['"then"', '"then"']);
  expect(await store.outbox.next(CHANNEL)).toMatchObject({ key: 'unsent', state: { kind: 'in doubt' } });
  expect(waiting).toBe(1);
});

test('a restored database says so until it continues, and reuses no ids of later data', async () => {
  const files = await backedUp();
  await restore(files, files.file);
  const store = await files.open();
  expect(await store.restored.knownPosts()).toMatchObject({
    isRestored: true,
    inDoubt: [{ channelId: CHANNEL, key: 'unsent' }],
  });
  await store.restored.resume({
    newest: '1007',
    ofServers: new Map([
      [
        FIRST_SERVER_ID,
        new Map<FeedName, string | null>([
          ['history', '"behind"'],
          ['added', null],
        ]),
      ],
    ]),
  });
  expect(await store.restored.knownPosts()).toMatchObject({ isRestored: false, newest: '1007' });
  expect([await store.feeds.cursor('history'), await store.feeds.cursor('added')]).toEqual(['"behind"', undefined]);
  await store.outbox.add({ key: 'later', channelId: 'another', body: '{}' });
  expect((await store.outbox.next('another'))?.id).toBeGreaterThan(1_000_000);
});

test('after a restore, each server’s feeds about its state continue from the positions that the start gives', async () => {
  const { open } = await fileStore();
  const { feeds, ofServer, ownTroubles, restored } = await open();
  const attic = ofServer(serverId(2)).feeds;
  for (const each of [feeds, attic]) await each.record({ feed: 'server', cursor: '"then"', events: [] });
  await feeds.record({ feed: 'maintenance', cursor: '"then"', events: [] });
  const cursors = new Map([
    ['server', '"unknown"'],
    ['maintenance', '"now"'],
  ] as const);
  await restored.resume({ cursors, troubles: '"unknown"' });
  expect([await feeds.cursor('server'), await attic.cursor('server')]).toEqual(['"unknown"', '"unknown"']);
  expect([await feeds.cursor('maintenance'), await attic.cursor('maintenance')]).toEqual(['"now"', undefined]);
  expect(await ownTroubles.recall()).toBe('"unknown"');
});

test('a database that was replaced by hand continues like a restored one', async () => {
  const files = await fileStore();
  const { sessionRules, restored } = await files.open();
  const rule = await sessionRules.add({ guildId: GUILD, name: 'Live', settings: SETTINGS, setBy: '7' });
  await sessionRules.change(rule?.id ?? 0, { mode: 'live', setBy: '7' });
  expect(await restored.resume({ newest: '1007' })).toEqual(['Live']);
  expect(sessionRules.list().map(({ mode }) => mode)).toEqual(['dry-run']);
});

test('after a restore, rules that end streams are dry runs, and the people who set them are alerted', async () => {
  const files = await fileStore();
  const store = await files.open();
  for (const [name, action] of [
    ['Live', 'end'],
    ['Warns', 'warn'],
    ['Off', 'end'],
  ] as const) {
    const rule = await store.sessionRules.add({ guildId: GUILD, name, settings: { ...SETTINGS, action }, setBy: '7' });
    await store.sessionRules.change(rule?.id ?? 0, { mode: name === 'Off' ? 'off' : 'live', setBy: '7' });
  }
  const file = (await store.backups?.make('manual')) ?? '';
  await store.close();
  expect(await restore(files, file)).toMatchObject({ heldRules: ['Live'] });
  const { sessionRules, changedSettings } = await files.open();
  expect(sessionRules.list().map(({ name, mode, revision }) => [name, mode, revision])).toEqual([
    ['Live', 'dry-run', 3],
    ['Off', 'off', 2],
    ['Warns', 'live', 2],
  ]);
  expect(await changedSettings.listUnannounced()).toMatchObject([
    { reason: 'restored', kind: 'rule', guildId: GUILD, setBy: '7', locale: 'de', name: 'Live' },
  ]);
});

test.each(['Streams: 0', 'Streams: 1', 'Titel: 1.204', 'Bandwidth: 12 Mbps', 'Transcodes: offline'])(
  'after a restore, a channel called “%s” at the backup gets its counter’s name again',
  async (name) => {
    const files = await fileStore();
    const store = await files.open();
    const counter = { guildId: GUILD, channelId: CHANNEL, kind: 'streams', locale: 'en', setBy: '7' } as const;
    const { id } = await store.counters.set({ ...counter, librarySectionId: undefined });
    await store.counters.renaming(id, files.clock.now());
    await store.counters.renamed(id, name);
    const file = (await store.backups?.make('manual')) ?? '';
    await store.close();
    await restore(files, file);
    const { counters } = await files.open();
    expect(await counters.list()).toMatchObject([{ id, name: undefined, renamedAt: [files.clock.now()] }]);
  },
);

test('after a restore, the rules treat their earlier decisions as unknown when they first look at the streams', async () => {
  const files = await fileStore();
  const store = await files.open();
  const file = (await store.backups?.make('manual')) ?? '';
  await store.close();
  await restore(files, file);
  const { sessionRules, restored } = await files.open();
  expect(sessionRules.remembered()).toMatchObject({ isUnknown: true });
  sessionRules.remember({ ...sessionRules.remembered(), isUnknown: false });
  await restored.resume({});
  expect(sessionRules.remembered()).toMatchObject({ isUnknown: true });
});

test('after a restore, a playlist removal from before the backup can no longer be undone', async () => {
  const files = await fileStore();
  const store = await files.open();
  const removal = { userId: '7', playlistKey: '1', playlistTitle: 'Mine', at: files.clock.now() };
  await store.removals.keep({ ...removal, items: [{ playlistItemId: '1', title: 'Metropolis' }] });
  const file = (await store.backups?.make('manual')) ?? '';
  await store.close();
  await restore(files, file);
  expect(await (await files.open()).removals.last('7', [FIRST_SERVER_ID])).toBeUndefined();
});

test('after a restore, only the buttons of votes that were running at the backup still work', async () => {
  const files = await fileStore();
  const { votes, tickets, backups, close } = await files.open();
  const endsAt = new Date(files.clock.now().getTime() + 3_600_000);
  const items = [{ ratingKey: '1', kind: 'movie', title: 'Metropolis' } as const];
  const vote = { guildId: GUILD, channelId: CHANNEL, locale: 'en', isHidden: false, items, endsAt };
  const on = await votes.start(vote);
  const over = await votes.start(vote);
  await votes.end(over.id);
  await votes.close(over.id, { key: voteKey(over.id), channelId: CHANNEL, body: '{}' });
  const ids: string[] = [];
  for (const userId of [voteKey(on.id), voteKey(over.id), '7'])
    ids.push(await tickets.issue({ kind: 'vote', userId, target: '{}', expiresAt: endsAt }));
  const file = (await backups?.make('manual')) ?? '';
  await votes.start(vote);
  await close();
  await restore(files, file);
  const store = await files.open();
  const found = await Promise.all(ids.map((id) => store.tickets.find(id)));
  expect(found.map((ticket) => ticket?.userId)).toEqual([voteKey(on.id), undefined, undefined]);
  expect(await store.restored.knownPosts()).toMatchObject({
    votes: [
      { channelId: CHANNEL, endsAt, isPosted: false },
      { channelId: CHANNEL, endsAt: files.clock.now(), isPosted: true },
    ],
    lastVote: over.id,
  });
});

test('a restore can drop the posts that were waiting at the backup', async () => {
  const files = await backedUp();
  expect(await restore(files, files.file, true)).toMatchObject({ waiting: 0 });
});

test('a restore is refused while the bot runs, and changes nothing', async () => {
  const files = await backedUp();
  const store = await files.open();
  await expect(restore(files, files.file)).rejects.toMatchObject({ kind: 'in-use' });
  expect(await store.subscriptions.list()).toHaveLength(2);
});

test.each([
  { name: 'is cut short', kind: 'damaged', spoil: (file: string) => truncateSync(file, 20_000) },
  { name: 'is no database', kind: 'damaged', spoil: (file: string) => writeFileSync(file, 'x'.repeat(5000)) },
  { name: 'is empty', kind: 'foreign', spoil: (file: string) => writeFileSync(file, '') },
  {
    name: 'has tables of a newer Usher',
    kind: 'newer',
    spoil: (file: string) => run(file, "insert into kysely_migration values ('9999-x', '')"),
  },
  { name: 'lacks a table', kind: 'altered', spoil: (file: string) => run(file, 'drop table removals') },
])('a restore from a backup that $name is refused, and changes nothing', async ({ kind, spoil }) => {
  const files = await backedUp();
  const bad = `${files.path}.copy`;
  copyFileSync(files.file, bad);
  spoil(bad);
  const before = files.files();
  await expect(restore(files, bad)).rejects.toMatchObject({ name: 'StoreFailure', kind });
  expect(files.files().filter((name) => !name.includes('restoring'))).toEqual(before);
  expect(await guildsOf(files)).toHaveLength(2);
});

function run(path: string, statement: string): void {
  const file = new DatabaseSync(path);
  file.exec(statement);
  file.close();
}

test('a restore from a missing file names the file', async () => {
  const files = await backedUp();
  await expect(restore(files, '/nowhere/usher.db')).rejects.toThrow('There is no file /nowhere/usher.db.');
});

test('a restore can replace a damaged database, which is kept for repair', async () => {
  const files = await backedUp();
  writeFileSync(files.path, 'SQLite format 3\0 and then nothing that makes sense');
  const { movedTo } = await restore(files, files.file);
  expect(readFileSync(movedTo ?? '', 'latin1')).toContain('nothing that makes sense');
  expect(await guildsOf(files)).toEqual([GUILD]);
});

test('a restore works without an existing database', async () => {
  const [files, elsewhere] = [await backedUp(), await fileStore()];
  expect(await restore(elsewhere, files.file)).toMatchObject({ movedTo: undefined });
  expect(await guildsOf(elsewhere)).toEqual([GUILD]);
});
