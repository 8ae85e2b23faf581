import { expect, test } from 'vitest';
import { playEventCodec } from '../../../src/jobs/feeds/history/data.ts';
import { pollHistory } from '../../../src/jobs/feeds/history/poll.ts';
import { aSubscription, memoryStore } from '../../store/support/openStore.ts';
import { createFakeMedia, createRecorder, DAY, HOUR, NOON, play } from '../support/fakes.ts';
import { addedHarness, aLibrary, MINUTE } from './added/support/library.ts';

// The media server runs on the bot's machine: its dates are set back with the bot's clock.

const JUMPS = [
  { name: 'a minute and a half', byMs: 1.5 * MINUTE },
  { name: 'an hour', byMs: HOUR },
  { name: 'a day', byMs: DAY },
  { name: 'a day and an hour', byMs: DAY + HOUR },
  { name: 'a week', byMs: 7 * DAY },
  { name: 'a year', byMs: 365 * DAY },
] as const;

/** A server whose one film was there when the feed began. */
async function library() {
  const harness = await addedHarness(aLibrary('1'));
  harness.put('1', harness.film('1'));
  await harness.tick();
  const adds = async (...keys: readonly string[]): Promise<readonly string[]> => {
    const announced: string[] = [];
    for (const key of keys) {
      harness.put('1', harness.film(key));
      await harness.tick();
      announced.push(...(await harness.entries()));
    }
    return announced;
  };
  return { ...harness, adds };
}

test.each(JUMPS)('new films are announced after the clock was set back by $name', async ({ byMs }) => {
  const { adds, store, at } = await library();
  expect(await adds('2')).toEqual(['new Film 2']);
  store.clock.set(at(byMs));
  expect(await adds('3', '4', '5')).toEqual(['new Film 3', 'new Film 4', 'new Film 5']);
});

test.each(JUMPS)(
  'a film dated half a day back is announced after the clock was set back by $name',
  async ({ byMs }) => {
    const { adds, put, film, at, tick, entries, store } = await library();
    await adds('2');
    store.clock.set(at(byMs));
    put('1', film('3', { addedAt: at(12 * HOUR) }));
    await tick();
    expect(await entries()).toEqual(['new Film 3']);
  },
);

test.each(JUMPS)('a new film is announced after the clock was $name ahead for a while', async ({ byMs }) => {
  const { adds, store, at } = await library();
  store.clock.set(at(-byMs));
  expect(await adds('2')).toEqual(['new Film 2']);
  store.clock.set(at(byMs));
  expect(await adds('3', '4')).toEqual(['new Film 3', 'new Film 4']);
});

/** A feed of plays on a server with one old play. */
async function history() {
  const store = await memoryStore();
  const { media, rows } = createFakeMedia();
  const { log } = createRecorder();
  const { signal } = new AbortController();
  const subscription = await store.subscriptions.set(aSubscription({ feed: 'history' }));
  /** How often the bot searched its whole history for plays that were reported too late. */
  let searches = 0;
  const readAgain = (): void => {
    searches += 1;
  };
  const wake = () => undefined;
  /** Somebody watches that film, and the server says so a minute later. */
  const watch = async (film: number): Promise<void> => {
    rows.push(play(film, store.clock.now().getTime() - NOON.getTime()));
    await store.clock.advance(MINUTE);
    await pollHistory({ ...store, media, log, wake, readAgain, signal });
  };
  const posted = async (): Promise<readonly string[]> => {
    const waiting = await store.notifications.of(subscription.id, 100);
    return waiting.map(({ data }) => playEventCodec.parse(data).item.title);
  };
  return { store, watch, posted, searches: () => searches };
}

test.each(JUMPS)('plays are posted after the clock was set back by $name', async ({ byMs }) => {
  const { store, watch, posted, searches } = await history();
  await watch(1);
  await store.clock.advance(2 * JUMPS[5].byMs);
  await watch(2);
  store.clock.set(new Date(store.clock.now().getTime() - byMs));
  for (const film of [3, 4, 5]) await watch(film);
  expect(await posted()).toEqual(['Film 2', 'Film 3', 'Film 4', 'Film 5']);
  expect(searches()).toBe(0);
});

test.each(JUMPS)('plays are posted soon by a feed that began while the clock was $name ahead', async ({ byMs }) => {
  const { store, watch, posted } = await history();
  const setBy = (ms: number) => store.clock.set(new Date(store.clock.now().getTime() + ms));
  setBy(byMs);
  await watch(1);
  setBy(-byMs);
  for (const film of [2, 3, 4]) await watch(film);
  expect(await posted()).toEqual(expect.arrayContaining(['Film 3', 'Film 4']));
});
