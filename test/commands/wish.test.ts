import { expect, test } from 'vitest';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../src/domain/media/server/failure.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../src/domain/notifications/settings.ts';
import type { WishFulfilmentService } from '../../src/domain/wishes.ts';
import { GUILD, memoryStore } from '../store/support/openStore.ts';
import { textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith, offeredFor } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const FILM: MediaItem = { kind: 'movie', ratingKey: '7', title: 'Metropolis', year: 1927 };
const OTHER = { userId: '300000000000000009', guildId: asking().actor.guildId ?? GUILD };

async function wishing() {
  const { follows, wishes, blocked } = await memoryStore();
  const requested: Parameters<WishFulfilmentService['request']>[0][] = [];
  const alerts: string[] = [];
  const deps = depsWith({
    follows,
    wishes,
    requests: { request: async (wish) => void requested.push(wish) },
    alertSenders: () => void alerts.push('of an end'),
    media: { item: async () => FILM, search: async () => [], libraries: async () => [] },
    blocked: { list: async () => [], unblock: async () => false },
  });
  const said = async (path: string, raw = {}) => {
    const [message] = await answersTo(path, raw, deps);
    return message ?? expect.fail('nothing was answered');
  };
  const byOther = (title: string) =>
    follows.add(OTHER, { kind: 'title', title, isWish: true }, DEFAULT_SUBSCRIPTION_SETTINGS);
  return { deps, said, requested, alerts, byOther, wishes, blocked };
}

test('/wish add wishes for a missing title once and requests it from other services once', async () => {
  const { said, byOther, requested } = await wishing();
  const first = await said('wish add', { title: 'Dune', year: 2026 });
  expect([first.outcome, first.private, textOf(first)]).toEqual([
    'done',
    true,
    expect.stringMatching(/to the wish list: \*\*Dune \(2026\)\*\*[\s\S]*only you[\s\S]*once, by direct message/),
  ]);
  const again = await said('wish add', { title: 'dune', year: 2026 });
  expect([again.outcome, textOf(again)]).toEqual([
    'nothing',
    expect.stringContaining('already wish for **Dune (2026)**'),
  ]);
  await byOther('Judex');
  expect(textOf(await said('wish add', { title: 'judex' }))).toContain('One other person wishes for it too');
  expect(requested).toEqual([{ guildId: OTHER.guildId, title: 'Dune', year: 2026 }]);
});

test('/wish add does not repeat that direct messages are closed, which every answer says already', async () => {
  const { said, deps, blocked } = await wishing();
  const { userId } = asking().actor;
  await blocked.block({ channelId: `@${userId}`, kind: 'forbidden', since: new Date(0) }, []);
  const answers = [await said('wish add', { title: 'Dune' }), await said('wish add', { title: 'Dune' })];
  expect(await deps.follows.unreached(userId)).toEqual({ kind: 'direct' });
  expect(answers.filter((each) => textOf(each).includes('can’t send you'))).toEqual([]);
});

test('/wish add refuses an invisible title, an unknown wish, and a person who may not follow titles', async () => {
  const { said, deps, wishes } = await wishing();
  await expect(said('wish add', { title: '\u200b' })).rejects.toThrow('title');
  expect(textOf(await said('wish add', { title: '#44' }))).toContain('no longer on the list');
  const mute = asking({ may: (capability) => capability !== 'follow.own' });
  const [refused] = await answersTo('wish add', { title: 'Dune' }, deps, mute);
  expect([refused?.outcome, textOf(refused ?? expect.fail())]).toEqual([
    'nothing',
    expect.stringContaining('may not follow'),
  ]);
  expect(await wishes.list(OTHER.guildId)).toEqual([]);
});

test('/wish list counts the people per wish, and its button lets the presser join', async () => {
  const { said, deps, byOther } = await wishing();
  expect(textOf(await said('wish list'))).toContain('Nobody has wished');
  await byOther('Dune');
  const list = await said('wish list');
  expect(textOf(list)).toMatch(/\*\*Dune\*\*\n-# One person/);
  const target = list.presses?.[0]?.target;
  const [redrawn, own, ...others] = await pressed('wish.join', target, deps);
  expect([textOf(redrawn ?? expect.fail()), redrawn?.private]).toEqual([
    expect.stringContaining('2 people'),
    undefined,
  ]);
  expect([own?.private, textOf(own ?? expect.fail()), others]).toEqual([
    true,
    expect.stringContaining('Added to the wish list'),
    [],
  ]);
  const again = await pressed('wish.join', target, deps);
  expect(again.map((each) => [each.outcome, each.private])).toEqual([['nothing', true]]);
  const [gone] = await pressed('wish.join', { wish: 99, page: 1, locale: 'de' }, deps);
  expect([gone?.outcome, textOf(gone ?? expect.fail())]).toEqual(['nothing', expect.stringContaining('no longer')]);
});

test('/wish list shows ten wishes per page', async () => {
  const { said, byOther, deps } = await wishing();
  for (let n = 1; n <= 11; n += 1) await byOther(`Title ${n}`);
  const first = textOf(await said('wish list'));
  expect([first.includes('Title 10'), first.includes('Title 11')]).toEqual([true, false]);
  const [second] = await pressed('wish.list.page', { page: 2 }, deps);
  expect(textOf(second ?? expect.fail())).toContain('Title 11');
});

test('an admin can reorder the wish list, and close a wish with a message', async () => {
  const { said, byOther, wishes, alerts, deps } = await wishing();
  for (const name of ['Dune', 'Judex']) await byOther(name);
  expect(await offeredFor('wish sort', 'wish', 'jud', deps)).toEqual([{ name: 'Judex', value: '#2' }]);
  expect(textOf(await said('wish sort', { wish: '#2', place: 1 }))).toBe('**Judex** is now number 1 on the list.');
  expect((await wishes.list(OTHER.guildId)).map(({ title }) => title)).toEqual(['Judex', 'Dune']);
  expect((await said('wish sort', { wish: 'no such', place: 1 })).outcome).toBe('nothing');
  expect(alerts).toEqual([]);
  const closed = await said('wish close', { wish: 'dune', word: 'Too large.' });
  expect([closed.outcome, textOf(closed)]).toEqual(['done', expect.stringContaining('Taken off the list: **Dune**')]);
  expect([alerts, (await wishes.untold())[0]?.word]).toEqual([['of an end'], 'Too large.']);
  expect((await said('wish close', { wish: '#1' })).outcome).toBe('nothing');
});

const down: readonly MediaServerFailureKind[] = ['unreachable', 'timeout', 'unavailable', 'web-page', 'unauthorized'];
test.each(down)(
  '/wish add accepts a wish while the media server fails (%s), and says what it could not check',
  async (kind) => {
    const { deps, requested } = await wishing();
    const fail = async () => {
      throw new MediaServerFailure(kind, { method: 'GET', path: '/library/sections' });
    };
    const away = { ...deps, media: { ...deps.media, item: fail, search: fail, libraries: fail } };
    for (const command of ['wish add', 'follow title']) {
      const [answer] = await answersTo(command, { title: 'Dune', year: 2026 }, away);
      expect(answer?.outcome).toBe(command === 'wish add' ? 'done' : 'nothing');
    }
    const [other] = await answersTo('follow title', { title: 'Judex' }, away);
    expect(textOf(other ?? expect.fail())).toContain('could not check if it is there already');
    expect(requested).toHaveLength(1);
  },
);

test('/wish add refuses a title that the catalogue has, even while the media server is away', async () => {
  const { deps, requested } = await wishing();
  const fail = async () => {
    throw new MediaServerFailure('unreachable', { method: 'GET', path: '/library/sections' });
  };
  const catalogue = { ...deps.catalogue, isReady: true, search: () => [{ ...FILM, ratingKey: '7' }] };
  const away = { ...deps, catalogue, media: { ...deps.media, item: fail, search: fail, libraries: fail } };
  const [here] = await answersTo('wish add', { title: 'metropolis' }, away);
  expect([here?.outcome, textOf(here ?? expect.fail())]).toEqual(['nothing', expect.stringContaining('already here')]);
  const [another] = await answersTo('wish add', { title: 'metropolis', year: 2026 }, away);
  expect(another?.outcome).toBe('done');
  expect(requested).toHaveLength(1);
});

test.each(['#20', '#2:1001', '#1'])(
  '/follow title never takes an item’s key that it cannot read as a title: %s',
  async (title) => {
    const { deps, wishes } = await wishing();
    const fail = async () => {
      throw new MediaServerFailure('not-found', { method: 'GET', path: '/library/metadata/20' });
    };
    await expect(
      answersTo('follow title', { title }, { ...deps, media: { ...deps.media, item: fail } }),
    ).rejects.toThrow();
    expect(await wishes.list(OTHER.guildId)).toEqual([]);
  },
);

test('/wish add treats “&” and “and” in a title alike', async () => {
  const { said } = await wishing();
  await said('wish add', { title: 'Fast & Furious' });
  expect((await said('wish add', { title: 'Fast and Furious' })).outcome).toBe('nothing');
});
