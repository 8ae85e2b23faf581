import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createSigner } from '../../../src/store/audit/chain.ts';
import { verifyAuditTrail } from '../../../src/store/audit/verify.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock, type SteppedClock } from '../../support/steppedClock.ts';
import { DAY, GUILD, silent, temporaryPath } from '../support/openStore.ts';

const keys = (n: number) => ({ audit: new Uint8Array(32).fill(n), accounts: new Uint8Array(32).fill(n + 100) });
const [FORMER, TODAY] = [keys(1), keys(2)];
const [ALICE, BOB, CAROL] = ['100000000000000011', '100000000000000012', '100000000000000013'] as const;
const DAYS = 3;
const TABLES = ['audit', 'audit_people', 'audit_checkpoints', 'audit_keys', 'audit_refusals'] as const;

type Store = Awaited<ReturnType<typeof openDatabaseStore>>;

/** A database at `path`, at a time, with what can be done with it. */
function usable(path: string, clock: SteppedClock) {
  const open = ({ audit: auditKey, accounts: accountsKey } = TODAY) =>
    openDatabaseStore({ path, clock, log: silent, auditKey, accountsKey, formerKeys: [FORMER], auditDays: DAYS });
  const used = async (use: (store: Store) => Promise<unknown>, key = TODAY) => {
    const store = await open(key);
    await use(store);
    await store.close();
  };
  const change = async ({ audit }: Store, userId: string, target = 'it') => {
    const attempt = { userId, guildId: GUILD, action: 'scan', capability: 'library.scan', target } as const;
    await (await audit.begin({ ...attempt, at: clock.now() })).end({ at: clock.now(), outcome: 'done' });
  };
  const refuse = ({ audit }: Store, userId: string) =>
    audit.refuse({ at: clock.now(), guildId: GUILD, userId, capability: 'pref.set' });
  return { path, clock, used, change, refuse };
}

/**
 * A database with everything that a trail has: rows that retention has deleted, rows of a former key, people of whom
 * one asked to be forgotten, and refusals. It lives once, and each test gets a copy.
 */
const lifetime = (async () => {
  const folder = await mkdtemp(join(tmpdir(), 'usher-trail-'));
  const clock = createSteppedClock();
  const path = join(folder, 'usher.db');
  const { used, change, refuse } = usable(path, clock);
  await used(async (store) => {
    await change(store, ALICE, 'old');
    await clock.advance((DAYS + 1) * DAY);
    await change(store, ALICE);
    await change(store, BOB);
    for (let hours = 0; hours <= (DAYS + 1) * 24; hours += 2) await store.sweep();
  }, FORMER);
  await used(async (store) => {
    await change(store, ALICE);
    await change(store, CAROL);
    await refuse(store, BOB);
    await refuse(store, BOB);
    await store.privacy.forgetUser(CAROL, clock.now());
  });
  await clock.advance(DAY);
  const bytes = readFileSync(path);
  await rm(folder, { recursive: true });
  return { bytes, now: clock.now() };
})();

/** `yesterday` is a copy of it from before what a test does. */
async function lived() {
  const { bytes, now } = await lifetime;
  const path = await temporaryPath();
  const yesterday = `${path}.yesterday`;
  for (const each of [path, yesterday]) writeFileSync(each, bytes);
  const { used, change } = usable(path, createSteppedClock(now));
  const file = new DatabaseSync(path);
  onTestFinished(() => file.close());
  const last = Number(file.prepare('select max(id) as last from audit').get()?.last);
  return { path, yesterday, file, last, used, change };
}

type Lived = Awaited<ReturnType<typeof lived>>;
type Tamper = (world: Lived) => unknown;

/** Drops the trigger first and restores it afterwards, as a program with access to the file can. */
const sql =
  (statement: (world: Lived) => string): Tamper =>
  (world) => {
    const trigger = world.file.prepare("select sql from sqlite_schema where type = 'trigger'").get()?.sql;
    world.file.exec(`drop trigger audit_is_append_only; ${statement(world)}; ${trigger}`);
  };

const putBack = (world: Lived, tables: readonly string[]): string =>
  [
    `attach '${world.yesterday}' as yesterday`,
    ...tables.flatMap((table) => [`delete from ${table}`, `insert into ${table} select * from yesterday.${table}`]),
  ].join('; ');

const wentOn = async ({ used, change }: Lived) => await used((store) => change(store, ALICE, 'since'));

/** Forges old rows with their former key, as a person who found that key can. */
function signedWithFormerKey({ file }: Lived): void {
  const signer = createSigner(FORMER.audit);
  const trigger = file.prepare("select sql from sqlite_schema where type = 'trigger'").get()?.sql;
  file.exec('drop trigger audit_is_append_only');
  let before = String(file.prepare("select row_mac from audit_checkpoints where name = 'base'").get()?.row_mac);
  const until = Number(file.prepare('select until_row from audit_keys').get()?.until_row);
  for (const row of file.prepare('select * from audit where id <= ? order by id').all(until)) {
    // The cast: SQLite returns untyped rows.
    before = signer.row(before, { ...row, target: 'forged' } as Parameters<typeof signer.row>[1]);
    file.prepare("update audit set target = 'forged', mac = ? where id = ?").run(before, row.id ?? 0);
  }
  file.exec(String(trigger));
}

const TAMPERINGS: readonly (readonly [what: string, tamper: Tamper])[] = [
  ['a row says another target', sql(({ last }) => `update audit set target = 'another' where id = ${last - 1}`)],
  ['a row says another outcome', sql(({ last }) => `update audit set outcome = 'failed' where id = ${last}`)],
  [
    'a row is somebody else’s',
    sql(
      ({ last }) =>
        `update audit set person = (select pseudonym from audit_people where user_id = '${BOB}') where id = ${last}`,
    ),
  ],
  ['a row has another signature', sql(({ last }) => `update audit set mac = 'x' where id = ${last - 1}`)],
  ['a row in the middle is cut', sql(({ last }) => `delete from audit where id = ${last - 2}`)],
  [
    'rows at the beginning are cut',
    sql(() => 'delete from audit where id in (select id from audit order by id limit 2)'),
  ],
  ['rows at the end are cut', sql(({ last }) => `delete from audit where id > ${last - 2}`)],
  ['all rows are cut', sql(() => 'delete from audit')],
  [
    'two rows are swapped',
    sql(
      ({ last }) =>
        `update audit set id = 0 where id = ${last}; update audit set id = ${last} where id = ${last - 1}; update audit set id = ${last - 1} where id = 0`,
    ),
  ],
  [
    'a row is inserted at the end',
    sql(
      ({ last }) =>
        `create temp table more as select * from audit where id = ${last}; update more set id = ${last + 1}; insert into audit select * from more`,
    ),
  ],
  ['the head is taken away', sql(() => "delete from audit_checkpoints where name = 'head'")],
  [
    'the head is set back, and the rows after it cut',
    sql(
      ({ last }) =>
        `delete from audit where id > ${last - 2}; update audit_checkpoints set row_id = ${last - 2}, row_mac = (select mac from audit where id = ${last - 2}) where name = 'head'`,
    ),
  ],
  ['the base is taken away', sql(() => "delete from audit_checkpoints where name = 'base'")],
  [
    'the base is moved on, and the rows before it cut',
    sql(
      ({ last }) =>
        `update audit_checkpoints set row_id = ${last - 1}, row_mac = (select mac from audit where id = ${last - 1}) where name = 'base'; delete from audit where id < ${last}`,
    ),
  ],
  [
    'retention’s clock is moved on',
    sql(() => "update audit_checkpoints set clock = clock + 9000000000 where name = 'base'"),
  ],
  ['a former key is taken away', sql(() => 'delete from audit_keys')],
  ['a former key is of more rows', sql(({ last }) => `update audit_keys set until_row = ${last}`)],
  ['rows are signed anew with a former key', signedWithFormerKey],
  [
    'a pseudonym stands for somebody else',
    sql(() => `update audit_people set user_id = '100000000000000099' where user_id = '${BOB}'`),
  ],
  ['whom a pseudonym stands for is taken away', sql(() => `delete from audit_people where user_id = '${BOB}'`)],
  [
    'somebody has asked to be forgotten',
    sql(() => `update audit_people set forget_asked_at = 1 where user_id = '${BOB}'`),
  ],
  ['fewer refusals are counted', sql(() => 'update audit_refusals set count = 1')],
  [
    'refusals are cut, with the sum that they are in',
    sql(() => "delete from audit_refusals; delete from audit_checkpoints where name in ('people', 'refusals')"),
  ],
  [
    'the trail’s tables of yesterday are put back',
    async (world) => {
      await wentOn(world);
      sql(() => putBack(world, TABLES))(world);
    },
  ],
  [
    'the trigger that keeps rows from being changed is dropped',
    ({ file }) => file.exec('drop trigger audit_is_append_only'),
  ],
  [
    'a trigger undoes what is written',
    ({ file }) =>
      file.exec('create trigger quiet after insert on audit begin delete from audit where id = new.id; end'),
  ],
  [
    'the database of yesterday is put back',
    async (world) => {
      await wentOn(world);
      writeFileSync(world.path, readFileSync(world.yesterday));
    },
  ],
];

/** Nothing in a database can show that it is an older one; a backup that was made since does. */
const UNSEEN = 'the database of yesterday is put back';

test.each(TAMPERINGS)('tampering with the audit trail is found: %s', async (what, tamper) => {
  const world = await lived();
  const problems = () => {
    const looking = new DatabaseSync(world.path, { readOnly: true });
    onTestFinished(() => looking.close());
    return verifyAuditTrail(looking, TODAY.audit).problems;
  };
  expect(problems()).toEqual([]);
  await tamper(world);
  expect(problems().length > 0).toBe(what !== UNSEEN);
});
