import { expect, test } from 'vitest';
import { MAX_UNFINISHED_POLL_MS } from '../../../../src/domain/notifications/events.ts';
import { aSubscription } from '../../../store/support/openStore.ts';
import { HOUR, takeOut } from '../../support/fakes.ts';
import { renderingStore } from '../../support/renderContext.ts';
import { addedHarness, aLibrary, MINUTE } from './support/library.ts';

/** Two libraries of known films, and the messages of a channel that is subscribed to them. */
async function importingHarness() {
  const harness = await addedHarness(aLibrary('1'), aLibrary('2'));
  for (const key of ['1', '2']) harness.put(key, harness.film(key, { addedAt: harness.at(HOUR) }));
  await harness.tick();
  const { publish } = await renderingStore(harness.store, { feed: 'added' });
  const subscription = await harness.store.subscriptions.set(aSubscription({ feed: 'added' }));
  /** Adds this many films at once. */
  const films = (library: string, count: number) => {
    for (let n = 0; n < count; n += 1) harness.put(library, harness.film(`${library}${10_000 + n}`));
  };
  const messages = async () => {
    await publish();
    const bodies = await takeOut(harness.store.outbox, subscription.channelId);
    return bodies.map((body) => /[\d,]+ new/.exec(body)?.[0]);
  };
  return { ...harness, publish, films, messages };
}

test('new items on many pages become one message, even if the bot publishes in the middle of the poll', async () => {
  const { media, films, tick, publish, messages } = await importingHarness();
  films('1', 2300);
  const libraryItems: typeof media.libraryItems = async function* (...given) {
    for await (const page of media.libraryItems(...given)) {
      await publish();
      yield page;
    }
  };
  await tick({ media: { ...media, libraryItems } });
  expect(await messages()).toEqual(['2,300 new']);
});

test('an import whose poll breaks off becomes one message after the next poll', async () => {
  const { known, films, tick, messages } = await importingHarness();
  films('1', 2300);
  films('2', 30);
  known.breaksAtPage = known.pages + 12;
  await expect(tick()).rejects.toThrow();
  expect(await messages()).toEqual([]);
  await tick();
  expect(await messages()).toEqual(['2,330 new']);
  films('2', 200);
  await tick();
  expect(await messages()).toEqual(['170 new']);
});

test('an import during which the bot is killed becomes one message after the restart', async () => {
  const { batches, writing, films, tick, messages } = await importingHarness();
  films('1', 2300);
  writing.failsAt = batches.length + 3;
  await expect(tick()).rejects.toThrow('killed');
  expect(await messages()).toEqual([]);
  await tick();
  expect(await messages()).toEqual(['2,300 new']);
});

test('a poll that never ends holds its announcements back for half an hour at most, and later ones not again', async () => {
  const { store, faults, batches, writing, films, tick, messages } = await importingHarness();
  films('1', 1400);
  writing.failsAt = batches.length + 2;
  await expect(tick()).rejects.toThrow('killed');
  faults.add('1');
  await store.clock.advance(MAX_UNFINISHED_POLL_MS - MINUTE);
  expect(await messages()).toEqual([]);
  await store.clock.advance(MINUTE);
  expect(await messages()).toEqual(['599 new']);
  films('2', 150);
  await expect(tick()).rejects.toThrow();
  expect(await messages()).toEqual(['150 new']);
  faults.clear();
  await tick();
  expect(await messages()).toEqual(['801 new']);
});

test('the publisher is woken when a poll ends, and not before', async () => {
  const { media, films, tick, woken } = await importingHarness();
  films('1', 1200);
  const seen: number[] = [];
  const libraryItems: typeof media.libraryItems = async function* (...given) {
    for await (const page of media.libraryItems(...given)) {
      seen.push(woken());
      yield page;
    }
  };
  await tick({ media: { ...media, libraryItems } });
  expect([new Set(seen.slice(0, 12)), woken()]).toEqual([new Set([0]), 1]);
});
