import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChannelFailure, type ChannelFailureKind } from '../../../src/domain/notifications/channels.ts';
import type { FollowTarget } from '../../../src/domain/notifications/follows.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { itemChangeCodec } from '../../../src/jobs/feeds/added/data.ts';
import { FEED_DEFINITIONS } from '../../../src/jobs/feeds/definitions.ts';
import { type FollowersDeps, publishForFollowers } from '../../../src/jobs/publishing/followers.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { GUILD, serverStore } from '../../store/support/openStore.ts';
import { runs } from '../../support/runs.ts';
import { HOUR, takeOut } from '../support/fakes.ts';
import { createReaper, type Life } from '../support/killer.ts';
import { is } from '../support/mortal.ts';
import { pictureless } from '../support/renderContext.ts';

type Step =
  | { readonly do: 'arrive'; readonly films: number }
  | { readonly do: 'run' }
  | { readonly do: 'crash'; readonly afterCalls: number; readonly done: boolean }
  /** How Discord answers openings from now on. */
  | { readonly do: 'open'; readonly failure: ChannelFailureKind | undefined }
  /** Whether Discord says who is a member. */
  | { readonly do: 'say'; readonly isSaid: boolean }
  | { readonly do: 'wait' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: is('arrive'), films: fc.integer({ min: 1, max: 3 }) }),
  { weight: 2, arbitrary: fc.record({ do: is('run') }) },
  fc.record({ do: is('crash'), afterCalls: fc.integer({ min: 0, max: 14 }), done: fc.boolean() }),
  fc.record({
    do: is('open'),
    failure: fc.constantFrom<ChannelFailureKind | undefined>('unavailable', 'forbidden', undefined),
  }),
  fc.record({ do: is('say'), isSaid: fc.boolean() }),
  fc.record({ do: is('wait') }),
);

const ADA = '300000000000000001';
const DIRECT = '400000000000000001';
const ELSEWHERE = '200000000000000002';
const EVERYTHING: FollowTarget = { kind: 'library', key: '2', title: 'Films' };
/** Told of as the rest of the library in that guild, and awaited in another one, which follows nothing else. */
const AWAITED: FollowTarget = { kind: 'title', title: 'Film 2 here' };

/**
 * Somebody who follows the same in two guilds and waits for a title in a third, and what the publisher does for them.
 */
async function createWorld() {
  const store = await serverStore();
  const reaper = createReaper();
  const discord = { failure: undefined as ChannelFailureKind | undefined, isSaid: true };
  for (const [guildId, followed] of [
    [GUILD, EVERYTHING],
    [ELSEWHERE, EVERYTHING],
    ['200000000000000003', AWAITED],
  ] as const) {
    await store.mediaServers.allow(FIRST_SERVER_ID, guildId, ADA);
    await store.follows.add({ userId: ADA, guildId }, followed, DEFAULT_SUBSCRIPTION_SETTINGS);
  }
  const depsOf = ({ mortal }: Life): FollowersDeps => ({
    ...pictureless,
    ...store,
    textsFor: textsForLanguage,
    renderers: FEED_DEFINITIONS,
    pausedFollowers: new Map(),
    unansweredSince: new Map(),
    notifications: {
      ...store.notifications,
      due: mortal(store.notifications.due),
      of: mortal(store.notifications.of),
      alsoIn: mortal(store.notifications.alsoIn),
      publish: mortal(store.notifications.publish),
    },
    follows: { opened: mortal(store.follows.opened) },
    blocked: { ...store.blocked, block: mortal(store.blocked.block) },
    directory: {
      direct: mortal(async () => {
        if (discord.failure) throw new ChannelFailure(discord.failure, 'as told');
        return DIRECT;
      }),
      guildName: () => 'Cinema',
    },
    mayRead: mortal(async () => discord.isSaid || undefined),
    wake: () => undefined,
    signal: new AbortController().signal,
  });
  let films = 0;
  const arrive = (count: number) =>
    store.feeds.record({
      feed: 'added',
      cursor: '{}',
      events: Array.from({ length: count }, () => {
        films += 1;
        const ratingKey = String(films);
        const item = { kind: 'movie', ratingKey, title: `Film ${films} here`, librarySectionId: '2' } as const;
        return {
          key: `new:${films}`,
          at: new Date(films),
          librarySectionId: '2',
          include: 'nothing',
          arrival: { keys: [ratingKey], guids: [], titles: [{ title: item.title }] },
          data: itemChangeCodec.encode({ what: 'new', item }),
        };
      }),
    });
  let life = reaper.begin();
  let deps = depsOf(life);
  /** As the job does: killed in the middle, the next one begins anew. */
  const run = async () => {
    let isOver = false;
    void publishForFollowers(deps).finally(() => {
      isOver = true;
    });
    while (!isOver && !life.isDead()) await turn();
    if (!life.isDead()) return;
    life = reaper.begin();
    deps = depsOf(life);
  };
  return { store, reaper, discord, arrive, run, films: () => films };
}

async function live(steps: readonly Step[]) {
  const { store, reaper, discord, arrive, run, films } = await createWorld();
  for (const one of steps) {
    if (one.do === 'arrive') await arrive(one.films);
    if (one.do === 'run') await run();
    if (one.do === 'crash') reaper.arm(one.afterCalls, one.done);
    if (one.do === 'open') discord.failure = one.failure;
    if (one.do === 'say') discord.isSaid = one.isSaid;
    if (one.do === 'wait') await store.clock.advance(HOUR);
  }
  reaper.disarm();
  Object.assign(discord, { failure: undefined, isSaid: true });
  await store.clock.advance(HOUR);
  await run();
  await run();
  const bodies = await takeOut(store.outbox, DIRECT);
  const all = bodies.join(' ');
  return {
    counts: Array.from({ length: films() }, (_, n) => all.split(`Film ${n + 1} `).length - 1),
    waiting: (await store.notifications.due('people')).length,
    awaited: await store.follows.list({ userId: ADA, guildId: '200000000000000003' }),
    unreached: await store.follows.unreached(ADA),
  };
}

test('in random runs, a title followed in several guilds is told once, and an awaited title ends when it was told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { counts, waiting, awaited, unreached } = await live(steps);
      expect(counts).toEqual(counts.map(() => 1));
      expect([waiting, awaited.length, unreached]).toEqual([0, counts.length >= 2 ? 0 : 1, undefined]);
    }),
    runs(8, 500),
  );
});
