import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createSigner } from '../../../src/store/audit/chain.ts';
import { verifyAuditTrail } from '../../../src/store/audit/verify.ts';
import { auditOnDisk, BOB, KEY } from '../support/auditOnDisk.ts';
import { DAY, GUILD, temporaryPath } from '../support/openStore.ts';

const MAP = { levels: {}, overrides: [] };

/** A trail with a copy of its tables, which `putBack` puts in their place. */
async function copied() {
  const disk = await auditOnDisk();
  await disk.change({ target: 'before' });
  const tables = ['audit', 'audit_checkpoints', 'audit_people', 'audit_refusals'];
  disk.file.exec(tables.map((table) => `create table copy_${table} as select * from ${table}`).join('; '));
  const putBack = (more = '') =>
    disk.tamper(
      tables.map((table) => `delete from ${table}; insert into ${table} select * from copy_${table}`).join('; ') + more,
    );
  return { ...disk, putBack };
}

/** A copy of the whole file, as a backup is one. */
async function backupOf(file: DatabaseSync): Promise<DatabaseSync> {
  const path = await temporaryPath();
  file.exec(`vacuum into '${path}'`);
  const backup = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => backup.close());
  return backup;
}

test('verifying an older copy of the audit trail reveals that rows already reported to the audit feed are missing', async () => {
  const { change, putBack, problems } = await copied();
  await change();
  putBack();
  expect(problems()).toEqual(['Rows up to 4 were announced, but the trail ends with row 2.']);
});

test('verifying an older copy of the audit trail reveals that the newest access change is missing', async () => {
  const { store, clock, putBack, problems } = await copied();
  await clock.advance(1000);
  const version = { guildId: GUILD, version: 1, map: MAP, at: clock.now(), by: BOB };
  await store().accessVersions.add(version);
  putBack('; delete from events');
  expect(problems()).toEqual([`Access was changed at ${clock.now().toISOString()}, of which the trail has no row.`]);
});

test('verifying does not report an access change whose audit row was deleted by retention', async () => {
  const { store, clock, change, problems } = await auditOnDisk({ days: 1 });
  const version = { guildId: GUILD, version: 1, map: MAP, at: clock.now(), by: BOB };
  await store().accessVersions.add(version);
  await change();
  await clock.advance(3 * DAY);
  for (let hours = 0; hours <= 72; hours += 2) await store().sweep();
  expect(problems()).toEqual([]);
});

test('verifying compares the audit trail with the newest backup and reveals missing or different rows', async () => {
  const { file, change, putBack } = await copied();
  await change();
  const backup = await backupOf(file);
  const problems = () => verifyAuditTrail(file, KEY, backup).problems;
  await change();
  expect(problems()).toEqual([]);
  putBack('; delete from events');
  expect(problems()).toEqual(['The newest backup has rows up to 4, but the trail ends with row 2.']);
  await change({ target: 'another' });
  expect(problems()).toEqual(['Row 4 is another one than in the newest backup.']);
});

test('verifying does not report backed-up audit rows that retention has deleted since', async () => {
  const { file, store, clock, change } = await auditOnDisk({ days: 1 });
  await change();
  const backup = await backupOf(file);
  await clock.advance(3 * DAY);
  for (let hours = 0; hours <= 72; hours += 2) await store().sweep();
  expect(verifyAuditTrail(file, KEY, backup)).toMatchObject({ rows: 0, problems: [] });
});

test('an older copy of the audit trail stays detectable even if the bot writes on', async () => {
  const { change, putBack, problems, reopen } = await copied();
  await change();
  putBack();
  await reopen();
  await change();
  await change();
  expect(problems()).toEqual(['Rows 4 to 5 are missing.']);
});

test('a database from before the audit sums is verified as whole, and gets sums when it is opened', async () => {
  const { file, store, clock, change, problems, reopen, tamper } = await auditOnDisk();
  await change();
  const refusal = { at: clock.now(), guildId: GUILD, userId: BOB, capability: 'search' } as const;
  await store().audit.refuse(refusal);
  const signer = createSigner(KEY);
  // The cast: SQLite returns untyped rows.
  const head = file.prepare("select * from audit_checkpoints where name = 'head'").get() as Parameters<
    typeof signer.checkpoint
  >[0];
  file.exec("delete from audit_checkpoints where name in ('people', 'refusals')");
  file.prepare("update audit_checkpoints set mac = ? where name = 'head'").run(signer.checkpoint(head));
  expect(problems()).toEqual([]);
  await reopen();
  await store().audit.refuse(refusal);
  await change({ userId: BOB });
  expect(problems()).toEqual([]);
  tamper('update audit_refusals set count = 1');
  expect(problems()).toEqual(['The table audit_refusals was changed.']);
});

test('a tampered count of refusals is still reported after later changes', async () => {
  const { store, clock, change, problems, tamper } = await auditOnDisk();
  const refusal = { at: clock.now(), guildId: GUILD, userId: BOB, capability: 'search' } as const;
  await store().audit.refuse(refusal);
  tamper('update audit_refusals set count = 7');
  await store().audit.refuse(refusal);
  await change();
  expect(problems()).toEqual(['The table audit_refusals was changed.']);
});
