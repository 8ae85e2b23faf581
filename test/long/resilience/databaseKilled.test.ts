import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { killProcess, outputLine, startDatabaseChild } from '../../store/support/databaseChild.ts';
import { silent, temporaryPath } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

async function openUntilEnd(path: string): Promise<DatabaseStore> {
  const store = await openDatabaseStore({ path, clock: createSteppedClock(), log: silent });
  onTestFinished(() => store.close());
  return store;
}

test.each([
  { name: 'in the middle of writing', what: 'loop' },
  { name: 'between recording and composing', what: 'half' },
] as const)(
  'after kill -9 $name, the database has only whole batches, and all batches that were reported as written',
  async ({ what }) => {
    const path = await temporaryPath();
    const writer = startDatabaseChild(what, path);
    const reported = Number(await outputLine(writer, 50));
    await killProcess(writer);
    const { feeds } = await openUntilEnd(path);
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
  },
);

test('kill -9 in the middle of a migration leaves no part of it in the database', async () => {
  const path = await temporaryPath();
  const [, signal] = await once(startDatabaseChild('migrate', path), 'exit');
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
  await openUntilEnd(path);
  expect(tables()).toContain('events');
});
