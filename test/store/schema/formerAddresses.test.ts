import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { MIGRATIONS, migrate } from '../../../src/store/database/migrations.ts';
import { restoreFullInstallation } from '../../support/oldDatabase/oldDatabase.ts';
import { temporaryPath } from '../support/openStore.ts';

const LOGGED = {
  sessionId: 's1',
  item: { kind: 'movie', title: 'Cops' },
  player: {},
  isPaused: false,
  isVideoTranscoded: false,
  decision: 'direct play',
};

/** Runs a function on the database file, with foreign keys off. */
function on<T>(path: string, run: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  try {
    return run(file);
  } finally {
    file.close();
  }
}

const loggedIn = (path: string) =>
  on(path, (file) => file.prepare('select id, data from session_changes order by id').all());

async function upgrade(path: string, migrations = MIGRATIONS): Promise<void> {
  const db = openDatabase(path);
  await migrate(db, migrations);
  await db.destroy();
}

/** A full installation as the version before this one left it. */
async function formerInstallation(): Promise<string> {
  const path = await temporaryPath();
  restoreFullInstallation(path);
  const names = Object.keys(MIGRATIONS).filter((name) => name < '0019');
  await upgrade(path, Object.fromEntries(names.map((name) => [name, MIGRATIONS[name] ?? expect.unreachable()])));
  return path;
}

test('an upgrade deletes the hashes of addresses from the log of sessions, and changes nothing else in it', async () => {
  const path = await formerInstallation();
  const before = loggedIn(path);
  expect(before.filter(({ data }) => String(data).includes('addressKey')).length).toBeGreaterThan(0);
  await upgrade(path);
  const without = before.map(({ id, data }) => {
    if (data === null) return { id, logged: null };
    const { addressKey: _, ...logged } = JSON.parse(String(data));
    return { id, logged };
  });
  const after = loggedIn(path).map(({ id, data }) => ({ id, logged: JSON.parse(String(data)) }));
  expect(after).toEqual(without);
  expect(JSON.stringify(after)).not.toContain('addressKey');
});

test.each([
  {
    name: 'a stream with a hash',
    before: JSON.stringify({ ...LOGGED, addressKey: 'k' }),
    after: JSON.stringify(LOGGED),
  },
  {
    name: 'a stream on the second server',
    before: JSON.stringify({ ...LOGGED, sessionId: '2:s1', addressKey: 'k' }),
    after: JSON.stringify({ ...LOGGED, sessionId: '2:s1' }),
  },
  {
    name: 'a stream at home',
    before: JSON.stringify({ ...LOGGED, isLocal: true, addressKey: 'k' }),
    after: JSON.stringify({ ...LOGGED, isLocal: true }),
  },
  { name: 'a stream without a hash', before: JSON.stringify(LOGGED), after: JSON.stringify(LOGGED) },
  {
    name: 'a stream that is called like the hash',
    before: JSON.stringify({ ...LOGGED, item: { kind: 'movie', title: 'addressKey' } }),
    after: JSON.stringify({ ...LOGGED, item: { kind: 'movie', title: 'addressKey' } }),
  },
  { name: 'the end of a stream', before: null, after: null },
  { name: 'what is not JSON', before: 'addressKey', after: 'addressKey' },
])('an upgrade keeps $name in the log of sessions, without a hash of an address', async ({ before, after }) => {
  const path = await formerInstallation();
  on(path, (file) => {
    file.exec('delete from session_changes');
    file.prepare('insert into session_changes (span_id, at, stream, data) values (1, 1, ?, ?)').run('a', before);
  });
  await upgrade(path);
  expect(loggedIn(path).map(({ data }) => data)).toEqual([after]);
});
