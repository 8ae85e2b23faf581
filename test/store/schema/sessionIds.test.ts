import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { toStorableSessionId, toStorableTranscodePath } from '../../../src/domain/media/sessions/sessionId.ts';
import { deriveKeyForPurpose } from '../../../src/main/keys/installationKey.ts';
import { verifyAuditTrail } from '../../../src/store/audit/verify.ts';
import { openDatabase } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrations.ts';
import { FULL_KEY, restoreFullInstallation } from '../../support/oldDatabase/oldDatabase.ts';
import { temporaryPath } from '../support/openStore.ts';

const TOKEN = 'zW8_kT3bQ9xL-2mN7vRd';
const RAW = `token=${TOKEN}`;
const STORED = toStorableSessionId(RAW);

const ACT = { item: { kind: 'movie', title: 'Cops' }, player: {} };
const LOGGED = { sessionKey: '7', item: ACT.item, player: {}, isPaused: false };
const streak = { ms: 0, breakMs: 0 };
const memoryWith = (...keys: readonly string[]) => ({
  observedMs: 5,
  looks: 1,
  streams: keys.map((key) => ({ key, order: 1, seenMs: 5, paused: streak, isEnding: false, rules: [] })),
  endings: keys.map((key) => ({ ms: 5, guildId: '1', ruleId: 1, key, isVoid: false })),
});

interface Upgraded {
  readonly table: string;
  readonly column: string;
  /** The other columns that have no default. */
  readonly beside: object;
  readonly before: unknown;
  readonly after: unknown;
}

const session = (id: string) => ({ sessionId: id, ratingKey: '101', title: 'Cops' });
const ticket = { table: 'tickets', column: 'target', beside: { id: 'x', kind: 'k', user_id: '1', expires_at: 1 } };
const act = {
  table: 'rule_acts',
  column: 'subject',
  beside: { rule_id: 1, rule_name: 'One', guild_id: '1', at: 1, action: 'end', mode: 'live' },
};
const change = { table: 'session_changes', column: 'data', beside: { span_id: 1, at: 1, stream: 'a' } };
const memory = { table: 'rule_memory', column: 'memory', beside: { id: 1 } };
const event = { table: 'events', column: 'data', beside: { feed: 'audit', event_key: 'audit 9999', seen_at: 1 } };

const ROWS: readonly (readonly [string, Upgraded])[] = [
  ['a button that ends a session', { ...ticket, before: session(RAW), after: session(STORED) }],
  [
    'a button that ends a session on the second server',
    { ...ticket, before: session(`2:${RAW}`), after: session(`2:${STORED}`) },
  ],
  [
    'a button that stops a transcode',
    {
      ...ticket,
      before: { transcodeKey: `/transcode/sessions/${RAW}`, title: 'Cops' },
      after: { transcodeKey: toStorableTranscodePath(`/transcode/sessions/${RAW}`), title: 'Cops' },
    },
  ],
  ['a button with an ordinary id', { ...ticket, before: session('abc123'), after: session('abc123') }],
  ['what a rule did', { ...act, before: { sessionId: RAW, ...ACT }, after: { sessionId: STORED, ...ACT } }],
  [
    'the log of sessions',
    { ...change, before: { sessionId: RAW, ...LOGGED }, after: { sessionId: STORED, ...LOGGED } },
  ],
  [
    'what the rules remember',
    {
      ...memory,
      before: memoryWith(
        JSON.stringify([RAW, '7']),
        JSON.stringify(['', '4', null]),
        JSON.stringify([`2:${RAW}`, '2:7']),
      ),
      after: memoryWith(
        JSON.stringify([STORED, '7']),
        JSON.stringify(['', '4', null]),
        JSON.stringify([`2:${STORED}`, '2:7']),
      ),
    },
  ],
  [
    'an entry of the trail that waits to be posted',
    { ...event, before: { target: `session ${RAW}: Cops` }, after: { target: 'session token=[token]: Cops' } },
  ],
];

/** A database of today's main in which these rows of a table are replaced by one, and the way back to that one. */
async function databaseWith({ table, column, beside, before }: Upgraded) {
  const path = await temporaryPath();
  restoreFullInstallation(path);
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  file.exec(`delete from ${table}`);
  const values: Readonly<Record<string, string | number>> = { ...beside, [column]: JSON.stringify(before) };
  const names = Object.keys(values);
  file
    .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(values));
  file.close();
  return path;
}

async function upgraded(path: string): Promise<void> {
  const db = openDatabase(path);
  await migrate(db);
  await db.destroy();
}

const opened = (path: string): DatabaseSync => {
  const file = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => file.close());
  return file;
};

test.each(ROWS)('%s contains no token in a session id after an upgrade', async (_name, row) => {
  const path = await databaseWith(row);
  await upgraded(path);
  const [stored] = opened(path).prepare(`select ${row.column} as text from ${row.table}`).all();
  expect(JSON.parse(String(stored?.text))).toEqual(row.after);
  expect(JSON.stringify(opened(path).prepare(`select * from ${row.table}`).all())).not.toContain(TOKEN);
});

test('an upgrade leaves the signed audit trail of a full installation unchanged and whole', async () => {
  const path = await temporaryPath();
  restoreFullInstallation(path);
  const trail = () => opened(path).prepare('select * from audit order by id').all();
  const before = trail();
  await upgraded(path);
  expect(trail()).toEqual(before.map((row) => ({ ...row, servers: null })));
  const key = deriveKeyForPurpose('audit', Buffer.from(FULL_KEY, 'base64'));
  expect(verifyAuditTrail(opened(path), key).problems).toEqual([]);
});
