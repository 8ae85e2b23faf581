import { expect, onTestFinished, test } from 'vitest';
import type { Tickets } from '../../src/domain/tickets.ts';
import { createSigner } from '../../src/store/audit/chain.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { migrate } from '../../src/store/database/migrations.ts';
import { createActionTicketStore, MAX_TICKETS_PER_PERSON } from '../../src/store/tickets.ts';
import { DAY, damagedStore, memoryStore } from './support/openStore.ts';

const SIGNER = createSigner(new Uint8Array(32).fill(1));
const EXPIRES = new Date('2026-01-01T13:00:00Z');
const ticket = { kind: 'session', userId: '18446744073709551615', target: '{"id":"s1"}', expiresAt: EXPIRES };

test('a ticket is found by an id that nobody can guess', async () => {
  const { tickets } = await memoryStore();
  const id = await tickets.issue(ticket);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(await tickets.find(id)).toEqual({ ...ticket, id });
  expect(await tickets.find('A'.repeat(22))).toBeUndefined();
});

test('the same person and target get the same ticket, with the later expiry', async () => {
  const { tickets } = await memoryStore();
  const later = new Date(EXPIRES.getTime() + 600_000);
  const id = await tickets.issue(ticket);
  expect(await tickets.issue({ ...ticket, expiresAt: later })).toBe(id);
  expect(await tickets.issue(ticket)).toBe(id);
  expect(await tickets.find(id)).toMatchObject({ expiresAt: later });
});

test.each([{ userId: '2' }, { kind: 'playlist' }, { target: '{"id":"s2"}' }])(
  'a ticket that differs in %o gets another id',
  async (other) => {
    const { tickets } = await memoryStore();
    expect(await tickets.issue({ ...ticket, ...other })).not.toBe(await tickets.issue(ticket));
  },
);

test('an expired ticket is kept for a week, so that the refusal can say that it expired', async () => {
  const { tickets, clock, sweep } = await memoryStore();
  const id = await tickets.issue(ticket);
  await clock.advance(2 * DAY);
  await sweep();
  expect(await tickets.find(id)).toMatchObject({ expiresAt: EXPIRES });
  await clock.advance(7 * DAY);
  await sweep();
  expect(await tickets.find(id)).toBeUndefined();
});

test('if many presses of a one-time button arrive together, only one of them can use the button’s ticket', async () => {
  const { tickets, clock } = await memoryStore();
  const id = await tickets.issue(ticket);
  const taken = await Promise.all(Array.from({ length: 10 }, () => tickets.take(id, clock.now())));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await tickets.find(id)).toMatchObject({ usedAt: clock.now() });
});

test('a used ticket stays used, with the time of its first use', async () => {
  const { tickets, clock } = await memoryStore();
  const id = await tickets.issue(ticket);
  const first = clock.now();
  expect(await tickets.take(id, first)).toBe(true);
  await clock.advance(DAY);
  expect(await tickets.take(id, clock.now())).toBe(false);
  expect(await tickets.issue(ticket)).toBe(id);
  expect(await tickets.find(id)).toMatchObject({ usedAt: first });
});

test('a ticket that was never issued cannot be used', async () => {
  const { tickets, clock } = await memoryStore();
  expect(await tickets.take('A'.repeat(22), clock.now())).toBe(false);
});

test('tickets issued at the same moment are all stored, and tickets for the same target share one id', async () => {
  const { tickets } = await memoryStore();
  const targets = ['a', 'b', 'a', 'c'];
  const ids = await Promise.all(targets.map((target) => tickets.issue({ ...ticket, target })));
  expect(ids[0]).toBe(ids[2]);
  expect(new Set(ids).size).toBe(3);
  const found = await Promise.all(ids.map((id) => tickets.find(id)));
  expect(found.map((each) => each?.target)).toEqual(targets);
});

test('a ticket issued again together with a new one keeps its id, and the new one is stored', async () => {
  const { tickets } = await memoryStore();
  const first = await tickets.issue(ticket);
  const [same, other = ''] = await Promise.all([ticket, { ...ticket, target: 'b' }].map(tickets.issue));
  expect(same).toBe(first);
  expect(await tickets.find(other)).toMatchObject({ target: 'b' });
});

test('a ticket issued again gets a later expiry only if that is noticeably later', async () => {
  const { tickets } = await memoryStore();
  const id = await tickets.issue(ticket);
  const soon = new Date(EXPIRES.getTime() + 30_000);
  const later = new Date(EXPIRES.getTime() + 120_000);
  expect(await tickets.issue({ ...ticket, expiresAt: soon })).toBe(id);
  expect(await tickets.find(id)).toMatchObject({ expiresAt: EXPIRES });
  expect(await tickets.issue({ ...ticket, expiresAt: later })).toBe(id);
  expect(await tickets.find(id)).toMatchObject({ expiresAt: later });
});

const many = (count: number, userId: string) =>
  Array.from({ length: count }, (_, nth) => ({ ...ticket, userId, target: `{"id":"${userId} ${nth}"}` }));

/** How many of these can still be pressed. */
async function known(tickets: Tickets, ids: readonly string[]): Promise<readonly boolean[]> {
  return Promise.all(ids.map(async (id) => (await tickets.find(id)) !== undefined));
}

test('a person with too many stored buttons loses their own oldest ones, and no other person loses any', async () => {
  const { tickets } = await memoryStore();
  const other = await tickets.issue({ ...ticket, userId: '2' });
  const ids = await Promise.all(many(MAX_TICKETS_PER_PERSON, '1').map(tickets.issue));
  const newest = await tickets.issue({ ...ticket, userId: '1', target: '{"id":"one more"}' });
  expect(await known(tickets, [...ids.slice(0, 2), ...ids.slice(-1), newest, other])).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

/** Tickets of a store that keeps so many of each person and in all. */
async function keeping(most: { readonly perPerson: number; readonly total: number }): Promise<Tickets> {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  return createActionTicketStore(db, SIGNER, most);
}

// People draw tickets one after the other, in this order. There is room for 20 in all and 10 each.
test.each<{ name: string; draws: readonly (readonly [who: string, drawn: number])[]; kept: Record<string, number> }>([
  {
    name: 'one person who draws without end',
    draws: [
      ['ada', 3],
      ['flood', 500],
    ],
    kept: { ada: 3, flood: 10 },
  },
  {
    name: 'two people who draw without end',
    draws: [
      ['ada', 3],
      ['ben', 1],
      ['flood', 500],
      ['second', 500],
    ],
    kept: { ada: 3, ben: 1 },
  },
  {
    name: 'five people who draw without end, in turn,',
    draws: [['ada', 3], ...rounds(100, ['1', '2', '3', '4', '5'])],
    kept: { ada: 3 },
  },
  {
    name: 'three people who filled all room before',
    draws: [
      ['1', 10],
      ['2', 10],
      ['3', 10],
      ['ada', 3],
      ['1', 9],
    ],
    kept: { ada: 3 },
  },
  {
    name: 'many people who draw little',
    draws: [
      ['ada', 2],
      ...rounds(
        1,
        Array.from({ length: 40 }, (_, nth) => `${nth}`),
      ),
    ],
    kept: { ada: 1, '39': 1 },
  },
  {
    name: 'just as many people as there is room for',
    draws: [
      ['ada', 10],
      ['ben', 10],
    ],
    kept: { ada: 10, ben: 10 },
  },
])('the tickets of $name do not push out those of a person who draws little', async ({ draws, kept }) => {
  const tickets = await keeping({ perPerson: 10, total: 20 });
  const ids = new Map<string, string[]>();
  let nth = 0;
  for (const [userId, count] of draws) {
    for (let drawn = 0; drawn < count; drawn += 1) {
      nth += 1;
      ids.set(userId, [
        ...(ids.get(userId) ?? []),
        await tickets.issue({ ...ticket, userId, target: `{"id":"${nth}"}` }),
      ]);
    }
  }
  const left = new Map<string, number>();
  for (const [userId, all] of ids) left.set(userId, (await known(tickets, all)).filter((is) => is).length);
  expect(Object.fromEntries(left)).toMatchObject(kept);
  expect([...left.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(Math.max(20, left.size));
});

function rounds(count: number, users: readonly string[]): readonly (readonly [string, number])[] {
  return Array.from({ length: count }, () => users.map((userId) => [userId, 1] as const)).flat();
}

test('when the store of tickets is full, the person with the most tickets loses their oldest ones', async () => {
  const tickets = await keeping({ perPerson: 10, total: 12 });
  const first = await Promise.all(many(4, '1').map(tickets.issue));
  const second = await Promise.all(many(9, '2').map(tickets.issue));
  expect(await known(tickets, first)).toEqual([true, true, true, true]);
  expect(await known(tickets, second)).toEqual([false, false, ...Array(7).fill(true)]);
});

test('tickets from before a restart count for the limit of stored tickets too', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  const before = await Promise.all(
    many(9, '1').map(createActionTicketStore(db, SIGNER, { perPerson: 10, total: 10 }).issue),
  );
  const after = createActionTicketStore(db, SIGNER, { perPerson: 10, total: 10 });
  const ids = await Promise.all(many(3, '2').map(after.issue));
  expect(await known(after, [...before, ...ids])).toEqual([false, false, false, ...Array(9).fill(true)]);
});

test('the buttons of an open vote work however many other people draw buttons', async () => {
  const tickets = await keeping({ perPerson: 10, total: 2 });
  const id = await tickets.issue({ ...ticket, userId: 'vote:7' });
  for (const userId of ['1', '2']) await Promise.all(many(4, userId).map(tickets.issue));
  expect(await known(tickets, [id])).toEqual([true]);
});

test('tickets issued at the same moment are all refused if they cannot be stored, and later tickets are stored again', async () => {
  const { tickets, damage } = await damagedStore();
  damage(`create trigger full before insert on tickets begin select raise(abort, 'the disk is full'); end`);
  const ids = ['a', 'b'].map((target) => tickets.issue({ ...ticket, target }));
  expect(await Promise.allSettled(ids)).toMatchObject(ids.map(() => ({ status: 'rejected' })));
  damage('drop trigger full');
  expect(await tickets.find(await tickets.issue(ticket))).toMatchObject(ticket);
});

test('an expired ticket is deleted after a week, and not earlier', async () => {
  const { tickets, clock, sweep } = await memoryStore();
  const id = await tickets.issue({ ...ticket, expiresAt: clock.now() });
  await clock.advance(7 * DAY);
  await sweep();
  expect(await tickets.find(id)).toBeDefined();
  await clock.advance(1);
  await sweep();
  expect(await tickets.find(id)).toBeUndefined();
});

/** Tickets of the owner, as `/server rights` issues them, and one of another person. */
const KEEP = { ...ticket, kind: 'press', userId: '1', target: '{"action":"decide","target":{"decision":"keep"}}' };
const DATABASE = { ...KEEP, target: '{"action":"decide","target":{"decision":"database"}}' };
const FORM = { ...KEEP, target: '{"action":"server.token","target":{"server":"Attic"}}' };
const OF_OTHER = { ...KEEP, userId: '2' };

test.each([
  {
    name: 'another account service for a typed token',
    statement: `update tickets set target = '{"action":"server.token","target":{"server":"Attic","account":"https://evil.example"}}' where id = :form`,
    pressed: ':form',
  },
  {
    name: 'another media server for a typed token',
    statement: `update tickets set target = '{"action":"server.token","target":{"server":"Evil"}}' where id = :form`,
    pressed: ':form',
  },
  {
    name: 'the other decision about rights under its id',
    statement: `create temp table swapped as select * from tickets where id in (:keep, :database);
     delete from tickets where id in (:keep, :database);
     insert into tickets select iif(id = :keep, :database, :keep), kind, user_id, target, expires_at, used_at, mac from swapped`,
    pressed: ':keep',
  },
  { name: 'another person', statement: `update tickets set user_id = '3' where id = :keep`, pressed: ':keep' },
  { name: 'another kind', statement: `update tickets set kind = 'session' where id = :keep`, pressed: ':keep' },
  {
    name: 'the signature of another ticket',
    statement: `update tickets set target = '{}', mac = (select mac from tickets where id = :database) where id = :keep`,
    pressed: ':keep',
  },
  {
    name: 'no signature',
    statement: `update tickets set target = '{}', mac = null where id = :keep`,
    pressed: ':keep',
  },
  {
    name: 'an empty signature',
    statement: `update tickets set target = '{}', mac = '' where id = :keep`,
    pressed: ':keep',
  },
  {
    name: 'a row that was never issued',
    statement: `insert into tickets select 'planted', kind, '1', '{}', expires_at, used_at, mac from tickets where id = :other`,
    pressed: "'planted'",
  },
])('a button does nothing once another program has written $name into its ticket', async ({ statement, pressed }) => {
  const { tickets, damage } = await damagedStore();
  const [keep, database, form, other] = await Promise.all([KEEP, DATABASE, FORM, OF_OTHER].map(tickets.issue));
  const ids: Readonly<Record<string, string | undefined>> = {
    ':keep': keep,
    ':database': database,
    ':form': form,
    ':other': other,
    "'planted'": 'planted',
  };
  const written = statement.replaceAll(/:\w+/g, (name) => (ids[name] === undefined ? name : `'${ids[name]}'`));
  damage(written);
  expect(await tickets.find(ids[pressed] ?? '')).toBeUndefined();
});

test('a button drawn again after its ticket was changed gets a new ticket, and works', async () => {
  const { tickets, damage } = await damagedStore();
  const [keep, database] = await Promise.all([KEEP, DATABASE].map(tickets.issue));
  damage(`create temp table swapped as select * from tickets;
    delete from tickets;
    insert into tickets select iif(id = '${keep}', '${database}', '${keep}'), kind, user_id, target, expires_at, used_at, mac from swapped`);
  for (const expiresAt of [KEEP.expiresAt, new Date(KEEP.expiresAt.getTime() + DAY)]) {
    const again = await tickets.issue({ ...KEEP, expiresAt });
    expect(await tickets.find(again)).toMatchObject({ target: KEEP.target });
    expect([keep, database]).not.toContain(again);
  }
  expect(await tickets.find(keep ?? '')).toBeUndefined();
});
