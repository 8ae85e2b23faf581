import type { FeedStore } from '../../../src/domain/notifications/notifications.ts';
import type { FeedName, NewRoute } from '../../../src/domain/notifications/subscriptions.ts';
import { openStore } from '../../../src/store/open.ts';
import { aRoute, silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

export const routeOf = (feed: FeedName, more: Partial<NewRoute> = {}): NewRoute => aRoute({ feed, ...more });

/** A database in which one channel listens to that feed, and what it would be told, in order. */
export async function listening(feed: FeedName, start?: Date) {
  const clock = createSteppedClock(start);
  const store = await openStore({ path: ':memory:', clock, log: silent });
  // To everything it can be told.
  const { id } = await store.routes.set(routeOf(feed, { also: 'upgrades-and-returns' }));
  const notices = () => store.notices.of(id, 1000);
  return {
    clock,
    store,
    feeds: store.feeds,
    notices,
    keys: async () => (await notices()).map(({ eventKey }) => eventKey),
    data: async () => (await notices()).map(({ data }): unknown => JSON.parse(data)),
  };
}

/** How a process can die while it writes down what it found. */
export const ENDS = ['lives', 'dies before it is written', 'dies after it is written'] as const;
export type End = (typeof ENDS)[number];

const died = (): never => {
  throw new Error('killed');
};

/** The feeds of a process that ends so with its next record. */
export const endingWith = (feeds: FeedStore, end: End): FeedStore => ({
  ...feeds,
  record: async (batch) => {
    await (end === 'dies before it is written' ? died() : feeds.record(batch));
    return end === 'lives' ? undefined : died();
  },
});
