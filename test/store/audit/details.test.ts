import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { verifyAuditTrail } from '../../../src/store/audit/verify.ts';
import { ALICE, ATTEMPT, auditOnDisk, BOB, KEY } from '../support/auditOnDisk.ts';
import { aSubscription, GUILD } from '../support/openStore.ts';

test('audit rows record the beginning of a change, its end, and a look at private data', async () => {
  const { store, clock, change, rows, all } = await auditOnDisk();
  await change();
  await store().audit.read({ ...ATTEMPT, at: clock.now() }, { at: clock.now(), outcome: 'done' });
  expect(rows().map(({ phase, begun_id }) => [phase, begun_id])).toEqual([
    ['begun', null],
    ['ended', 1],
    ['read', null],
  ]);
  expect((await all()).map(({ kind }) => kind)).toEqual(['change', 'read']);
});

test('a change whose end cannot be written to the audit trail has an unknown outcome', async () => {
  const { store, clock, file, all } = await auditOnDisk();
  const begun = await store().audit.begin({ ...ATTEMPT, at: clock.now() });
  file.exec(`create trigger full before insert on audit begin select raise(abort, 'the disk is full'); end`);
  await expect(begun.end({ at: clock.now(), outcome: 'done' })).rejects.toThrow('the disk is full');
  expect(await all()).toMatchObject([{ outcome: 'unknown' }]);
});

test('a person who is deleted during a change gets no new pseudonym at its end', async () => {
  const { store, clock, file, rows } = await auditOnDisk();
  await store().subscriptions.set(aSubscription({ feed: 'audit' }));
  const begun = await store().audit.begin({ ...ATTEMPT, at: clock.now() });
  file.exec('delete from audit_people');
  await begun.end({ at: clock.now(), outcome: 'done' });
  expect(new Set(rows().map(({ person }) => person)).size).toBe(1);
  expect(file.prepare('select * from audit_people').all()).toEqual([]);
  const [event] = file.prepare('select data from events').all();
  expect(String(event?.data)).not.toContain(ALICE);
  expect(JSON.parse(String(event?.data))).toMatchObject({ pseudonym: rows()[0]?.person });
});

test('a change cut short by a crash is reported with its person, or a pseudonym after deletion', async () => {
  const { store, clock, file, rows, reopen } = await auditOnDisk();
  await store().subscriptions.set(aSubscription({ feed: 'audit' }));
  await store().audit.begin({ ...ATTEMPT, at: clock.now() });
  await store().audit.begin({ ...ATTEMPT, userId: BOB, at: clock.now() });
  file.exec(`delete from audit_people where user_id = '${BOB}'`);
  await reopen();
  const events = file.prepare('select data from events order by id').all();
  expect(events.map(({ data }) => JSON.parse(String(data)))).toEqual([
    expect.objectContaining({ id: 1, userId: ALICE }),
    expect.objectContaining({ id: 2, pseudonym: rows()[1]?.person }),
  ]);
  expect(String(events[0]?.data)).not.toContain('pseudonym');
});

test('the audit feed gets everything about a change except when it began and its interaction', async () => {
  const { store, change, file } = await auditOnDisk();
  await store().subscriptions.set(aSubscription({ feed: 'audit' }));
  const details = { target: 'it', before: 'old', after: 'new', reason: 'because' };
  await change({ ...details, channelId: '9', interactionId: '77' });
  const { action, capability } = ATTEMPT;
  const [event] = file.prepare('select data from events').all();
  expect(JSON.parse(String(event?.data))).toEqual({
    id: 2,
    action,
    capability,
    userId: ALICE,
    channelId: '9',
    ...details,
    outcome: 'done',
    numbers: { [GUILD]: 1 },
  });
});

test.each([
  { name: 'short', reason: 'a <', kept: 'a <' },
  { name: 'as long as may be', reason: `${'x'.repeat(1999)}<`, kept: `${'x'.repeat(1999)}<` },
  { name: 'cut where a mention may begin', reason: `${'x'.repeat(1999)}<@1`, kept: 'x'.repeat(1999) },
  { name: 'cut where digits may be an id', reason: `${'x'.repeat(1990)}12345678901234567`, kept: 'x'.repeat(1990) },
  {
    name: 'cut after another one',
    reason: `<@${BOB}> ${'x'.repeat(3000)}`,
    kept: `<@${BOB}> ${'x'.repeat(3000)}`.slice(0, 2000),
  },
])('an audit text that is $name is stored correctly', async ({ reason, kept }) => {
  const { change, all } = await auditOnDisk();
  await change({ reason, capability: 'access.manage' });
  expect(await all()).toMatchObject([{ reason: kept }]);
});

test('an audit entry stores a rule about a role unchanged', async () => {
  const { change, all } = await auditOnDisk();
  const subject = { kind: 'role', id: '5' } as const;
  const rule = { kind: 'override', override: { capability: 'library.scan', effect: 'allow', subject } } as const;
  await change({ rule });
  expect(await all()).toMatchObject([{ rule }]);
});

test('an audit entry leaves out a rule that only an older Usher knew', async () => {
  const { change, tamper, all } = await auditOnDisk();
  await change();
  tamper(`update audit set rule = '{"kind":"older"}'`);
  expect(await all()).toMatchObject([{ rule: undefined }]);
});

test('a null character in an audit text is stored as a replacement character', async () => {
  const { change, all } = await auditOnDisk();
  await change({ target: 'a\0b' });
  expect(await all()).toMatchObject([{ target: 'a\uFFFDb' }]);
});

test('verifying the audit trail reports the number of rows, their ids and the time of the last one', async () => {
  const { clock, file, change } = await auditOnDisk();
  const nothing = { rows: 0, firstId: undefined, lastId: undefined, lastAt: undefined, problems: [] };
  expect(verifyAuditTrail(file, KEY)).toEqual(nothing);
  await change();
  await clock.advance(1000);
  await change();
  expect(verifyAuditTrail(file, KEY)).toEqual({ rows: 4, firstId: 1, lastId: 4, lastAt: clock.now(), problems: [] });
});

test('entries that the bot writes during a verification are not reported as tampering', async () => {
  const { file, change, tamper } = await auditOnDisk();
  await change();
  file.exec('create table early as select * from audit_checkpoints');
  await change();
  tamper(`create table late as select * from audit_checkpoints; create table late_rows as select * from audit where id > 2;
    delete from audit where id > 2; delete from audit_checkpoints; insert into audit_checkpoints select * from early;
    delete from events`);
  const looking = new DatabaseSync(file.location() ?? '', { readOnly: true });
  onTestFinished(() => looking.close());
  const prepare = looking.prepare.bind(looking);
  const write = `insert into audit select * from late_rows; drop table late_rows; create table late_rows as select * from audit where 0;
    delete from audit_checkpoints; insert into audit_checkpoints select * from late`;
  // It has read where the trail begins and ends by then.
  const writing = (statement: string) => {
    if (statement.includes('audit_keys')) file.exec(write);
    return prepare(statement);
  };
  expect(verifyAuditTrail(Object.assign(looking, { prepare: writing }), KEY)).toMatchObject({ rows: 2, problems: [] });
  expect(verifyAuditTrail(file, KEY)).toMatchObject({ rows: 4, problems: [] });
});

test('verifying the audit trail names the first fifty of many changed rows', async () => {
  const { change, tamper, problems } = await auditOnDisk();
  for (let n = 0; n < 30; n += 1) await change();
  tamper("update audit set target = 'another'");
  expect(problems()).toEqual(Array.from({ length: 50 }, (_, n) => `Row ${n + 1} was changed or moved.`));
});

test.each<{ name: string; statement: string; expected: readonly string[] }>([
  {
    name: 'a row after the end',
    statement:
      'create table other as select * from audit where id = 2; update other set id = 3; insert into audit select * from other',
    expected: ['Row 3 was changed or moved.', 'The end of the trail was changed: row 2 was signed as the last one.'],
  },
  {
    name: 'a signature of another length',
    statement: "update audit set mac = 'x' where id = 2",
    expected: ['Row 2 was changed or moved.', 'The end of the trail was changed: row 2 was signed as the last one.'],
  },
  {
    name: 'a row from before the beginning',
    statement: 'update audit set id = 0 where id = 1',
    expected: ['Row 0 is there although it was deleted before.', 'Row 1 is missing.'],
  },
  {
    name: 'a person of whom nothing can be read',
    statement:
      'create table other as select * from audit_people; drop table audit_people; alter table other rename to audit_people; update audit_people set mac = null, pseudonym = null',
    expected: ['Who a pseudonym stands for was changed.'],
  },
])('verifying the audit trail reveals $name', async ({ statement, expected }) => {
  const { change, tamper, problems } = await auditOnDisk();
  await change();
  tamper(statement);
  expect(problems()).toEqual(expected);
});

test('refusals of a person with an earlier refusal are counted as theirs, even on a crowded day', async () => {
  const { store, clock, file } = await auditOnDisk();
  const refusal = { at: clock.now(), guildId: GUILD } as const;
  await store().audit.refuse({ ...refusal, userId: ALICE, capability: 'search' });
  const day = clock.now().toISOString().slice(0, 10);
  file.exec(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
     insert into audit_refusals select '${GUILD}', 'p' || i, 'search', '${day}', 5 from n`,
  );
  await store().audit.refuse({ ...refusal, userId: ALICE, capability: 'pref.set' });
  const found = await store().auditTrail.refusals({ guildId: GUILD, userId: ALICE });
  expect(found.map(({ capability, count }) => [capability, count])).toEqual([
    ['search', 1],
    ['pref.set', 1],
  ]);
});

test('an audit entry is found by its number, and a person without entries has none', async () => {
  const { store, change } = await auditOnDisk();
  await change({ target: 'it' });
  expect(await store().auditTrail.find({ guildId: GUILD }, 1)).toMatchObject({ entry: { number: 1, target: 'it' } });
  expect(await store().auditTrail.count({ guildId: GUILD, userId: '100000000000000099' })).toEqual({ total: 0 });
});

test('a start reports that the signed end of the audit trail was changed', async () => {
  const { change, tamper, reopen, errors } = await auditOnDisk();
  await change();
  tamper("update audit_checkpoints set mac = 'x' where name = 'head'");
  await reopen();
  expect(errors).toEqual([expect.stringContaining('the audit trail was changed')]);
});

test('refusals are found by person, capability and day, newest first', async () => {
  const { store, clock } = await auditOnDisk();
  const refuse = (userId: string, capability: 'search' | 'pref.set') =>
    store().audit.refuse({ at: clock.now(), guildId: GUILD, userId, capability });
  const first = clock.now();
  await refuse(ALICE, 'search');
  await clock.advance(24 * 3_600_000);
  await refuse(BOB, 'pref.set');
  const found = async (query: object) =>
    (await store().auditTrail.refusals({ guildId: GUILD, ...query })).map(({ userId }) => userId);
  expect(await found({})).toEqual([BOB, ALICE]);
  expect(await found({ userId: ALICE })).toEqual([ALICE]);
  expect(await found({ userId: '100000000000000099' })).toEqual([]);
  expect(await found({ capability: 'search' })).toEqual([ALICE]);
  expect(await found({ since: clock.now() })).toEqual([BOB]);
  expect(await found({ until: first })).toEqual([ALICE]);
});
