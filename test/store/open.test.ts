import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Store } from '../../src/domain/store.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { openStore } from '../../src/store/open.ts';
import { DAY_MS } from '../../src/time/units.ts';
import { noteSentences } from '../support/noteSentences.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { CHANNEL, GUILD, silent, temporaryPath } from './support/openStore.ts';

const END = { at: new Date('2026-01-01T12:00:00Z'), outcome: 'done' } as const;
const CHILD = fileURLToPath(new URL('./support/child.ts', import.meta.url));

async function opened(path: string): Promise<Store> {
  const store = await openStore({ path, clock: createSteppedClock(), log: silent });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= store.close();
    return closed;
  };
  onTestFinished(close);
  return { ...store, close };
}

function child(what: 'hold' | 'loop' | 'half' | 'migrate', path: string): ChildProcess {
  const process_ = spawn(process.execPath, ['--expose-gc', CHILD, what, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void process_.kill('SIGKILL'));
  return process_;
}

/** Resolves with the line a child says as its `count`th. */
async function saysLine({ stdout }: ChildProcess, count = 1): Promise<string> {
  if (!stdout) throw new Error('no stdout');
  let seen = 0;
  for await (const line of createInterface(stdout)) {
    seen += 1;
    if (seen === count) return line;
  }
  throw new Error(`the child ended after ${seen} lines`);
}

async function kill(process_: ChildProcess): Promise<void> {
  const exit = once(process_, 'exit');
  process_.kill('SIGKILL');
  await exit;
}

test('a missing folder is made, for nobody else to read', async () => {
  const path = join(dirname(await temporaryPath()), 'deep', 'down', 'usher.db');
  await opened(path);
  expect((await stat(dirname(path))).mode & 0o077).toBe(0);
});

test('what was stored is there after a restart', async () => {
  const path = await temporaryPath();
  const first = await opened(path);
  await first.feeds.record({ feed: 'history', cursor: 'here', events: [] });
  await first.close();
  expect(await (await opened(path)).feeds.cursor('history')).toBe('here');
});

test('a commit survives a power cut, and readers do not wait', async () => {
  const db = openDatabase(await temporaryPath());
  onTestFinished(() => db.destroy());
  expect((await sql`PRAGMA synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }]);
  expect((await sql`PRAGMA journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }]);
});

test('a second Usher in another process is refused in plain words, and backups are not', async () => {
  const path = await temporaryPath();
  await saysLine(child('hold', path));
  await expect(opened(path)).rejects.toMatchObject({
    name: 'StoreFailure',
    kind: 'in-use',
    message: expect.stringContaining('Another Usher runs on the database'),
  });
  const backup = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => backup.close());
  expect(backup.prepare('select count(*) as tickets from tickets').get()).toEqual({ tickets: 0 });
});

test('a second Usher in the same process is refused too, and through a link', async () => {
  const path = await temporaryPath();
  await opened(path);
  await expect(opened(path)).rejects.toMatchObject({ kind: 'in-use' });
  const link = join(dirname(path), 'link.db');
  await symlink(path, link);
  await expect(opened(link)).rejects.toMatchObject({ kind: 'in-use' });
});

test('the lock is free again after kill -9, and after a close', async () => {
  const path = await temporaryPath();
  const parent = child('hold', path);
  await saysLine(parent);
  await kill(parent);
  const store = await opened(path);
  await store.close();
  await opened(path);
});

/** Locks the file, as a backup that copies it does. Lets go at the end of the test at the latest. */
function heldByAnother(path: string): { readonly release: () => void } {
  const file = new DatabaseSync(path);
  file.exec('BEGIN EXCLUSIVE');
  const release = () => {
    if (file.isOpen) file.close();
  };
  onTestFinished(release);
  return { release };
}

async function openedMeanwhile(path: string) {
  const clock = createSteppedClock();
  const included: string[] = [];
  const opening = openStore({ path, clock, log: { ...silent, warn: noteSentences(included) } });
  const settled = opening.then(
    (store) => store,
    (error: unknown) => error,
  );
  onTestFinished(async () => {
    const store = await settled;
    await z.object({ close: z.custom<Store['close']>() }).safeParse(store).data?.close();
  });
  await expect.poll(() => clock.waiting()).toBe(1);
  return { clock, included, settled };
}

test('the file shrinks when what is in it goes, a part at a time', async () => {
  const path = await temporaryPath();
  const { outbox, sweep } = await opened(path);
  const file = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => file.close());
  const pages = () => z.object({ page_count: z.int() }).parse(file.prepare('pragma page_count').get()).page_count;
  await outbox.add({ key: 'a', channelId: CHANNEL, body: 'x'.repeat(20_000_000) });
  const full = pages();
  await outbox.sent(1, 'm', new Date());
  await sweep();
  expect(full).toBeGreaterThan(4000);
  expect(pages()).toBeLessThan(1500);
});

test('opening deletes nothing: what is past its time goes with the sweep at the start, audit rows with the hourly one', async () => {
  const [path, clock, auditKey] = [await temporaryPath(), createSteppedClock(), new Uint8Array(32)];
  const open = () => openStore({ path, clock, auditKey, log: silent, auditDays: 0 });
  const before = await open();
  await before.outbox.add({ key: 'old', channelId: CHANNEL, body: '{}' });
  await before.outbox.sent(1, 'm', clock.now());
  await before.audit.read({ at: clock.now(), userId: '7', guildId: GUILD, action: 'a', capability: 'search' }, END);
  await before.close();
  await clock.advance(91 * DAY_MS);
  const { outbox, auditTrail, sweepAtStart, sweep, close } = await open();
  onTestFinished(close);
  const isThere = async () => [
    (await outbox.fate(CHANNEL, 'old')) !== undefined,
    (await auditTrail.count({ guildId: GUILD })).total,
  ];
  expect(await isThere()).toEqual([true, 1]);
  await sweepAtStart();
  expect(await isThere()).toEqual([false, 1]);
  await sweep();
  expect(await isThere()).toEqual([false, 0]);
});

test.each(['new', 'in use before'])('a start waits while a backup holds a database that is %s', async (kind) => {
  const path = await temporaryPath();
  await Promise.all(kind === 'new' ? [] : [opened(path).then((store) => store.close())]);
  const backup = heldByAnother(path);
  const { clock, included, settled } = await openedMeanwhile(path);
  expect(included).toEqual(['another program is using the database; waiting for it']);
  backup.release();
  await clock.advance(250);
  expect(await settled).toHaveProperty('feeds');
});

test('a start that waited 30 s for the database says who holds it, and gives its lock back', async () => {
  const path = await temporaryPath();
  const backup = heldByAnother(path);
  const { clock, settled } = await openedMeanwhile(path);
  await clock.advance(30_250);
  expect(await settled).toMatchObject({ kind: 'busy', message: expect.stringContaining('perhaps a backup') });
  backup.release();
  await opened(path);
});

test.each([
  { name: 'in the middle of writing', what: 'loop' },
  { name: 'between recording and composing', what: 'half' },
] as const)('kill -9 $name leaves whole batches only, and all that were reported', async ({ what }) => {
  const path = await temporaryPath();
  const writer = child(what, path);
  const reported = Number(await saysLine(writer, 50));
  await kill(writer);
  const { feeds } = await opened(path);
  const reader = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => reader.close());
  const recorded = Number(await feeds.cursor('history'));
  const counts = reader.prepare(
    `select (select count(*) from events) as events, (select count(*) from plays) as plays,
      (select count(*) from seen_items) as items, (select count(*) from pending_notifications) as pending_notifications,
      (select count(*) from outbox) as posts, (select cast(data as integer) from post_groups) as grown,
      (select digested_at from subscriptions) as digested`,
  );
  const { posts } = z.object({ posts: z.int() }).parse(counts.get());
  // Each turn records first and composes then; it may have ended between the two, and never within one.
  expect(recorded).toBeGreaterThanOrEqual(reported);
  expect(posts).toBeGreaterThanOrEqual(what === 'half' ? reported - 1 : reported);
  expect([posts, posts + 1]).toContain(recorded);
  expect(counts.get()).toEqual({
    events: 2 * recorded,
    plays: recorded,
    items: recorded,
    pending_notifications: 2 * (recorded - posts),
    posts,
    grown: posts,
    digested: posts,
  });
});

test('kill -9 in the middle of a migration leaves nothing of it', async () => {
  const path = await temporaryPath();
  const [, signal] = await once(child('migrate', path), 'exit');
  expect(signal).toBe('SIGKILL');
  const reader = new DatabaseSync(path);
  onTestFinished(() => reader.close());
  const tables = () =>
    reader
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }) => name);
  expect(tables()).not.toContain('half');
  expect(tables()).not.toContain('events');
  await opened(path);
  expect(tables()).toContain('events');
});

test('a database of a newer Usher is refused by the name of what it has', async () => {
  const path = await temporaryPath();
  await (await opened(path)).close();
  const file = new DatabaseSync(path);
  file.exec("insert into kysely_migration values ('0042-from-the-future', '2030-01-01T00:00:00.000Z')");
  file.close();
  await expect(opened(path)).rejects.toMatchObject({
    kind: 'newer',
    message: expect.stringContaining('0042-from-the-future'),
  });
});

test('a database of another program is left alone', async () => {
  const path = await temporaryPath();
  const file = new DatabaseSync(path);
  file.exec('create table recipes (name text)');
  file.close();
  await expect(opened(path)).rejects.toMatchObject({ kind: 'foreign' });
});

test.each([
  { name: 'a file that is no database', content: 'x'.repeat(5000) },
  { name: 'a page of HTML', content: '<html>not found</html>' },
])('$name is refused as damaged', async ({ content }) => {
  const path = await temporaryPath();
  await writeFile(path, content);
  await expect(opened(path)).rejects.toMatchObject({ kind: 'damaged', message: expect.stringContaining('backup') });
});

test('a path that cannot be opened is named', async () => {
  const path = await temporaryPath();
  await writeFile(path, '');
  await expect(opened(join(path, 'usher.db'))).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining(path),
  });
  const folder = await temporaryPath('folder.db');
  await mkdir(folder);
  await expect(opened(folder)).rejects.toMatchObject({ kind: 'unavailable' });
});
