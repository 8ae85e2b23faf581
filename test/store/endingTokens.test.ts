import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../src/domain/servers/refs.ts';
import { createKysely } from '../../src/store/database/database.ts';
import { writeMeta } from '../../src/store/database/meta.ts';
import { migrate } from '../../src/store/database/migrations.ts';
import { createExpiringTokenStore } from '../../src/store/endingTokens.ts';

async function opened() {
  const db = createKysely(new DatabaseSync(':memory:'));
  onTestFinished(() => db.destroy());
  await migrate(db);
  return { db, tokens: createExpiringTokenStore(db) };
}

test('the expiry dates of tokens are read back as they were written', async () => {
  const { tokens } = await opened();
  expect(await tokens.recall()).toEqual([]);
  const endsAt = new Date(2_000_000_000_000);
  const typedAt = new Date(1_900_000_000_000);
  const known = [{ server: serverId(2), endsAt, typedAt, isAnnounced: true }];
  await tokens.record(known);
  expect(await tokens.recall()).toEqual(known);
});

test.each([
  '',
  'no json',
  '{}',
  'null',
  '[{"server":"2","endsAt":0,"typedAt":0,"isAnnounced":true}]',
  '[{"server":2,"endsAt":1e99,"typedAt":0,"isAnnounced":true}]',
  '[{"server":2,"endsAt":0,"typedAt":0}]',
])('an unreadable record of expiring tokens counts as empty: %j', async (stored) => {
  const { db, tokens } = await opened();
  await writeMeta(db, 'ending-tokens', stored);
  expect(await tokens.recall()).toEqual([]);
});
