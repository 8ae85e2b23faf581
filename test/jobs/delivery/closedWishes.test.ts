import { expect, test } from 'vitest';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import type { MayPersonReadMessage } from '../../../src/domain/notifications/readers.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import { notifyPeopleOfClosedWishes } from '../../../src/jobs/delivery/closedWishes.ts';
import { readTextsOfPostBody } from '../../../src/render/kit/message/postText.ts';
import { GUILD, memoryStore, silent } from '../../store/support/openStore.ts';

const [ADA, BEN] = ['110000000000000101', '110000000000000102'];

async function closed(may: MayPersonReadMessage = async () => true, word?: string) {
  const store = await memoryStore();
  for (const [userId, locale] of [
    [ADA, 'en-US'],
    [BEN, 'de'],
  ] as const)
    await store.follows.add(
      { userId, guildId: GUILD },
      { kind: 'title', title: 'Dune', year: 2026, isWish: true },
      { ...DEFAULT_SUBSCRIPTION_SETTINGS, locale },
    );
  await store.wishes.close(1, GUILD, word);
  const direct = async (userId: string) => `direct ${userId}`;
  const deps = {
    ...store,
    directory: { direct },
    wake: () => undefined,
    log: silent,
    mayRead: may,
    pausedNotes: new Map(),
  };
  const posts = async () =>
    Promise.all(
      [ADA, BEN].map(async (id) => readTextsOfPostBody((await store.outbox.next(`direct ${id}`))?.body ?? '{}')[0]),
    );
  return {
    deps,
    posts,
    untold: store.wishes.untold,
    follows: (userId: string) => store.follows.list({ userId, guildId: GUILD }),
  };
}

test('each person who shared a wish is told once that it is closed, with the closer’s text, and stops following it', async () => {
  const { deps, posts, untold, follows } = await closed(undefined, 'Too *large*.\n@everyone');
  await notifyPeopleOfClosedWishes(deps);
  const word = '> Too \\*large\\*. @\u2060everyone';
  expect(await posts()).toEqual([
    `The wish for **Dune (2026)** was taken off the list.\n${word}`,
    `**Dune (2026)** steht nicht mehr auf der Wunschliste: Der Wunsch wurde geschlossen.\n${word}`,
  ]);
  expect([await untold(), await follows(ADA)]).toEqual([[], []]);
  await notifyPeopleOfClosedWishes(deps);
  expect(await deps.outbox.channels()).toHaveLength(2);
});

test('the message about a wish that was closed without a text quotes no text', async () => {
  const { deps, posts } = await closed();
  await notifyPeopleOfClosedWishes(deps);
  expect((await posts())[0]).toBe('The wish for **Dune (2026)** was taken off the list.');
});

test('a person who left is not told of a closed wish; a person whose membership is unknown waits', async () => {
  const { deps, posts, untold, follows } = await closed(async ({ userId }) => (userId === ADA ? false : undefined));
  await notifyPeopleOfClosedWishes(deps);
  expect(await posts()).toEqual([undefined, undefined]);
  expect(await follows(ADA)).toEqual([]);
  expect(await untold()).toMatchObject([{ userId: BEN }]);
});

test('a person with closed direct messages stops following a closed wish, and everyone waits while Discord is away', async () => {
  const { deps, untold } = await closed();
  const failing = (kind: 'forbidden' | 'unavailable') => ({
    ...deps,
    directory: { direct: () => Promise.reject(new ChannelFailure(kind, 'no')) },
  });
  await notifyPeopleOfClosedWishes(failing('unavailable'));
  expect(await untold()).toHaveLength(2);
  await deps.clock.advance(60_000);
  await notifyPeopleOfClosedWishes(failing('forbidden'));
  expect(await untold()).toEqual([]);
});

test('a bot that is killed before it notes that people know of a closed wish does not tell them again', async () => {
  const { deps, untold } = await closed();
  const dies = { ...deps.follows, remove: () => Promise.reject(new Error('killed')) };
  await expect(notifyPeopleOfClosedWishes({ ...deps, follows: dies })).rejects.toThrow('killed');
  const before = await deps.outbox.next(`direct ${ADA}`);
  await notifyPeopleOfClosedWishes(deps);
  expect(await deps.outbox.next(`direct ${ADA}`)).toEqual(before);
  expect(await untold()).toEqual([]);
});
