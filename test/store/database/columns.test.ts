import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ItemRef, serverId, serverOfRef } from '../../../src/domain/servers/refs.ts';
import { openDatabase } from '../../../src/store/database/database.ts';
import { isRefToServer } from '../../../src/store/tables/serverCondition.ts';

test.each<ItemRef>([
  '',
  '7',
  '1:7',
  '1:',
  '2:',
  '2:7',
  '12:7',
  '12ab:7',
  '02:7',
  'name:ada',
  '/a:b',
  '123456789:7',
  '1234567890:7',
  '2',
  ':2',
])('a database query finds the same media server in the reference %j as the code does', async (ref) => {
  const db = openDatabase(':memory:');
  const found = [1, 2, 12, 123_456_789].map(serverId).map(async (server) => {
    const { rows } = await sql<{ is: number }>`select ${isRefToServer(sql.val(ref), server)} as "is"`.execute(db);
    return rows[0]?.is === 1 ? [server] : [];
  });
  expect((await Promise.all(found)).flat()).toEqual([serverOfRef(ref)]);
  await db.destroy();
});
