import { expect, test } from 'vitest';
import type { AuditAttempt, AuditCompletion, AuditEntryCopyForGuild } from '../../../src/domain/audit.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { ALICE, ATTEMPT, auditOnDisk } from '../support/auditOnDisk.ts';
import { aSubscription, GUILD } from '../support/openStore.ts';

const ELSEWHERE = '300000000000000001';
const THIRD = '300000000000000002';
const ATTIC = serverId(2);
const SHARED: Pick<AuditEntryCopyForGuild, 'server' | 'target' | 'after'> = {
  server: ATTIC,
  target: 'account 2:7',
  after: 'an alias',
};
const COPY: AuditEntryCopyForGuild = { ...SHARED, guildId: ELSEWHERE };
const NAMING: AuditAttempt = {
  ...ATTEMPT,
  at: new Date(0),
  channelId: '9',
  interactionId: '77',
  action: 'people name',
  capability: 'notify.edit',
  rule: { kind: 'level', level: 'admin', roleId: '5' },
};

async function shared() {
  const world = await auditOnDisk();
  const { mediaServers } = world.store();
  for (const name of ['Cellar', 'Attic']) {
    const address = new URL(`http://${name.toLowerCase()}.example`);
    await mediaServers.add({ name, address, token: 'canary-token', addedBy: ALICE, guildId: GUILD });
  }
  await mediaServers.allow(ATTIC, ELSEWHERE, ALICE);
  const readIn = (guildId: string) =>
    world.store().auditTrail.search({ guildId, seen: [ATTIC] }, { offset: 0, limit: 9 });
  const change = async (copies: AuditAttempt['copies'], end: Partial<AuditCompletion>) => {
    const begun = await world.store().audit.begin({ ...NAMING, at: world.clock.now(), copies });
    await begun.end({ at: world.clock.now(), outcome: 'done', server: ATTIC, ...end });
  };
  return { ...world, readIn, change };
}

test.each<{ name: string; copies: AuditAttempt['copies']; end: Partial<AuditCompletion>; expected: readonly object[] }>(
  [
    {
      name: 'known when it began',
      copies: [COPY],
      end: {},
      expected: [{ outcome: 'done', target: 'account 2:7', after: 'an alias' }],
    },
    {
      name: 'known at its end',
      copies: [],
      end: { copies: [COPY] },
      expected: [{ outcome: 'done', target: 'account 2:7' }],
    },
    {
      name: 'known at both, more at the end',
      copies: [COPY],
      end: { copies: [{ ...COPY, before: 'no alias' }] },
      expected: [{ before: 'no alias' }],
    },
    {
      name: 'that failed',
      copies: [COPY],
      end: { outcome: 'failed', failure: 'timeout' },
      expected: [{ outcome: 'failed', failure: 'timeout' }],
    },
    {
      name: 'that changed nothing after all',
      copies: [COPY],
      end: { outcome: 'nothing', copies: [] },
      expected: [{ outcome: 'nothing' }],
    },
    { name: 'that was refused', copies: undefined, end: { outcome: 'nothing', copies: [COPY] }, expected: [] },
    {
      name: 'of two accounts',
      copies: [],
      end: { copies: [COPY, { ...COPY, target: 'account 2:8' }] },
      expected: [{ target: 'account 2:8' }, { target: 'account 2:7' }],
    },
  ],
)('another guild’s audit trail has the right copies of a shared change $name', async ({ copies, end, expected }) => {
  const { change, readIn, problems } = await shared();
  await change(copies, end);
  const entries = await readIn(ELSEWHERE);
  expect(entries).toMatchObject(expected);
  expect(entries).toHaveLength(expected.length);
  for (const entry of entries) {
    expect(entry).toMatchObject({ guildId: ELSEWHERE, server: ATTIC, rule: { kind: 'elsewhere' } });
    expect(JSON.stringify(entry)).not.toMatch(new RegExp(`${ALICE}|${GUILD}|"77"|"9"`));
  }
  expect(await readIn(GUILD)).toMatchObject([{ userId: ALICE, channelId: '9' }]);
  expect(problems()).toEqual([]);
});

test('a shared change is visible only to guilds that share the media server and still see it', async () => {
  const { change, readIn, store } = await shared();
  await change([COPY], {});
  expect(await readIn(THIRD)).toEqual([]);
  const withoutAttic = { guildId: ELSEWHERE, seen: [serverId(1)] };
  expect(await store().auditTrail.search(withoutAttic, { offset: 0, limit: 9 })).toEqual([]);
});

test('a crash during a shared change leaves an unknown outcome in every guild', async () => {
  const { store, clock, reopen, readIn } = await shared();
  await store().audit.begin({ ...NAMING, at: clock.now(), copies: [COPY] });
  expect(await readIn(ELSEWHERE)).toMatchObject([{ outcome: 'running' }]);
  await reopen();
  expect(await readIn(ELSEWHERE)).toMatchObject([{ outcome: 'unknown', target: 'account 2:7' }]);
});

test('the other guild’s audit feed gets a shared change without the first guild’s people and channel', async () => {
  const { store, change, file } = await shared();
  await store().subscriptions.set(aSubscription({ feed: 'audit', guildId: ELSEWHERE }));
  await change([COPY], {});
  const pending = file.prepare(
    'select data from pending_notifications join events on id = event_id where subscription_id = 1',
  );
  const [{ data } = { data: '' }, ...others] = pending.all();
  expect(others).toEqual([]);
  expect(JSON.parse(`${data}`)).toMatchObject({ rule: { kind: 'elsewhere' }, target: 'account 2:7', outcome: 'done' });
  expect(data).not.toMatch(new RegExp(`${ALICE}|userId|channelId`));
});
