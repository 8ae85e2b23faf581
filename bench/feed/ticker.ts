import { statSync } from 'node:fs';
import { createMediaServerClient } from '../../src/api/client.ts';
import { createTransport } from '../../src/api/transport/transport.ts';
import { VOCABULARIES } from '../../src/api/vocabularies/vocabularies.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../src/domain/notifications/settings.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { pollHistory } from '../../src/jobs/feeds/history/poll.ts';
import { systemClock as clock } from '../../src/observe/systemClock.ts';
import { openDatabaseStore } from '../../src/store/open.ts';
import { heapBytesAfterGarbageCollection, threadCpuMs } from '../bench.ts';
import { fillFeedTablesWithOldRows } from './oldRows.ts';
import type { TickMessage } from './words.ts';

/** Runs the feed in its own process, with its own store and client: `ticker.ts URL TOKEN DATABASE OLD_ROWS`. */
const [url = '', token = '', path = '', oldRows = '0'] = process.argv.slice(2);
const CHANNEL = '1100000000000000202';
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens the database first, so that the store creates its tables. */
const first = await openDatabaseStore({ path, clock, log });
const subscription = await first.subscriptions.set({
  ...DEFAULT_SUBSCRIPTION_SETTINGS,
  guildId: '1100000000000000001',
  feed: 'history',
  channelId: CHANNEL,
});
await first.close();
if (Number(oldRows) > 0) fillFeedTablesWithOldRows(path, Number(oldRows), CHANNEL);

const begun = performance.now();
const store = await openDatabaseStore({ path, clock, log });
const opened = performance.now() - begun;
const vocabulary = VOCABULARIES.neutral;
const client = { identifier: 'bench', version: '0' };
const media = createMediaServerClient({
  server: FIRST_SERVER_ID,
  transport: createTransport({ baseUrl: new URL(url), token, vocabulary, client }),
  log,
});
const deps = {
  media,
  feeds: store.feeds,
  plays: store.plays,
  clock,
  log,
  wake: () => undefined,
  readAgain: () => undefined,
  signal: new AbortController().signal,
};
await pollHistory(deps);
/**
 * Interval at which memory is measured during a run of the feed, in ms: the memory of the process, and the part in use.
 */
const LOOK_MS = 5;
const LOOK_CLOSELY_MS = 2000;

async function measured(): Promise<TickMessage> {
  heapBytesAfterGarbageCollection();
  const before = process.memoryUsage.rss();
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, LOOK_MS);
  let live = 0;
  const lookingClosely = setInterval(() => {
    live = Math.max(live, heapBytesAfterGarbageCollection());
  }, LOOK_CLOSELY_MS);
  const [time, work] = [performance.now(), threadCpuMs()];
  await pollHistory(deps);
  const [took, worked] = [performance.now() - time, threadCpuMs() - work];
  peak = Math.max(peak, process.memoryUsage.rss());
  clearInterval(looking);
  clearInterval(lookingClosely);
  const waitingSubscriptions = await store.notifications.waiting();
  const heap = heapBytesAfterGarbageCollection();
  return {
    time: took,
    work: worked,
    heap,
    live: Math.max(live, heap),
    peak: peak - before,
    notifications: waitingSubscriptions.find((entry) => entry.subscription.id === subscription.id)?.notifications ?? 0,
  };
}

process.on('message', () => {
  void measured().then((tick) => process.send?.(tick));
});

process.send?.({ opened, size: statSync(path).size });
