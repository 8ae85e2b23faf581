import { describe, expect, onTestFinished, test } from 'vitest';
import { auditActionOfRule } from '../../../src/domain/audit.ts';
import { AUDIT_LINK_DAYS } from '../../../src/domain/people/privacy.ts';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import { MAX_CLOCK_ADVANCE_PER_SWEEP_MS } from '../../../src/store/audit/retention.ts';
import { createAuditTrail } from '../../../src/store/audit/trail.ts';
import { openDatabase } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrations.ts';
import { ALICE, ATTEMPT, auditOnDisk, BOB } from '../support/auditOnDisk.ts';
import { aSubscription, DAY, GUILD, plansOf } from '../support/openStore.ts';

const DAYS = 3;
const ATTIC = serverId(2);
const TRIGGER_MISSING = 'The trigger that keeps rows from being changed is missing.';

describe('a change', () => {
  test('an audit entry keeps everything about a change once it has ended', async () => {
    const { store, clock, all } = await auditOnDisk();
    const rule = { kind: 'level', level: 'moderator', roleId: '5' } as const;
    const attempt = { ...ATTEMPT, at: clock.now(), channelId: '9', rule, interactionId: '77' };
    const begun = await store().audit.begin({ ...attempt, target: 'all', after: 'wanted', reason: 'since' });
    await clock.advance(1500);
    await begun.end({ at: clock.now(), outcome: 'failed', failure: 'timeout', before: 'old' });
    expect(await all()).toEqual([
      {
        ...attempt,
        id: 2,
        number: 1,
        kind: 'change',
        at: clock.now(),
        pseudonym: expect.stringMatching(/^p[\w-]{11}$/),
        target: 'all',
        before: 'old',
        after: 'wanted',
        reason: 'since',
        outcome: 'failed',
        failure: 'timeout',
        durationMs: 1500,
      },
    ]);
  });

  test('an audit entry says that a change is running, and after a crash that its outcome is unknown', async () => {
    const { store, clock, reopen, all, problems } = await auditOnDisk();
    await store().audit.begin({ ...ATTEMPT, at: clock.now() });
    expect(await all()).toMatchObject([{ id: 1, outcome: 'running' }]);
    expect(await store().auditTrail.count({ guildId: GUILD, outcome: 'running' })).toEqual({ total: 1, newestId: 1 });
    await reopen();
    expect(await all()).toMatchObject([{ id: 1, outcome: 'unknown' }]);
    expect(await store().auditTrail.count({ guildId: GUILD, outcome: 'unknown' })).toEqual({ total: 1, newestId: 1 });
    expect(problems()).toEqual([]);
  });

  test('an audit entry of Usher itself names no person and is visible in every guild', async () => {
    const { change, all } = await auditOnDisk();
    await change({ userId: undefined, guildId: undefined });
    expect(await all()).toMatchObject([{ userId: undefined, pseudonym: undefined }]);
  });

  test('an audit entry of one guild is not visible in another', async () => {
    const { store, change, all } = await auditOnDisk();
    await change({ guildId: '300000000000000001' });
    expect(await all()).toEqual([]);
    expect(await store().auditTrail.find({ guildId: GUILD }, 1)).toEqual({});
  });

  test('an audit entry is reported to its guild’s audit feed in the same transaction', async () => {
    const { store, change, file } = await auditOnDisk();
    await store().subscriptions.set(aSubscription({ feed: 'audit' }));
    await store().subscriptions.set(aSubscription({ feed: 'audit', guildId: '300000000000000001' }));
    await change();
    const pending = file.prepare(
      'select subscription_id, event_key from pending_notifications join events on id = event_id',
    );
    expect(pending.all()).toEqual([{ subscription_id: 1, event_key: 'audit 2' }]);
  });

  test('an audit entry cut short by a crash is reported to the feed once, at the next start', async () => {
    const { store, clock, reopen, file } = await auditOnDisk();
    await store().subscriptions.set(aSubscription({ feed: 'audit' }));
    await store().audit.begin({ ...ATTEMPT, at: clock.now(), target: 'all' });
    await reopen();
    await reopen();
    const pending = file
      .prepare('select event_key, data from pending_notifications join events on id = event_id')
      .all();
    expect(pending).toEqual([{ event_key: 'audit 1', data: expect.stringContaining('"outcome":"unknown"') }]);
    expect(JSON.stringify(pending)).toContain(ALICE);
  });

  test('an audit entry cannot be rewritten by a query', async () => {
    const { change, file } = await auditOnDisk();
    await change();
    expect(() => file.exec("update audit set outcome = 'failed'")).toThrow('append-only');
  });
});

describe('people', () => {
  test('the audit trail stores people by pseudonym, in texts and rules too, and reads them back', async () => {
    const { change, rows, all } = await auditOnDisk();
    const subject = { kind: 'person', id: ALICE } as const;
    const rule = { kind: 'override', override: { capability: 'library.scan', effect: 'allow', subject } } as const;
    await change({ target: `search <@${BOB}>`, capability: 'access.manage', rule });
    expect(JSON.stringify(rows())).not.toContain(ALICE);
    expect(JSON.stringify(rows())).not.toContain(BOB);
    expect(await all()).toMatchObject([{ userId: ALICE, target: `search <@${BOB}>`, rule }]);
  });

  test.each([
    { name: 'before its id', length: 1995 },
    { name: 'in its id', length: 1985 },
    { name: 'after its id', length: 1980 },
  ])('a long audit text leaves no id behind when it is cut in a mention, $name', async ({ length }) => {
    const { change, rows } = await auditOnDisk();
    await change({ reason: `${'x'.repeat(length)}<@${BOB}>` });
    expect(JSON.stringify(rows())).not.toMatch(/<@!?\d/);
    expect(rows()[0]?.reason).toMatch(/^x+$/);
  });

  test('a mention that ends exactly where a long audit text is cut is still named', async () => {
    const { change, all } = await auditOnDisk();
    const reason = `${'x'.repeat(2000 - `<@${BOB}>`.length)}<@${BOB}>`;
    await change({ reason: `${reason} and more`, capability: 'access.manage' });
    expect(await all()).toMatchObject([{ reason }]);
  });

  test('people can be deleted from the audit trail without breaking its chain or their entries', async () => {
    const { store, clock, change, problems, all } = await auditOnDisk();
    await change({ target: `<@${BOB}>`, capability: 'access.manage' });
    await clock.advance((AUDIT_LINK_DAYS + 1) * DAY);
    for (const userId of [ALICE, BOB]) await store().privacy.forgetUser(userId, clock.now());
    expect(problems()).toEqual([]);
    expect(await all()).toMatchObject([
      { userId: undefined, pseudonym: expect.any(String), target: expect.stringMatching(/^p[\w-]{11}$/) },
    ]);
  });

  test('mentioned people who never used Usher get no pseudonym in the audit trail', async () => {
    const { change, file, rows, all } = await auditOnDisk();
    const reason = `told by <@${BOB}>, ${BOB} and #${BOB} in channel ${BOB}, role ${BOB}`;
    await change({ reason, action: `rule 3 “${BOB}”` });
    expect(file.prepare('select user_id from audit_people').all()).toEqual([{ user_id: ALICE }]);
    expect(await all()).toMatchObject([
      { reason: `told by @…, @… and #${BOB} in channel ${BOB}, role ${BOB}`, action: 'rule 3 “@…”' },
    ]);
    await change({ reason: BOB });
    expect(JSON.stringify(rows().at(-1))).not.toContain(BOB);
  });

  test('an id typed as digits is stored in the audit trail as that person’s pseudonym', async () => {
    const { store, clock, change, rows, all } = await auditOnDisk();
    await change({ userId: BOB });
    await change({ reason: `not ${BOB}!`, action: `rule 3 “${BOB}”` });
    expect(JSON.stringify(rows())).not.toContain(BOB);
    expect((await all())[0]).toMatchObject({ reason: `not <@${BOB}>!`, action: `rule 3 “<@${BOB}>”` });
    await clock.advance((AUDIT_LINK_DAYS + 1) * DAY);
    await store().privacy.forgetUser(BOB, clock.now());
    expect((await all())[0]?.reason).toMatch(/^not p[\w-]{11}!$/);
  });

  test('exchanging the person behind a pseudonym in the audit trail is detected', async () => {
    const { change, tamper, problems } = await auditOnDisk();
    await change();
    tamper(`update audit_people set user_id = '${BOB}'`);
    expect(problems()).toEqual([expect.stringMatching(/^Who p.* stands for was changed\.$/)]);
  });
});

describe('the chain', () => {
  test.each<{ name: string; statement: string; expected: readonly string[] }>([
    {
      name: 'a changed row',
      statement: "update audit set target = 'another' where id = 3",
      expected: ['Row 3 was changed or moved.'],
    },
    {
      name: 'a phase that no Usher writes',
      statement: "update audit set phase = 'x' where id = 3",
      expected: ['Row 3 was changed or moved.'],
    },
    { name: 'a missing row', statement: 'delete from audit where id = 3', expected: ['Row 3 is missing.'] },
    {
      name: 'two rows that changed places',
      statement:
        'update audit set id = 99 where id = 3; update audit set id = 3 where id = 4; update audit set id = 4 where id = 99',
      expected: ['Row 3 was changed or moved.', 'Row 4 was changed or moved.', 'Row 5 was changed or moved.'],
    },
    {
      name: 'rows cut off at the end',
      statement: 'delete from audit where id > 4',
      expected: ['Rows 5 to 6 are missing.'],
    },
    { name: 'all rows taken away', statement: 'delete from audit', expected: ['Rows 1 to 6 are missing.'] },
    {
      name: 'rows cut off at the beginning',
      statement: 'delete from audit where id < 3',
      expected: ['Rows 1 to 2 are missing.'],
    },
    {
      name: 'a head that was taken away',
      statement: "delete from audit_checkpoints where name = 'head'",
      expected: ['The signed end of the trail is missing.'],
    },
    {
      name: 'a head that was set back',
      statement:
        "delete from audit where id > 4; update audit_checkpoints set row_id = 4, row_mac = (select mac from audit where id = 4) where name = 'head'",
      expected: ['The signed end of the trail was changed, or another key signed it.'],
    },
    {
      name: 'a time that was made a text, once the table takes texts there',
      statement:
        "create table other as select * from audit; drop table audit; alter table other rename to audit; update audit set at = 'yesterday' where id = 3",
      expected: ['Row 3 was changed or moved.'],
    },
    {
      name: 'a mac that was taken away, once the table takes none',
      statement:
        'create table other as select * from audit; drop table audit; alter table other rename to audit; update audit set mac = null where id = 6',
      expected: ['Row 6 was changed or moved.', 'The end of the trail was changed: row 6 was signed as the last one.'],
    },
    {
      name: 'a column that was taken away',
      statement: 'alter table audit drop column reason',
      expected: ['The table of the trail was changed: no such column: reason.'],
    },
    {
      name: 'the whole table taken away',
      statement: 'drop table audit',
      expected: ['The table of the trail was changed: no such table: audit.', TRIGGER_MISSING],
    },
    {
      name: 'an end of another kind',
      statement:
        "create table other as select * from audit_checkpoints; drop table audit_checkpoints; alter table other rename to audit_checkpoints; update audit_checkpoints set row_id = 'none' where name = 'head'",
      expected: ['The signed end of the trail was changed, or another key signed it.'],
    },
  ])('the chain of the audit trail reveals $name', async ({ statement, expected }) => {
    const { change, tamper, problems } = await auditOnDisk();
    for (const target of ['one', 'two', 'three']) await change({ target });
    expect(problems()).toEqual([]);
    tamper(statement);
    expect(problems()).toEqual(expected);
  });

  test('the chain of the audit trail reveals cut-off rows for good, even after new entries', async () => {
    const { change, tamper, problems } = await auditOnDisk();
    await change();
    await change();
    tamper("delete from audit where id > 2; delete from audit_checkpoints where name = 'head'");
    await change();
    expect(problems()).toEqual(['Rows 3 to 5 are missing.']);
  });

  test('the chain of the audit trail reveals for good that it was emptied, even if the bot writes again', async () => {
    const { store, change, tamper, reopen, problems, errors } = await auditOnDisk();
    await store().subscriptions.set(aSubscription());
    await change();
    tamper('delete from audit; delete from audit_checkpoints; delete from audit_people; delete from meta');
    await reopen();
    expect(errors).toEqual([expect.stringContaining('the audit trail was changed')]);
    const missing = ['The signed beginning of the trail is missing.', 'The signed end of the trail is missing.'];
    expect(problems()).toEqual(missing);
    await change();
    await reopen();
    expect(problems()).toEqual(missing.slice(0, 1));
  });

  test('an audit trail signed with another key is reported at the start and by verification', async () => {
    const { change, reopen, problems, errors } = await auditOnDisk();
    await change();
    await reopen();
    expect(errors).toEqual([]);
    await reopen(new Uint8Array(32).fill(8));
    expect(errors).toEqual([expect.stringContaining('signed with another key')]);
    expect(problems(new Uint8Array(32).fill(8))).not.toEqual([]);
  });

  test('the chain of the audit trail can be verified whatever text an entry has', async () => {
    const { change, problems, all } = await auditOnDisk();
    await change({ target: 'half \ud800, nothing \0, "quotes" and 🎬', reason: 'x'.repeat(5000) });
    expect(problems()).toEqual([]);
    expect((await all())[0]?.reason).toHaveLength(2000);
  });

  test('the audit trail can be verified while the bot writes', async () => {
    const { change, file, problems } = await auditOnDisk();
    await change();
    const reading = file.prepare('select * from audit').iterate();
    reading.next();
    await change();
    reading.return?.();
    expect(problems()).toEqual([]);
  });
});

test('a token that a person typed is stored in no audit row', async () => {
  const { store, clock, change, rows } = await auditOnDisk();
  await change({ target: 'a canary-token', before: 'canary-token', after: 'canary-token', reason: 'canary-token' });
  await store().audit.read(
    { ...ATTEMPT, at: clock.now(), action: auditActionOfRule(1, 'canary-token') },
    { at: clock.now(), outcome: 'done', target: 'canary-token' },
  );
  expect(rows()).toHaveLength(3);
  expect(JSON.stringify(rows())).not.toContain('canary');
});

describe('retention', () => {
  test('retention deletes audit entries older than its days, and the rest can still be verified', async () => {
    const { store, clock, change, rows, problems } = await auditOnDisk({ days: DAYS });
    await change({ target: 'old' });
    await clock.advance(DAYS * DAY);
    await change({ target: 'young' });
    for (let hours = 0; hours <= DAYS * 24; hours += 2) await store().sweep();
    expect(rows().map(({ target }) => target)).toEqual(['old', 'old', 'young', 'young']);
    await clock.advance(MAX_CLOCK_ADVANCE_PER_SWEEP_MS);
    await store().sweep();
    expect(rows().map(({ target }) => target)).toEqual(['young', 'young']);
    expect(problems()).toEqual([]);
  });

  test('retention deletes no audit entries right after a start with a clock 91 days ahead', async () => {
    const { store, clock, change, reopen, rows } = await auditOnDisk();
    await change();
    await clock.advance(91 * DAY);
    await reopen();
    await store().sweep();
    await store().sweep();
    expect(rows()).toHaveLength(2);
  });

  test('retention deletes no audit entries too early after a first start with a clock 91 days ahead', async () => {
    const { store, clock, change, rows } = await auditOnDisk();
    clock.set(new Date(clock.now().getTime() - 91 * DAY));
    await change();
    await store().sweep();
    expect(rows()).toHaveLength(2);
  });

  test('retention counts audit entries from a first start in 1970 from the day the clock was right', async () => {
    const { store, clock, change, rows, problems } = await auditOnDisk({ firstStart: new Date(0), days: DAYS });
    await change({ target: 'in 1970' });
    clock.set(new Date('2026-01-01T12:00:00Z'));
    await store().sweep();
    await change({ target: 'today' });
    await clock.advance(DAY);
    await change({ target: 'tomorrow' });
    for (let hours = 0; hours < DAYS * 24; hours += 1) {
      await clock.advance(3_600_000);
      await store().sweep();
    }
    expect(rows().map(({ target }) => target)).toEqual(['tomorrow', 'tomorrow']);
    expect(problems()).toEqual([]);
  });

  test('retention keeps audit entries dated 1970 as long as later ones', async () => {
    const { store, clock, change, rows } = await auditOnDisk({ firstStart: new Date(0), days: DAYS });
    await change({ target: 'in 1970' });
    clock.set(new Date('2026-01-01T12:00:00Z'));
    await store().sweep();
    await change({ target: 'today' });
    await clock.advance((DAYS - 1) * DAY);
    for (let hours = 0; hours < DAYS * 24; hours += 2) await store().sweep();
    expect(rows()).toHaveLength(4);
  });

  test('retention keeps an audit trail with only young entries', async () => {
    const { store, change, rows } = await auditOnDisk();
    await change();
    await store().sweep();
    expect(rows()).toHaveLength(2);
  });

  test.each([
    { name: 'changed', statement: (now: number) => `update audit_checkpoints set clock = ${now} where name = 'base'` },
    { name: 'removed', statement: () => `delete from audit_checkpoints where name = 'base'` },
  ])('retention does not touch an audit trail whose signed beginning was $name', async ({ statement }) => {
    const { store, clock, change, tamper, rows } = await auditOnDisk();
    await change();
    await clock.advance(200 * DAY);
    tamper(statement(clock.now().getTime()));
    await store().sweep();
    expect(rows()).toHaveLength(2);
  });

  test('retention of the audit trail pauses while the clock is set back', async () => {
    const { store, clock, file } = await auditOnDisk();
    const reached = () => file.prepare("select clock from audit_checkpoints where name = 'base'").get()?.clock;
    const before = reached();
    clock.set(new Date(clock.now().getTime() - DAY));
    await store().sweep();
    expect(reached()).toBe(before);
    await clock.advance(DAY + 1000);
    await store().sweep();
    expect(reached()).toBe(Number(before) + 1000);
  });

  test('retention deletes people with their last audit entry, unless a younger entry concerns or mentions them', async () => {
    const { store, clock, change, file } = await auditOnDisk({ days: DAYS });
    const CAROL = '100000000000000013';
    await change({ target: `<@${BOB}>` });
    await change({ userId: CAROL });
    await clock.advance(DAYS * DAY);
    await change({ userId: BOB, target: `<@${CAROL}>` });
    for (let hours = 0; hours <= DAYS * 24; hours += 2) await store().sweep();
    await clock.advance(MAX_CLOCK_ADVANCE_PER_SWEEP_MS);
    await store().sweep();
    const people = file.prepare('select user_id from audit_people order by user_id').all();
    expect(people.map(({ user_id }) => user_id)).toEqual([BOB, CAROL]);
  });
});

describe('refusals', () => {
  test('repeated refusals are counted in one row per day, so that 100,000 of them displace no audit entry', async () => {
    const { store, clock, file, change, rows } = await auditOnDisk();
    const refusal = { at: clock.now(), userId: BOB, guildId: GUILD, capability: 'pref.set' } as const;
    await change();
    await store().audit.refuse(refusal);
    file.exec('update audit_refusals set count = 99999');
    await store().audit.refuse(refusal);
    await store().sweep();
    expect(rows()).toHaveLength(2);
    expect(await store().auditTrail.refusals({ guildId: GUILD })).toEqual([
      { userId: BOB, capability: 'pref.set', day: clock.now().toISOString().slice(0, 10), count: 100_000 },
    ]);
  });

  test('refusals of more people than a day has rows for are counted together', async () => {
    const { store, clock, file } = await auditOnDisk();
    const day = clock.now().toISOString().slice(0, 10);
    file.exec(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
       insert into audit_refusals select '${GUILD}', 'p' || i, 'search', '${day}', 5 from n`,
    );
    const refusal = { at: clock.now(), guildId: GUILD, capability: 'pref.set' } as const;
    for (const userId of [ALICE, BOB]) await store().audit.refuse({ ...refusal, userId });
    const refused = await store().auditTrail.refusals({ guildId: GUILD, capability: 'pref.set' });
    expect(refused).toEqual([{ userId: undefined, capability: 'pref.set', day, count: 2 }]);
    expect(file.prepare('select count(*) as all_people from audit_people').get()).toEqual({ all_people: 0 });
  });

  test('refusals in one guild are not visible in another', async () => {
    const { store, clock } = await auditOnDisk();
    await store().audit.refuse({ at: clock.now(), userId: BOB, guildId: '3', capability: 'search' });
    expect(await store().auditTrail.refusals({ guildId: GUILD })).toEqual([]);
  });
});

describe('a search', () => {
  async function filled() {
    const { store, clock, change } = await auditOnDisk();
    await change({ target: '100% of it' });
    await clock.advance(DAY);
    await change({ userId: BOB, capability: 'pref.set', target: 'FriendlyName' });
    await store().audit.read({ ...ATTEMPT, at: clock.now() }, { at: clock.now(), outcome: 'failed' });
    const found = async (query: object) =>
      (await store().auditTrail.search({ guildId: GUILD, ...query }, { offset: 0, limit: 9 })).map(({ id }) => id);
    return { store, clock, found };
  }

  test.each<{ name: string; query: object; ids: readonly number[] }>([
    { name: 'changes, then looks, the newest of each first', query: {}, ids: [4, 2, 5] },
    { name: 'what one person did', query: { userId: BOB }, ids: [4] },
    { name: 'nothing for a person who never did anything', query: { userId: '100000000000000099' }, ids: [] },
    { name: 'one capability', query: { capability: 'pref.set' }, ids: [4] },
    { name: 'a text, case aside', query: { text: 'friendlyname' }, ids: [4] },
    { name: 'a text, not a pattern', query: { text: '0%' }, ids: [2] },
    { name: 'nothing for a character that stands for any', query: { text: '1_0' }, ids: [] },
    { name: 'nothing for one that stands for any text', query: { text: 'F%e' }, ids: [] },
    { name: 'an outcome', query: { outcome: 'failed' }, ids: [5] },
    { name: 'what runs', query: { outcome: 'running' }, ids: [] },
    { name: 'only entries from before the search began', query: { upToId: 4 }, ids: [4, 2] },
  ])('a search of the audit trail finds $name', async ({ query, ids }) => {
    const { found } = await filled();
    expect(await found(query)).toEqual(ids);
  });

  test('a search of the audit trail finds entries under a former name as well as the text itself', async () => {
    const { store, change } = await auditOnDisk();
    await change({ action: 'privacy export' });
    await change({ action: 'scan' });
    await change({ action: 'me export' });
    const query = { guildId: GUILD, text: 'me export', formerActions: ['privacy export'] };
    const found = await store().auditTrail.search(query, { offset: 0, limit: 9 });
    expect(found.map(({ action }) => action)).toEqual(['me export', 'privacy export']);
    expect(await store().auditTrail.count(query)).toMatchObject({ total: 2 });
  });

  test('a search of the audit trail can be limited to a time', async () => {
    const { clock, found } = await filled();
    expect([await found({ since: clock.now() }), await found({ until: clock.now() })]).toEqual([[4, 5], [2]]);
  });

  test('a search of the audit trail omits that a person saw the choices of a command if the person soon ran the command', async () => {
    const { store, clock, change, all } = await auditOnDisk();
    const look = async (more: object = {}) => {
      const end = { at: clock.now(), outcome: 'done', target: 'choices of session' } as const;
      await store().audit.read({ ...ATTEMPT, ...more, at: clock.now() }, end);
    };
    await look();
    await look({ userId: BOB });
    await look({ action: 'another' });
    await clock.advance(60_000);
    await change();
    await look();
    await clock.advance(16 * 60_000);
    await change();
    expect((await all()).map(({ id }) => id)).toEqual([8, 5, 6, 3, 2]);
    expect(await store().auditTrail.count({ guildId: GUILD })).toEqual({ total: 5, newestId: 8 });
    expect(await store().auditTrail.find({ guildId: GUILD }, 1)).toMatchObject({
      entry: { target: 'choices of session' },
    });
  });

  test('a search of the audit trail leaves out entries about a media server that the guild may not see', async () => {
    const { store, change, clock, problems, tamper } = await auditOnDisk();
    const { mediaServers, audit, auditTrail } = store();
    const named = (name: string) => ({ name, address: new URL(`http://${name}.example`), token: name, addedBy: ALICE });
    await mediaServers.add({ ...named('Cellar'), guildId: GUILD });
    await mediaServers.add({ ...named('Attic'), guildId: '3' });
    await change({ target: 'none' });
    await change({ target: 'Cellar', server: FIRST_SERVER_ID });
    await change({ target: 'Attic', server: ATTIC });
    await change({ target: 'renamed', server: ATTIC, capability: 'servers.manage' });
    const ofUsher = { ...ATTEMPT, userId: undefined, guildId: undefined, target: 'by itself', server: ATTIC };
    await (await audit.begin({ ...ofUsher, at: clock.now() })).end({ at: clock.now(), outcome: 'done' });
    const found = async (query: object) =>
      (await auditTrail.search({ guildId: GUILD, ...query }, { offset: 0, limit: 9 })).map(({ target }) => target);
    const all = ['by itself', 'renamed', 'Attic', 'Cellar', 'none'];
    expect(await found({ seen: [FIRST_SERVER_ID] })).toEqual(['Cellar', 'none']);
    expect(await found({ seen: [] })).toEqual(['none']);
    expect(await found({ seen: [FIRST_SERVER_ID, ATTIC] })).toEqual(all);
    expect(await found({})).toEqual(all);
    expect(await found({ seen: [FIRST_SERVER_ID, ATTIC], server: ATTIC })).toEqual(['by itself', 'renamed', 'Attic']);
    expect(await found({ seen: [FIRST_SERVER_ID], server: ATTIC })).toEqual([]);
    const { total } = await auditTrail.count({ guildId: GUILD, seen: [FIRST_SERVER_ID] });
    expect([total, await auditTrail.find({ guildId: GUILD, seen: [FIRST_SERVER_ID] }, 3)]).toEqual([2, {}]);
    await mediaServers.remove(ATTIC);
    expect(await found({ seen: [FIRST_SERVER_ID] })).toEqual(['Cellar', 'none']);
    expect(problems()).toEqual([]);
    tamper('update audit set server_id = 1 where id = 6');
    expect(problems()).toEqual(['Row 6 was changed or moved.']);
    tamper('update audit set server_id = 2 where id = 6; update audit set server_id = 1 where id = 2');
    expect(problems()).toEqual(['Row 2 was changed or moved.']);
  });

  test('an audit entry is posted only in guilds that may see its media server', async () => {
    const { store, change } = await auditOnDisk();
    const { mediaServers, subscriptions, notifications } = store();
    const attic = { name: 'Attic', address: new URL('http://attic.example'), token: 'a', addedBy: ALICE };
    await mediaServers.add({ ...attic, guildId: '3' });
    const { id } = await subscriptions.set(aSubscription({ feed: 'audit' }));
    await change({ target: 'none' });
    await change({ target: 'Attic', server: FIRST_SERVER_ID });
    expect(await notifications.of(id, 9)).toHaveLength(1);
    await mediaServers.allow(FIRST_SERVER_ID, GUILD, ALICE);
    await change({ target: 'Attic', server: FIRST_SERVER_ID });
    expect(await notifications.of(id, 9)).toHaveLength(2);
    await mediaServers.disallow(FIRST_SERVER_ID, GUILD);
    expect(await notifications.of(id, 9)).toHaveLength(1);
  });

  test('a search of the audit trail counts the entries and returns a page of them', async () => {
    const { store } = await filled();
    expect(await store().auditTrail.count({ guildId: GUILD })).toEqual({ total: 3, newestId: 5 });
    const part = await store().auditTrail.search({ guildId: GUILD }, { offset: 1, limit: 1 });
    expect(part).toMatchObject([{ id: 2 }]);
  });

  test('a long audit trail is read in batches, changes first, with other work in between', async () => {
    const { store, file } = await auditOnDisk();
    file.exec(`insert into audit (id, phase, at, guild_id, action, capability, outcome, mac)
      with recursive ids(id) as (select 1 union all select id + 1 from ids where id < 1800)
      select id, iif(id % 3 = 0, 'read', 'ended'), id, '${GUILD}', 'scan', 'library.scan', 'done', '' from ids`);
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const turnsBefore: number[] = [];
    const ids: number[] = [];
    for await (const batch of store().auditTrail.batches({ guildId: GUILD, upToId: 1790 })) {
      turnsBefore.push(turns);
      ids.push(...batch.map(({ id }) => id));
    }
    isOver = true;
    const whole = await store().auditTrail.search({ guildId: GUILD, upToId: 1790 }, { offset: 0, limit: 2000 });
    expect(ids).toEqual(whole.map(({ id }) => id));
    expect(ids).toHaveLength(1790);
    expect(turnsBefore.length).toBeGreaterThan(4);
    expect(new Set(turnsBefore).size).toBe(turnsBefore.length);
    expect(await store().auditTrail.count({ guildId: GUILD })).toEqual({ total: 1800, newestId: 1800 });
  });

  test('the command that a person ran after they saw its choices is found by an index, however much they did later', async () => {
    const db = openDatabase(':memory:');
    onTestFinished(() => db.destroy());
    await migrate(db);
    const row = { id: 1, phase: 'read', at: 1, action: 'scan', capability: 'library.scan', mac: '' } as const;
    await db.insertInto('audit').values(row).execute();
    const plans = await plansOf(db, (watched) => createAuditTrail(watched, new Set()).count({ guildId: GUILD }));
    expect(plans.join('\n')).toContain('audit_choices (person=? AND action=? AND at>? AND at<?)');
  });
});
