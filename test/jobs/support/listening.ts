import type { FeedStore } from '../../../src/domain/notifications/events.ts';
import type { FeedName } from '../../../src/domain/notifications/feeds.ts';
import type { NewSubscription } from '../../../src/domain/notifications/subscriptions.ts';
import { aSubscription, openStore, silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

export const subscriptionOf = (feed: FeedName, more: Partial<NewSubscription> = {}): NewSubscription =>
  aSubscription({ feed, ...more });

/** A database in which one channel is subscribed to a feed, and the notifications that it would get, in order. */
export async function listening(feed: FeedName, start?: Date) {
  const clock = createSteppedClock(start);
  const store = await openStore({ path: ':memory:', clock, log: silent });
  // It subscribes to everything that the feed has.
  const { id } = await store.subscriptions.set(subscriptionOf(feed, { include: 'upgrades-and-returns' }));
  const notifications = () => store.notifications.of(id, 1000);
  return {
    clock,
    store,
    feeds: store.feeds,
    notifications,
    keys: async () => (await notifications()).map(({ eventKey }) => eventKey),
    data: async () => (await notifications()).map(({ data }): unknown => JSON.parse(data)),
  };
}

/** How a process can die while it records what it found. */
export const ENDS = ['lives', 'dies before it is written', 'dies after it is written'] as const;
export type End = (typeof ENDS)[number];

const died = (): never => {
  throw new Error('killed');
};

/** The feed store of a process that ends like this when it next records. */
export const endingWith = (feeds: FeedStore, end: End): FeedStore => ({
  ...feeds,
  record: async (batch) => {
    await (end === 'dies before it is written' ? died() : feeds.record(batch));
    return end === 'lives' ? undefined : died();
  },
});
