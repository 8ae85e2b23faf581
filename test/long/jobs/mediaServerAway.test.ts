import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createMediaServerClients } from '../../../src/api/client.ts';
import { watchServerHealth } from '../../../src/api/health/health.ts';
import type { Transport } from '../../../src/api/transport/request.ts';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { FEEDS } from '../../../src/domain/notifications/feeds.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { FEED_DEFINITIONS } from '../../../src/jobs/feeds/definitions.ts';
import { createJobs, createServerJobs } from '../../../src/jobs/jobs.ts';
import { JobRunner } from '../../../src/jobs/scheduling/runner.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { CHANNEL, createRecorder, HOUR } from '../../jobs/support/fakes.ts';
import { notCounting } from '../../jobs/support/notCounting.ts';
import { pictureless } from '../../jobs/support/renderContext.ts';
import { aSubscription, openStore, temporaryPath } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const EMPTY = new TextEncoder().encode('<MediaContainer size="0" totalSize="0"/>');
const forever = new AbortController().signal;

/**
 * Every job that asks the media server, by a clock that a test moves; the server has nothing to tell, and can be away.
 */
async function home() {
  const [clock, path, { log, lines }] = [createSteppedClock(), await temporaryPath(), createRecorder()];
  const store = await openStore({ path, clock, log });
  const file = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => file.close());
  onTestFinished(() => store.close());
  let isAway = false;
  let requests = 0;
  const server: Transport = {
    vocabulary: () => VOCABULARIES.neutral,
    send: async ({ method, path: asked }) => {
      requests += 1;
      if (isAway) throw new MediaServerFailure('unreachable', { method, path: asked });
      return { status: 200, bytes: EMPTY };
    },
    close: async () => undefined,
  };
  const { transport, health } = watchServerHealth({ transport: server, clock });
  const states: string[] = [];
  health.subscribe(({ kind }) => states.push(kind));
  const media = createMediaServerClients({
    server: FIRST_SERVER_ID,
    transport,
    accountTransport: undefined,
    machineIdentifier: 'home',
    log,
  })();
  await store.subscriptions.set(aSubscription({ feed: 'server' }));
  const deps = {
    ...pictureless,
    ...store,
    media,
    health,
    clock,
    log,
    textsFor: textsForLanguage,
    patterns: new Map(FEEDS.map((feed) => [feed, '* * * * *'] as const)),
    timeZone: 'UTC',
    latestSessions: { read: async () => ({ at: clock.now().getTime(), sessions: await media.sessions() }) },
    checkServerIdentity: async () => forever,
    backfill: { run: async () => void (await media.newestHistoryEntry()) },
    ownTroubleDeps: { ...store, clock, jobStates: () => [], examine: () => async () => [], wake: () => undefined },
    seen: notCounting(store),
    release: undefined,
    backup: undefined,
    catalogue: { pattern: '* * * * *', index: { refresh: async () => Promise.reject(new Error('not asked')) } },
    renderers: FEED_DEFINITIONS,
    directory: { direct: () => Promise.reject(new Error('not asked here')), guildName: () => undefined },
    mayRead: async () => undefined,
    sendDirectNotes: async () => undefined,
    checkCommands: async () => undefined,
    closeVotes: async () => undefined,
    resumeRecapRedraw: async () => undefined,
    wake: () => undefined,
    id: FIRST_SERVER_ID,
    readAgain: () => undefined,
  };
  const jobs = [...createServerJobs(deps), ...createJobs(deps)];
  const asking = jobs.filter(({ name }) => !['catalogue', 'maintenance'].includes(name));
  const runners = asking.map((job) => new JobRunner(job, { clock, log }));
  const tables = file.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'").all();
  return {
    lines,
    states,
    clock,
    store,
    requests: () => requests,
    away: (on: boolean) => {
      isAway = on;
    },
    /** Runs everything once an hour. */
    live: async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        for (const runner of runners) await runner.start(clock.now());
        await clock.advance(HOUR);
      }
    },
    /** How much is kept: rows by table, timers, and tasks that nobody ended. */
    kept: () => ({
      rows: tables.map(({ name }) => [name, file.prepare(`select count(*) as rows from "${name}"`).get()?.rows]),
      timers: clock.waiting(),
    }),
    posts: async () => {
      const found: string[] = [];
      for (let row = await store.outbox.next(CHANNEL); row; row = await store.outbox.next(CHANNEL)) {
        found.push(row.body);
        await store.outbox.sending(row, { earliest: clock.now(), latest: clock.now() });
        await store.outbox.sent(row.id, `m${row.id}`, clock.now());
      }
      return found;
    },
  };
}

test('a media server that is away for days is reported once, causes no growing work, and is recognized when back', async () => {
  const { away, live, lines, states, kept, posts, requests } = await home();
  await live(24);
  expect(await posts()).toEqual([]);
  expect(lines.filter(({ level }) => level !== 'debug')).toEqual([]);

  away(true);
  await live(24);
  const [afterOneDay, said] = [kept(), lines.filter(({ level }) => level === 'warn').length];
  const before = requests();
  await live(24);
  const perDay = requests() - before;
  await live(24 * 3);
  expect(kept()).toEqual(afterOneDay);
  expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(said);
  expect(new Set(lines.filter(({ level }) => level === 'warn').map(({ fields }) => fields.job)).size).toBe(said);
  expect(requests() - before).toBeLessThanOrEqual(perDay * 4);
  expect(states).toEqual(['up', 'down']);
  expect((await posts()).map((body) => /not responding/.test(body))).toEqual([true]);

  away(false);
  await live(24);
  expect(states).toEqual(['up', 'down', 'up']);
  expect((await posts()).map((body) => /is back/.test(body))).toEqual([true]);
  expect(
    lines.filter(({ level, sentence }) => level === 'info' && sentence === 'a job works again after earlier failures'),
  ).toHaveLength(said);
});
