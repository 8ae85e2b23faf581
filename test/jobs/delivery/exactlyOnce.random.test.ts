import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/domain/media/history/history.ts';
import type { FeedStore } from '../../../src/domain/notifications/events.ts';
import type {
  NotificationPublishBatch,
  PendingNotifications,
} from '../../../src/domain/notifications/pendingNotifications.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { createPostSender } from '../../../src/jobs/delivery/sender.ts';
import { createRefusedPostSplitter } from '../../../src/jobs/delivery/splitting.ts';
import { FEED_DEFINITIONS } from '../../../src/jobs/feeds/definitions.ts';
import { compareByTime } from '../../../src/jobs/feeds/history/plan.ts';
import { pollHistory } from '../../../src/jobs/feeds/history/poll.ts';
import { publishDueNotifications } from '../../../src/jobs/publishing/publisher.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { aSubscription, openStore, silent } from '../../store/support/openStore.ts';
import { runs } from '../../support/runs.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import {
  CHANNEL,
  createFakeDiscord,
  createFakeMedia,
  DAY,
  type Fault,
  type HistoryMedia,
  HOUR,
  play,
  titlesIn,
} from '../support/fakes.ts';
import { createReaper, type Life } from '../support/killer.ts';
import { is, mortalChannels, mortalOutbox, PAUSES } from '../support/mortal.ts';
import { pictureless } from '../support/renderContext.ts';

/** The second channel of the same feed. */
const OTHER = '100000000000000002';

type Step =
  | { readonly do: 'arrive'; readonly lateMs: number; readonly count: number }
  | { readonly do: 'tick' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'fail'; readonly fault: Fault }
  | { readonly do: 'crash'; readonly afterCalls: number; readonly done: boolean };

const FAULTS = [
  'unavailable',
  'uncertain',
  'uncertain, but posted',
  'forbidden',
  'gone',
] as const satisfies readonly Fault[];

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: is('arrive'),
    lateMs: fc.integer({ min: 0, max: DAY - 1000 }),
    count: fc.integer({ min: 1, max: 13 }),
  }),
  fc.record({ do: is('tick') }),
  fc.record({ do: is('wait'), ms: fc.constantFrom(...PAUSES) }),
  fc.record({ do: is('fail'), fault: fc.constantFrom<Fault>(...FAULTS) }),
  fc.record({ do: is('crash'), afterCalls: fc.integer({ min: 0, max: 12 }), done: fc.boolean() }),
);

const mortalFeeds = ({ mortal }: Life, feeds: FeedStore): FeedStore => ({
  ...feeds,
  cursor: mortal(feeds.cursor),
  known: mortal(feeds.known),
  record: mortal(feeds.record),
});

/** What was published, in the order of the commits, with the films in it. */
interface Composed {
  readonly batch: NotificationPublishBatch;
  readonly films: readonly string[];
}

/** Records what was committed. */
function mortalNotifications(
  { mortal }: Life,
  notifications: PendingNotifications,
  published: Composed[],
): PendingNotifications {
  const films = new Map<number, string>();
  return {
    ...notifications,
    due: mortal(notifications.due),
    of: mortal(async (...args) => {
      const found = await notifications.of(...args);
      for (const { id, data } of found) films.set(id, JSON.parse(data).item.ratingKey);
      return found;
    }),
    publish: mortal(async (batch) => {
      const isPublished = await notifications.publish(batch);
      published.push({ batch, films: batch.notificationIds.map((id) => films.get(id) ?? 'unknown') });
      return isPublished;
    }),
  };
}

function mortalMedia({ mortal }: Life, media: HistoryMedia): HistoryMedia {
  const turnPage = mortal(async () => undefined);
  return {
    historyPage: mortal(media.historyPage),
    newestHistoryEntry: mortal(media.newestHistoryEntry),
    accounts: mortal(media.accounts),
    devices: mortal(media.devices),
    history: async function* (...args) {
      for await (const page of media.history(...args)) {
        await turnPage();
        yield page;
      }
    },
  };
}

const isDone = async ({ notifications, outbox }: DatabaseStore): Promise<boolean> =>
  (await notifications.waiting()).length === 0 && (await outbox.channels()).length === 0;

/** A whole feed, from the server to Discord, that can be killed at every call of the jobs to the outside. */
async function createWorld() {
  const clock = createSteppedClock();
  const store = await openStore({ path: ':memory:', clock, log: silent });
  const server = createFakeMedia({ pageSize: 7 });
  const discord = createFakeDiscord(clock);
  const reaper = createReaper();
  const published: Composed[] = [];
  await store.subscriptions.set(aSubscription({ channelId: CHANNEL, people: 'name' }));
  await store.subscriptions.set(aSubscription({ channelId: OTHER, people: 'pseudonym' }));

  function start() {
    const life = reaper.begin();
    const outbox = mortalOutbox(life, store.outbox);
    const channels = mortalChannels(life, discord.channels);
    const { blocked, boards, subscriptions, notifications } = store;
    const { directory, mayRead } = discord;
    const sender = createPostSender({
      fill: discord.fill,
      split: createRefusedPostSplitter({
        ...pictureless,
        ...store,
        clock,
        renderers: FEED_DEFINITIONS,
        textsFor: textsForLanguage,
      }),
      outbox,
      channels,
      blocked,
      boards,
      subscriptions,
      notifications,
      directory,
      mayRead,
      clock,
      log: silent,
      random: () => 0.5,
      wake: () => wake(),
      alert: () => undefined,
    });
    sender.wake();
    const media = mortalMedia(life, server.media);
    const feeds = mortalFeeds(life, store.feeds);
    const { signal } = new AbortController();
    const common = { clock, log: silent, signal };
    const publisher = {
      ...pictureless,
      ...common,
      notifications: mortalNotifications(life, store.notifications, published),
      people: store.people,
      blocked,
      renderers: FEED_DEFINITIONS,
      textsFor: textsForLanguage,
      wake: sender.wake,
    };
    // As the schedule does it: one run at a time, and once more after it if it was woken meanwhile.
    let composing = Promise.resolve();
    const wake = () => {
      publish();
      sender.wake();
    };
    const publish = () => {
      composing = composing.then(() => publishDueNotifications(publisher));
    };
    publish();
    const tick = () => {
      publish();
      return pollHistory({ ...common, media, feeds, plays: store.plays, wake, readAgain: () => undefined });
    };
    return { life, tick, settled: () => composing };
  }

  let current = start();
  const restart = () => {
    current.life.kill();
    current = start();
  };
  return {
    clock,
    store,
    server,
    discord,
    reaper,
    published,
    restart,
    tick: () => current.tick(),
    isDead: () => current.life.isDead(),
    /**
     * Nothing is to be published or sent any more. Work that yields, as rendering does, is given the turns that it
     * takes.
     */
    isOver: async (): Promise<boolean> => {
      for (let turn = 0; turn < 50; turn += 1) {
        await current.settled();
        if (await isDone(store)) return true;
        await clock.settle();
      }
      return false;
    },
    end: async () => {
      current.life.kill();
      await clock.settle();
      await store.close();
    },
  };
}

async function live(steps: readonly Step[], dislikes: (film: number) => boolean = () => false) {
  const world = await createWorld();
  world.discord.dislike((body) => titlesIn(body).some(dislikes));
  const { clock, store, server, discord, reaper } = world;
  const arrived: HistoryEntry[] = [];
  const arrive = (lateMs: number) => {
    // The server counts in seconds.
    const viewedAt = new Date(Math.ceil((clock.now().getTime() - lateMs) / 1000) * 1000);
    arrived.push(play(arrived.length + 1, 0, { viewedAt, accountId: '1' }));
    server.rows.push(...arrived.slice(-1));
  };
  const act = async (one: Step): Promise<void> => {
    if (one.do === 'arrive') for (let n = 0; n < one.count; n += 1) arrive(one.lateMs);
    if (one.do === 'tick') void world.tick();
    if (one.do === 'wait') await clock.advance(one.ms);
    if (one.do === 'fail') discord.faults.push(one.fault);
    if (one.do === 'crash') reaper.arm(one.afterCalls, one.done);
    await clock.settle();
    if (world.isDead()) world.restart();
  };

  server.rows.push(play(0, -HOUR));
  await act({ do: 'tick' });
  for (const one of steps) await act(one);
  reaper.disarm();
  discord.faults.length = 0;
  world.restart();
  await world.tick();
  await clock.advance(12 * HOUR);
  for (let round = 0; round < 100 && !(await world.isOver()); round += 1) await clock.advance(HOUR);
  const left = await store.outbox.channels();
  await world.end();
  return {
    arrived,
    left,
    channels: [CHANNEL, OTHER].map((channelId, n) => ({
      published: world.published.filter(({ batch }) => batch.subscriptionId === n + 1),
      posted: discord.posted.filter((each) => each.channelId === channelId).map(({ body }) => body),
    })),
  };
}

/** Not a summary, which counts what it has no room for. */
const isEachByItself = ({ batch }: Composed): boolean =>
  batch.posts.every(({ body }) => !body.includes('Many notifications at once'));

test('in random runs with late plays, failed posts and kills, two channels each get every play once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { arrived, channels } = await live(steps);
      const all = arrived.map(({ item }) => item.ratingKey).sort();
      for (const { published, posted } of channels) {
        expect(published.flatMap(({ films }) => films).sort()).toEqual(all);
        expect(posted).toEqual(published.flatMap(({ batch }) => batch.posts.map(({ body }) => body)));
        for (const { batch, films } of published.filter(isEachByItself)) {
          const sentences = arrived.filter(({ item }) => films.includes(item.ratingKey ?? '')).sort(compareByTime);
          const numbers = batch.posts.flatMap(({ body }) => titlesIn(body));
          expect(numbers).toEqual(sentences.map(({ item }) => Number(item.ratingKey)));
        }
      }
    }),
    runs(5, 150),
  );
});

test('titles that Discord refuses are not posted, and all other plays are posted once and in order', async () => {
  const isDisliked = (film: number) => film % 4 === 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { arrived, channels, left } = await live(steps, isDisliked);
      expect(left).toEqual([]);
      for (const { published, posted } of channels) {
        const shown = posted.flatMap(titlesIn);
        expect(shown.filter(isDisliked)).toEqual([]);
        expect(new Set(shown).size).toBe(shown.length);
        const wanted = published.filter(isEachByItself).flatMap(({ batch }) => {
          const numbers = batch.posts.flatMap(({ body }) => titlesIn(body));
          return numbers.filter((film) => !isDisliked(film));
        });
        expect(shown.filter((film) => wanted.includes(film))).toEqual(wanted);
        expect(arrived.length).toBeGreaterThanOrEqual(shown.length);
      }
    }),
    runs(5, 150),
  );
});
