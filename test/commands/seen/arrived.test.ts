import { expect, test } from 'vitest';
import type { MediaItem } from '../../../src/domain/media/items/item.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import { GUILD, serverStore } from '../../store/support/openStore.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo } from '../support/deps.ts';
import { createWatchers, episodeOf, filmIn, library, seriesIn } from './support/watchers.ts';

const DUNE = filmIn('1', '201', { title: 'Dune', year: 2021, guid: 'media://movie/dune' });
const JUDEX = seriesIn('2', '7', { title: 'Judex' });
const PARTS = [1, 2].map((index) => episodeOf(JUDEX, index));

async function wishers() {
  const watchers = await createWatchers(await serverStore());
  const { store, deps, contextOf, read } = watchers;
  const wish = (userId: string, title: string, year?: number) =>
    store.follows.add(
      { userId, guildId: GUILD },
      { kind: 'title', title, year, isWish: true },
      DEFAULT_SUBSCRIPTION_SETTINGS,
    );
  const arrive = async (item: MediaItem) => {
    const arrival = { keys: [], guids: [], titles: [{ title: item.title, year: item.year }] };
    const key = `new:${item.ratingKey}`;
    const event = { key, at: store.clock.now(), include: 'nothing', arrival, data: '{}' } as const;
    await store.ofServer(FIRST_SERVER_ID).feeds.record({ feed: 'added', cursor: '{}', events: [event] });
  };
  await read(library('1'), [DUNE]);
  await read(library('2', 'show'), [JUDEX, ...PARTS]);
  for (const n of [1, 2]) await watchers.link(`user${n}`, `${n}`, ['1', '2']);
  const context = (more: Parameters<typeof contextOf>[1] = {}) =>
    contextOf('admin', { actor: { userId: 'admin', guildId: GUILD, roleIds: [] }, may: () => true, ...more });
  const listed = async (more: Parameters<typeof contextOf>[1] = {}) =>
    (await answersTo('wish arrived', {}, deps, context(more))).map(textOf).join('\n');
  return { ...watchers, wish, arrive, listed };
}

test('/wish arrived lists the wishes that have arrived, and says which were seen by everybody who wished', async () => {
  const { wish, arrive, listed, watch } = await wishers();
  for (const userId of ['user1', 'user2']) await wish(userId, 'Dune');
  await wish('user2', 'Judex');
  await wish('user2', 'Still awaited');
  expect(await listed()).toContain('no wish arrived');
  await arrive(DUNE);
  await arrive(JUDEX);
  await watch('1', DUNE);
  for (const part of PARTS) await watch('2', part);
  const before = await listed();
  expect(before).toMatch(/\*\*Dune\*\*\n-# Arrived .* · 2 people wished for it\nSeen by 1 of 2\./);
  expect(before).toMatch(/\*\*Judex\*\*\n-# .*one person wished for it\n✅ The person who wished for it has seen it\./);
  expect(before).not.toContain('Still awaited');
  await watch('2', DUNE);
  expect(await listed()).toContain('✅ Everybody who wished for it has seen it.');
});

test('/wish arrived lists a wish for a title without letters once that title has arrived', async () => {
  const { wish, arrive, listed, read, watch } = await wishers();
  const signs = filmIn('1', '202', { title: '!!!', year: 2004 });
  await read(library('1'), [DUNE, signs]);
  await wish('user1', '!!!');
  await arrive(signs);
  await watch('1', signs);
  expect(await listed()).toContain('The person who wished for it has seen it');
});

test('a wish whose title is gone is not listed', async () => {
  const { wish, arrive, listed, read, store } = await wishers();
  await wish('user1', 'Dune');
  await wish('user1', 'Judex');
  await arrive(DUNE);
  await arrive(JUDEX);
  await read(library('1'), []);
  expect(await listed()).not.toContain('Dune');
  expect(await listed()).toContain('Judex');
  await store.titles.noteListed(['1']);
  expect(await listed()).not.toContain('Judex');
});

test('/wish arrived does not count another film of the title, or one on a server that the guild does not see', async () => {
  const { wish, arrive, listed, read } = await wishers();
  await wish('user1', 'Dune', 1984);
  await arrive({ ...DUNE, year: 1984 });
  expect(await listed()).toContain('no wish arrived');
  await read(library('2:1'), [filmIn('2:1', '2:5', { title: 'Dune', year: 1984 })]);
  expect(await listed()).toContain('no wish arrived');
  expect(await listed({ servers: [serverId(1), serverId(2)] })).toContain('**Dune (1984)**');
});

test('/wish arrived counts a person without a known account as unknown, not as having seen the film', async () => {
  const { wish, arrive, listed, watch } = await wishers();
  for (const userId of ['user1', 'stranger']) await wish(userId, 'Dune');
  await arrive(DUNE);
  await watch('1', DUNE);
  expect(await listed()).toContain('Seen by 1 of 2. The account of one of them is not known.');
});

test('/wish arrived shows an admin without the right to the history what arrived, but not who has seen it', async () => {
  const { wish, arrive, listed, watch } = await wishers();
  await wish('user1', 'Dune');
  await arrive(DUNE);
  await watch('1', DUNE);
  const answer = await listed({ may: (capability) => capability !== 'history.list' });
  expect(answer).toContain('**Dune**');
  expect(answer).toContain('Only people who may see the history');
  expect(answer).not.toMatch(/has seen it|Seen by/);
});

test('an arrived wish is exported and deleted with its person', async () => {
  const { wish, arrive, listed, store } = await wishers();
  await wish('user1', 'Dune');
  await arrive(DUNE);
  expect((await store.privacy.ofUser('user1')).rows.arrived_wishes).toMatchObject([{ title: 'Dune' }]);
  await store.privacy.forgetUser('user1', store.clock.now());
  expect(await listed()).toContain('no wish arrived');
});

test('the stored list of libraries that a person can see is exported and deleted with the person', async () => {
  const { live, store } = await wishers();
  await live(0);
  expect((await store.privacy.ofUser('user1')).rows.library_access).toMatchObject([{ libraries: '["1","2"]' }]);
  await store.privacy.forgetUser('user1', store.clock.now());
  await live(0);
  expect((await store.privacy.ofUser('user1')).rows.library_access ?? []).toEqual([]);
});
