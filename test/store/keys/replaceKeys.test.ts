import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { EMPTY_PERMISSION_MAP } from '../../../src/domain/access/access.ts';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import { createSigner } from '../../../src/store/audit/chain.ts';
import { verifyAuditTrail } from '../../../src/store/audit/verify.ts';
import type { KeyReplacement } from '../../../src/store/keys/replaceKeys.ts';
import type { StoreKeys } from '../../../src/store/keys/storeKeys.ts';
import { isDatabaseOfKeys } from '../../../src/store/keys/storeKeys.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { AUDIT_APPEND_ONLY_TRIGGER } from '../../../src/store/schema/first/auditTables.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aSubscription, CHANNEL, DAY, GUILD, silent, temporaryPath } from '../support/openStore.ts';

const keys = (n: number): StoreKeys => ({
  audit: new Uint8Array(32).fill(n),
  accounts: new Uint8Array(32).fill(n + 100),
});
const [FIRST, SECOND, THIRD] = [keys(1), keys(2), keys(3)];
const ALICE = '100000000000000011';
const TOKEN = 'canary-token-of-alice';

/** A database that is under the first keys, with a token and a trail of these changes. */
async function database({ auditDays = 90, changes = ['first', 'second'] } = {}) {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const errors: string[] = [];
  const log = { ...silent, error: noteSentences(errors) };
  let done: KeyReplacement | undefined;
  const open = async (today: StoreKeys, formerKeys: readonly StoreKeys[] = []) => {
    done = undefined;
    const { audit: auditKey, accounts: accountsKey } = today;
    const onKeysReplaced = (each: KeyReplacement) => {
      done = each;
    };
    return await openDatabaseStore({ path, clock, log, auditKey, accountsKey, formerKeys, onKeysReplaced, auditDays });
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const change = async ({ audit }: Opened, action: string) => {
    const attempt = { userId: ALICE, guildId: GUILD, action, capability: 'library.scan', at: clock.now() } as const;
    await (await audit.begin(attempt)).end({ at: clock.now(), outcome: 'done' });
  };
  const closing = async (opened: Promise<Opened>, use: (store: Opened) => Promise<unknown> = async () => undefined) => {
    const store = await opened;
    await use(store);
    await store.close();
  };
  await closing(open(FIRST), async (store) => {
    await store.linkedAccounts.link(ALICE, FIRST_SERVER_ID, { token: TOKEN, at: clock.now() });
    for (const action of changes) await change(store, action);
  });
  const file = new DatabaseSync(path);
  onTestFinished(() => file.close());
  const tamper = (statement: string) =>
    file.exec(`drop trigger if exists audit_is_append_only; ${statement}; ${AUDIT_APPEND_ONLY_TRIGGER}`);
  const problems = ({ audit }: StoreKeys) => verifyAuditTrail(file, audit).problems;
  return { path, clock, errors, open, closing, change, file, tamper, problems, done: () => done };
}

test('replacing the key keeps tokens and the audit trail intact, and adds an audit entry', async () => {
  const { path, open, closing, change, problems, done } = await database();
  await closing(open(SECOND, [THIRD, FIRST]), async (store) => {
    expect(store.linkedAccounts.accountOf(ALICE, FIRST_SERVER_ID)).toEqual({ kind: 'own', token: TOKEN });
    await change(store, 'third');
    const entries = await store.auditTrail.search({ guildId: GUILD }, { offset: 0, limit: 10 });
    expect(entries.map(({ action, outcome }) => `${action}: ${outcome}`)).toEqual([
      'third: done',
      'keys rotate: done',
      'second: done',
      'first: done',
    ]);
    expect(entries[0]?.userId).toBe(ALICE);
    expect(entries[1]).toMatchObject({ target: 'installation key', before: expect.stringMatching(/^key /) });
    expect(entries[1]?.userId).toBeUndefined();
  });
  expect(done()).toEqual({ tokens: 1, unreadable: 0 });
  expect(problems(SECOND)).toEqual([]);
  expect([isDatabaseOfKeys(path, SECOND), isDatabaseOfKeys(path, FIRST)]).toEqual([true, false]);
});

test('buttons still work under a new key, but not those that another program wrote into the database', async () => {
  const { open, closing, clock, file } = await database();
  const ticket = { kind: 'press', userId: ALICE, expiresAt: new Date(clock.now().getTime() + DAY) };
  const ids: string[] = [];
  await closing(open(FIRST), async ({ tickets }) => {
    ids.push(
      await tickets.issue({ ...ticket, target: '{"id":1}' }),
      await tickets.issue({ ...ticket, target: '{"id":2}' }),
    );
  });
  file.prepare(`update tickets set target = '{"id":3}' where id = ?`).run(ids[1] ?? '');
  await closing(open(SECOND, [FIRST]), async ({ tickets }) => {
    const found = await Promise.all(ids.map(tickets.find));
    expect(found.map((each) => each?.target)).toEqual(['{"id":1}', undefined]);
  });
});

test('undo restores permission maps from before a key replacement, but none that another program wrote', async () => {
  const { open, closing, clock, file } = await database();
  const version = (number: number) => ({ guildId: GUILD, version: number, map: EMPTY_PERMISSION_MAP, at: clock.now() });
  await closing(open(FIRST), async ({ accessVersions }) => {
    for (const number of [1, 2, 3]) await accessVersions.add(version(number));
  });
  file.exec('update access_versions set at = 0 where version = 2');
  await closing(open(SECOND, [FIRST]), async ({ accessVersions }) => {
    expect(await accessVersions.find(GUILD, 1)).toEqual(version(1));
    expect(await accessVersions.find(GUILD, 2)).toBeUndefined();
  });
});

test('a person’s tokens for several servers are encrypted with the new key, each for its own server', async () => {
  const { open, closing, done } = await database();
  await closing(open(FIRST), ({ linkedAccounts }) =>
    linkedAccounts.link(ALICE, serverId(2), { token: 'canary-token-for-attic', at: new Date(0) }),
  );
  await closing(open(SECOND, [FIRST]), async ({ linkedAccounts }) => {
    expect(linkedAccounts.accountOf(ALICE, FIRST_SERVER_ID)).toEqual({ kind: 'own', token: TOKEN });
    expect(linkedAccounts.accountOf(ALICE, serverId(2))).toEqual({ kind: 'own', token: 'canary-token-for-attic' });
  });
  expect(done()).toEqual({ tokens: 2, unreadable: 0 });
});

test('tokens of media servers are encrypted with the new key, except the deleted one of a removed server', async () => {
  const { open, closing, done } = await database();
  const address = new URL('http://cabin.example');
  const add = ({ mediaServers }: Awaited<ReturnType<typeof open>>, name: string) =>
    mediaServers.add({ name, address, token: `canary-token-of-${name}`, addedBy: ALICE, guildId: GUILD });
  await closing(open(FIRST), async (store) => {
    for (const name of ['cabin', 'attic']) await add(store, name);
    await store.mediaServers.remove(serverId(2));
  });
  await closing(open(SECOND, [FIRST]), async ({ mediaServers }) => {
    expect(mediaServers.tokenOf(serverId(1))).toBe('canary-token-of-cabin');
  });
  expect(done()).toEqual({ tokens: 2, unreadable: 0 });
});

test('data stored by /setup are encrypted with the new key', async () => {
  const { open, closing, file } = await database();
  const setup = { MEDIA_URL: 'http://media', MEDIA_TOKEN: 'canary-token-of-media', ADMIN_ROLE_IDS: '1' };
  await closing(open(FIRST), ({ firstSetup }) => firstSetup.remember(setup));
  expect(JSON.stringify(file.prepare('select value from meta').all())).not.toContain('canary-token-of-media');
  await closing(open(SECOND, [FIRST]), async ({ firstSetup }) => expect(await firstSetup.recall()).toEqual(setup));
  await closing(open(THIRD), async ({ firstSetup }) => expect(await firstSetup.recall()).toBeUndefined());
});

test('after a second key replacement, all audit rows can be verified with the newest key only', async () => {
  const { open, closing, change, problems, done } = await database();
  await closing(open(SECOND, [FIRST]), (store) => change(store, 'third'));
  await closing(open(THIRD, [SECOND]), (store) => change(store, 'fourth'));
  expect(problems(THIRD)).toEqual([]);
  expect(problems(FIRST)).not.toEqual([]);
  expect(problems(SECOND)).not.toEqual([]);
  await closing(open(THIRD));
  expect(done()).toBeUndefined();
});

test('the audit feed posts the entry about a key replacement', async () => {
  const { open, closing, file } = await database();
  await closing(open(FIRST), async (store) => {
    await store.subscriptions.set(aSubscription({ feed: 'audit', channelId: CHANNEL }));
  });
  await closing(open(SECOND, [FIRST]));
  expect(file.prepare('select count(*) as n from pending_notifications').get()).toEqual({ n: 1 });
});

test('without the former key, nothing is re-encrypted and the log says so', async () => {
  const { path, errors, open, closing, done } = await database();
  await closing(open(SECOND, [THIRD]), async (store) => {
    expect(store.linkedAccounts.accountOf(ALICE, FIRST_SERVER_ID)).toEqual({ kind: 'none', why: 'refused' });
  });
  expect(done()).toBeUndefined();
  expect(errors[0]).toContain('with another installation key');
  expect(isDatabaseOfKeys(path, FIRST)).toBe(true);
  await closing(open(FIRST), async (store) => {
    expect(store.linkedAccounts.accountOf(ALICE, FIRST_SERVER_ID)).toEqual({ kind: 'own', token: TOKEN });
  });
});

test('a token that cannot be decrypted during a key replacement is kept unchanged and counted', async () => {
  const { open, closing, tamper, done } = await database();
  tamper("update linked_accounts set token = 'v1.broken'");
  await closing(open(SECOND, [FIRST]));
  expect(done()).toEqual({ tokens: 0, unreadable: 1 });
});

test('neither the old nor the new key is written into the database', async () => {
  const { path, open, closing, file } = await database();
  await closing(open(SECOND, [FIRST]));
  file.exec('vacuum; pragma wal_checkpoint(truncate)');
  const bytes = readFileSync(path);
  for (const { audit, accounts } of [FIRST, SECOND])
    for (const key of [audit, accounts])
      for (const form of ['base64', 'base64url', 'hex'] as const)
        expect(bytes.includes(Buffer.from(key).toString(form))).toBe(false);
});

test('earlier tampering is still detected after a key replacement, because rows are not signed again', async () => {
  const { open, closing, tamper, problems } = await database();
  tamper("update audit set action = 'forged' where id = 3");
  tamper("update audit_people set user_id = '100000000000000099'");
  await closing(open(SECOND, [FIRST]));
  expect(problems(SECOND)).toEqual([
    'Row 3 was changed or moved.',
    expect.stringMatching(/^Who p[\w-]+ stands for was changed\.$/),
  ]);
});

test('a tampered end of the audit trail leaves a detectable gap after a key replacement', async () => {
  const { open, closing, tamper, problems } = await database();
  tamper("update audit_checkpoints set mac = 'forged' where name = 'head'");
  await closing(open(SECOND, [FIRST]));
  expect(problems(SECOND)).toEqual(['Row 5 is missing.']);
});

test('a person with an old key cannot forge audit rows of that time', async () => {
  const { open, closing, file, problems } = await database();
  await closing(open(SECOND, [FIRST]));
  const signer = createSigner(FIRST.audit);
  let before = '';
  file.exec('drop trigger audit_is_append_only');
  for (const row of file.prepare('select * from audit where id <= 4 order by id').all()) {
    const forged = { ...row, action: 'forged' } as Parameters<typeof signer.row>[1];
    before = signer.row(before, forged);
    file.prepare('update audit set action = ?, mac = ? where id = ?').run('forged', before, row.id ?? 0);
  }
  expect(problems(SECOND)).toContain('Row 4 was changed or moved.');
});

test.each([
  { name: 'taken away', statement: 'delete from audit_keys', problem: 'Row 1 was changed or moved.' },
  {
    name: 'changed',
    statement: "update audit_keys set row_mac = 'forged'",
    problem: 'The former key of the rows up to 4 was changed.',
  },
  {
    name: 'moved',
    statement: 'update audit_keys set until_row = 3',
    problem: 'The former key of the rows up to 3 was changed.',
  },
  {
    name: 'made unreadable, once the table takes it',
    statement:
      'create table other as select * from audit_keys; drop table audit_keys; alter table other rename to audit_keys; update audit_keys set key = null',
    problem: 'The former key of the rows up to some number was changed.',
  },
  {
    name: 'taken away with its table',
    statement: 'drop table audit_keys',
    problem: 'The table of the trail was changed: no such table: audit_keys.',
  },
])('a former key that was $name is detected', async ({ statement, problem }) => {
  const { open, closing, tamper, problems } = await database();
  await closing(open(SECOND, [FIRST]));
  tamper(statement);
  expect(problems(SECOND)).toContain(problem);
});

test('a tampered former key stays detectable after another key replacement', async () => {
  const { open, closing, tamper, problems } = await database();
  await closing(open(SECOND, [FIRST]));
  tamper("update audit_keys set row_mac = 'forged'");
  await closing(open(THIRD, [SECOND]));
  expect(problems(THIRD)).toContain('The former key of the rows up to 4 was changed.');
});

test('a database without any audited change can get new keys too', async () => {
  const { open, closing, problems, file } = await database({ changes: [] });
  await closing(open(SECOND, [FIRST]));
  expect(problems(SECOND)).toEqual([]);
  expect(file.prepare('select count(*) as n from audit_keys').get()).toEqual({ n: 0 });
});

test('a key replacement has a beginning and an end in the audit trail', async () => {
  const { open, closing, file } = await database();
  await closing(open(SECOND, [FIRST]));
  const rows = file.prepare("select id, phase, begun_id, outcome from audit where action = 'keys rotate'").all();
  expect(rows).toEqual([
    { id: 5, phase: 'begun', begun_id: null, outcome: null },
    { id: 6, phase: 'ended', begun_id: 5, outcome: 'done' },
  ]);
});

test('retention deletes a former key with the last row that it signed', async () => {
  const { clock, open, closing, file, problems } = await database({ auditDays: 1 });
  await clock.advance(60_000);
  await closing(open(SECOND, [FIRST]), async (store) => {
    for (let hours = 0; hours < 4 * 24; hours += 2) {
      await clock.advance(DAY / 12);
      await store.sweep();
    }
  });
  expect(file.prepare('select count(*) as n from audit_keys').get()).toEqual({ n: 0 });
  expect(problems(SECOND)).toEqual([]);
});
