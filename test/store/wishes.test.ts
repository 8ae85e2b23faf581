import { expect, test } from 'vitest';
import type { FollowTarget } from '../../src/domain/notifications/follows.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../src/domain/notifications/settings.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { MAX_WISHES } from '../../src/domain/wishes.ts';
import { GUILD, memoryStore } from './support/openStore.ts';

const idOf = (n: number) => String(300000000000000000n + BigInt(n));
const dune = { kind: 'title', title: 'Dune', isWish: true } as const;
const title = (name: string): FollowTarget => ({ kind: 'title', title: name, isWish: true });

async function wishing() {
  const store = await memoryStore();
  const wish = (followed: FollowTarget, person = 1, guildId = GUILD) =>
    store.follows.add({ userId: idOf(person), guildId }, followed, { ...DEFAULT_SUBSCRIPTION_SETTINGS, locale: 'de' });
  const listed = async () => (await store.wishes.list(GUILD)).map((each) => `${each.title} ${each.people}`);
  return { ...store, wish, listed };
}

test('people who wish for the same title and year share one wish, and the most wanted wish comes first', async () => {
  const { wish, listed, wishes } = await wishing();
  expect(await wish(title('Judex'))).toBe('added');
  expect(await wish(dune)).toBe('added');
  expect(await wish({ ...dune, title: ' DÜNE!' }, 2)).toBe('added');
  expect(await wish({ ...dune, year: 1984 }, 2)).toBe('added');
  expect(await wish(dune)).toBe('there');
  expect(await listed()).toEqual(['Dune 2', 'Judex 1', 'Dune 1']);
  expect(await wishes.list('another guild')).toEqual([]);
});

test('a title that a person awaits becomes a wish only when they wish for it', async () => {
  const { wish, listed, follows } = await wishing();
  expect(await wish({ kind: 'title', title: 'Dune' })).toBe('added');
  expect(await listed()).toEqual([]);
  expect(await wish(dune)).toBe('added');
  expect(await wish({ kind: 'title', title: 'Dune' })).toBe('there');
  expect(await listed()).toEqual(['Dune 1']);
  expect(await follows.list({ userId: idOf(1), guildId: GUILD })).toHaveLength(1);
});

test('a wish ends when it arrives or when nobody follows it any more, and the next one for the title is new', async () => {
  const { wish, listed, wishes, follows, notifications, mediaServers, ofServer, sweep } = await wishing();
  const address = new URL('http://cellar.example');
  await mediaServers.add({
    addedBy: idOf(1),
    guildId: GUILD,
    name: 'Cellar',
    address,
    token: 't',
    machineIdentifier: 'c',
  });
  for (const person of [1, 2]) await wish(dune, person);
  await wish(title('Judex'));
  const arrival = { keys: [], guids: [], titles: [{ title: 'Dune' }] } as const;
  const event = { key: 'new:1', at: new Date(0), include: 'nothing', arrival, data: '{}' } as const;
  await ofServer(FIRST_SERVER_ID).feeds.record({ feed: 'added', cursor: '{}', events: [event] });
  expect(await listed()).toEqual(['Judex 1']);
  for (const person of [1, 2]) {
    const delivery = await follows.delivery({ userId: idOf(person), guildId: GUILD });
    expect(await notifications.of(delivery?.id ?? 0, 9)).toMatchObject([{ eventKey: 'new:1' }]);
  }
  const [judex] = await wishes.list(GUILD);
  await follows.remove(
    { userId: idOf(1), guildId: GUILD },
    (await follows.list({ userId: idOf(1), guildId: GUILD })).map(({ id }) => id),
  );
  expect(await listed()).toEqual([]);
  await sweep();
  await wish(title('Judex'));
  expect((await wishes.list(GUILD))[0]?.id).not.toBe(judex?.id);
});

test('a wish that an admin placed keeps its place when people join a lower one', async () => {
  const { wish, listed, wishes } = await wishing();
  for (const name of ['A', 'B', 'C', 'D']) await wish(title(name));
  const names = async () => (await listed()).map(([name]) => name).join('');
  const idIn = async (name: string) => (await wishes.list(GUILD)).find((each) => each.title === name)?.id ?? 0;
  expect(await wishes.place(await idIn('D'), GUILD, 2)).toBe(2);
  expect(await names()).toBe('ADBC');
  await wish(title('C'), 2);
  expect(await names()).toBe('ADCB');
  expect(await wishes.place(await idIn('A'), GUILD, 99)).toBe(4);
  expect(await names()).toBe('DCBA');
  expect(await wishes.place(await idIn('B'), GUILD, 1)).toBe(1);
  expect(await names()).toBe('BDCA');
  await wish(title('A'), 2);
  await wish(title('A'), 3);
  expect(await names()).toBe('BDCA');
  expect(await wishes.place(await idIn('B'), GUILD, undefined)).toBe(4);
  expect(await names()).toBe('DCAB');
  expect(await wishes.place(await idIn('B'), 'another guild', 1)).toBeUndefined();
  expect(await wishes.place(77, GUILD, 1)).toBeUndefined();
});

test('a closed wish leaves the list at once, and is kept until everybody was told', async () => {
  const { wish, listed, wishes, follows, sweep } = await wishing();
  for (const person of [1, 2]) await wish(dune, person);
  const [{ id } = { id: 0 }] = await wishes.list(GUILD);
  expect(await wishes.close(id, 'another guild', 'no')).toBeUndefined();
  expect(await wishes.untold()).toEqual([]);
  expect(await wishes.close(id, GUILD, 'Too large.')).toMatchObject({ title: 'Dune', people: 2 });
  expect(await wishes.close(id, GUILD, undefined)).toBeUndefined();
  expect(await listed()).toEqual([]);
  await sweep();
  const [first, second, ...others] = await wishes.untold();
  expect([first, second?.userId, others]).toEqual([
    {
      id: 1,
      userId: idOf(1),
      guildId: GUILD,
      locale: 'de',
      word: 'Too large.',
      closedAt: new Date('2026-01-01T12:00:00.000Z'),
      wish: { id, title: 'Dune', year: undefined },
    },
    idOf(2),
    [],
  ]);
  // Somebody wishes for it again before they were told: that is another wish.
  await wish(dune, 2);
  expect(await listed()).toEqual(['Dune 1']);
  await follows.remove({ userId: idOf(1), guildId: GUILD }, [first?.id ?? 0]);
  expect(await wishes.untold()).toEqual([]);
});

test('the list of wishes has a limit, and a person can still join a wish on a full list', async () => {
  const { wish, listed } = await wishing();
  for (let n = 0; n < MAX_WISHES; n += 1) await wish(title(`Title ${n}`), Math.floor(n / 100) + 1);
  expect(await wish(dune, 9)).toBe('no room');
  expect(await wish(title('Title 3'), 9)).toBe('added');
  expect((await listed()).length).toBe(MAX_WISHES);
});

test('a forgotten person has no wishes, and their id is in no title and no word', async () => {
  const { wish, listed, wishes, privacy } = await wishing();
  await wish(dune, 1);
  await wish(title(`What <@${idOf(1)}> said`), 2);
  await wish(dune, 2);
  expect((await privacy.ofUser(idOf(1))).rows.follows).toMatchObject([{ title: 'Dune', wish_id: 1 }]);
  await wishes.close(1, GUILD, `ask ${idOf(1)}`);
  await privacy.forgetUser(idOf(1), new Date(0));
  expect(await listed()).toEqual(['What … said 1']);
  expect(await wishes.untold()).toMatchObject([{ userId: idOf(2), word: 'ask …' }]);
});
