import { describe, expect, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { ALICE, ATTEMPT, auditOnDisk } from '../support/auditOnDisk.ts';
import { aSubscription, GUILD } from '../support/openStore.ts';

const ELSEWHERE = '300000000000000001';
const CELLAR = serverId(1);
const ATTIC = serverId(2);
const OF_USHER = { userId: undefined, guildId: undefined } as const;

/** Guild GUILD sees the Cellar, the other one the Attic. */
async function twoGuilds({ days }: { readonly days?: number } = {}) {
  const world = await auditOnDisk({ ...(days !== undefined && { days }) });
  const { mediaServers } = world.store();
  for (const [name, guildId] of [
    ['Cellar', GUILD],
    ['Attic', ELSEWHERE],
  ] as const) {
    const address = new URL(`http://${name.toLowerCase()}.example`);
    await mediaServers.add({ name, address, token: `canary-${name}`, addedBy: ALICE, guildId });
  }
  const seenIn = (guildId: string) => mediaServers.serversOf(guildId).map(({ id }) => id);
  const entries = (guildId: string) =>
    world.store().auditTrail.search({ guildId, seen: seenIn(guildId) }, { offset: 0, limit: 1000 });
  const numbered = async (guildId: string) => (await entries(guildId)).map(({ number, target }) => [number, target]);
  const found = (guildId: string, number: number) =>
    world.store().auditTrail.find({ guildId, seen: seenIn(guildId) }, number);
  return { ...world, mediaServers, entries, numbered, found };
}

describe('audit entries with a number in each guild', () => {
  test('audit entries are numbered without gaps in each guild, whatever other guilds do', async () => {
    const { store, change, clock, numbered } = await twoGuilds();
    for (const target of ['a', 'b']) {
      await change({ target });
      for (let n = 0; n < 3; n += 1) await change({ guildId: ELSEWHERE, target: 'elsewhere' });
    }
    await store().audit.read({ ...ATTEMPT, at: clock.now(), target: 'look' }, { at: clock.now(), outcome: 'done' });
    await store().audit.begin({ ...ATTEMPT, at: clock.now(), target: 'running' });
    await change({ target: 'c' });
    expect(await numbered(GUILD)).toEqual([
      [5, 'c'],
      [4, 'running'],
      [2, 'b'],
      [1, 'a'],
      [3, 'look'],
    ]);
    expect((await numbered(ELSEWHERE)).map(([number]) => number)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test('audit entries of Usher itself are numbered in guilds that may see the media server', async () => {
    const { change, numbered } = await twoGuilds();
    await change({ target: 'a' });
    await change({ ...OF_USHER, target: 'keys' });
    await change({ ...OF_USHER, target: 'Attic', server: ATTIC });
    await change({ target: 'b' });
    expect(await numbered(GUILD)).toEqual([
      [3, 'b'],
      [2, 'keys'],
      [1, 'a'],
    ]);
    expect(await numbered(ELSEWHERE)).toEqual([
      [2, 'Attic'],
      [1, 'keys'],
    ]);
  });

  test('audit entries about a media server get the next numbers once the guild may see it', async () => {
    const { change, mediaServers, numbered, found } = await twoGuilds();
    await change({ ...OF_USHER, target: 'Attic', server: ATTIC });
    await change({ target: 'a' });
    await mediaServers.allow(ATTIC, GUILD, ALICE);
    await change({ target: 'b' });
    expect(await found(GUILD, 3)).toMatchObject({ entry: { target: 'Attic' } });
    expect(await numbered(GUILD)).toEqual([
      [2, 'b'],
      [1, 'a'],
      [3, 'Attic'],
    ]);
  });

  test('audit entries keep their numbers when a server is hidden or old entries are deleted', async () => {
    const { store, change, clock, mediaServers, numbered } = await twoGuilds({ days: 1 });
    const pass = async (hours: number) => {
      for (let passed = 0; passed < hours; passed += 2) {
        await clock.advance(2 * 3_600_000);
        await store().sweep();
      }
    };
    await change({ target: 'old', server: CELLAR });
    await pass(20);
    await change({ target: 'a', server: CELLAR });
    await change({ target: 'b' });
    await pass(10);
    await mediaServers.disallow(CELLAR, GUILD);
    expect(await numbered(GUILD)).toEqual([[3, 'b']]);
    await mediaServers.allow(CELLAR, GUILD, ALICE);
    expect(await numbered(GUILD)).toEqual([
      [3, 'b'],
      [2, 'a'],
    ]);
    await pass(20);
    await change({ target: 'c' });
    expect(await numbered(GUILD)).toEqual([[4, 'c']]);
  });

  test('numbers of old audit entries are deleted, except the last one given out', async () => {
    const { store, change, clock, file } = await twoGuilds({ days: 1 });
    for (const target of ['a', 'b', 'c']) await change({ target });
    for (let hours = 0; hours < 50; hours += 2) {
      await clock.advance(2 * 3_600_000);
      await store().sweep();
    }
    expect(file.prepare('select number from audit_numbers').all()).toEqual([{ number: 3 }]);
  });

  test('audit entries that a guild may not see have no number, and installation admins find them by row', async () => {
    const { store, change } = await twoGuilds();
    await change({ ...OF_USHER, target: 'Attic', server: ATTIC });
    const [entry] = await store().auditTrail.search({ guildId: GUILD }, { offset: 0, limit: 9 });
    expect(entry).toMatchObject({ id: 2, number: undefined, target: 'Attic' });
    expect(await store().auditTrail.find({ guildId: GUILD }, 2)).toMatchObject({ entry: { target: 'Attic' } });
  });

  test('audit entries have their number in posts too', async () => {
    const { store, change, file } = await twoGuilds();
    await store().subscriptions.set(aSubscription({ feed: 'audit' }));
    await change({ guildId: ELSEWHERE });
    await change({ target: 'a' });
    const [event] = file.prepare('select data from events where data is not null').all();
    expect(JSON.parse(`${event?.data}`)).toMatchObject({ id: 4, numbers: { [GUILD]: 1 } });
  });
});

describe('a number finds an entry only where that may be read', () => {
  test.each([
    { name: 'its own first one', guildId: GUILD, number: 1, target: 'mine' },
    { name: 'none that it does not have', guildId: GUILD, number: 2, target: undefined },
    { name: 'none by the id of a row of its own', guildId: GUILD, number: 4, target: undefined },
    { name: 'the first one of the other guild', guildId: ELSEWHERE, number: 1, target: 'theirs' },
    { name: 'none by the number of all', guildId: ELSEWHERE, number: 3, target: undefined },
  ])('an audit number finds only what the guild may read: $name', async ({ guildId, number, target }) => {
    const { change, found } = await twoGuilds();
    await change({ guildId: ELSEWHERE, target: 'theirs' });
    await change({ target: 'mine' });
    expect((await found(guildId, number)).entry?.target).toBe(target);
    expect((await found(guildId, number)).former).toBeUndefined();
  });
});

test.each([
  { name: 'one was taken away', statement: 'delete from audit_numbers where number = 1' },
  {
    name: 'two were swapped',
    statement:
      'update audit_numbers set entry_id = 100 where number = 1; update audit_numbers set entry_id = 1 where number = 2; update audit_numbers set entry_id = 3 where entry_id = 100',
  },
  { name: 'all were taken away', statement: 'delete from audit_numbers' },
  { name: 'one is of another guild', statement: `update audit_numbers set guild_id = '7' where number = 2` },
  { name: 'one is of another entry', statement: 'update audit_numbers set entry_id = 99 where number = 2' },
])('verifying the audit trail reveals changed numbers: $name', async ({ statement }) => {
  const { change, problems, file } = await twoGuilds();
  for (const target of ['a', 'b', 'c']) await change({ target });
  expect(problems()).toEqual([]);
  file.exec(statement);
  expect(problems()).toEqual([`The numbers of the entries of guild ${GUILD} were changed.`]);
});

test('twenty thousand audit rows are searched, counted and numbered in a fraction of a second', async () => {
  const { store, change, file, tamper } = await twoGuilds();
  await change();
  tamper(`with recursive n (id) as (select 10 union all select id + 1 from n where id < 20000)
    insert into audit (id, phase, at, guild_id, action, capability, target, outcome, mac, servers)
    select id, 'read', 0, iif(id % 2, '${GUILD}', '${ELSEWHERE}'), 'scan', 'library.scan', 'x', 'done', '', '[1,2]' from n`);
  file.exec(`insert into audit_numbers select guild_id, id, id from audit where id >= 10`);
  const seen = [CELLAR, ATTIC];
  const began = performance.now();
  const { total } = await store().auditTrail.count({ guildId: GUILD, seen });
  const page = await store().auditTrail.search({ guildId: GUILD, seen }, { offset: 0, limit: 10 });
  const { entry } = await store().auditTrail.find({ guildId: GUILD, seen }, 9999);
  expect([total, page.length, entry?.number]).toEqual([9996, 10, 9999]);
  expect(performance.now() - began).toBeLessThan(3000);
});
