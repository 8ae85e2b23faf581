import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { openDatabase } from '../../../src/store/database/database.ts';
import { MIGRATIONS, migrate } from '../../../src/store/database/migrations.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';

/** Run by open.test.ts in separate processes, which it kills: `node child.ts <what> <path>`. */
const [, , what = '', path = ''] = process.argv;
const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const clock = { now: () => new Date(), steadyMs: () => performance.now(), wait: () => new Promise<void>(nothing) };

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Records two events at a time and composes a post of them, for a guild that may see their server. */
async function openWriter() {
  const { feeds, notifications, subscriptions, firstServer, mediaServers } = await openDatabaseStore({
    path,
    clock,
    log,
  });
  await firstServer.plant({ address: new URL('http://media.test'), token: 'a token' });
  await mediaServers.allow(FIRST_SERVER_ID, 'g', '1');
  const at = new Date();
  const place = { guildId: 'g', feed: 'history', channelId: 'c' } as const;
  const { id: subscriptionId } = await subscriptions.set({ ...DEFAULT_SUBSCRIPTION_SETTINGS, ...place });
  const record = (n: number) =>
    feeds.record({
      feed: 'history',
      cursor: `${n}`,
      events: [`${n}a`, `${n}b`].map((key) => ({ key, at, data: '{}' })),
      plays: [{ historyKey: `${n}`, viewedAt: at, kind: 'movie', title: `Film ${n}` }],
      seen: [{ librarySectionId: '1', ratingKey: `${n}`, guid: `${n}`, addedAt: at, version: '' }],
    });
  const publish = async (n: number) =>
    await notifications.publish({
      subscriptionId,
      revision: 0,
      notificationIds: (await notifications.of(subscriptionId, 10)).map(({ id }) => id),
      posts: [{ key: `post ${n}`, channelId: 'c', body: `${n}` }],
      groups: [{ channelId: 'c', key: 'g', postKey: 'post 1', openedAt: at, data: `${n}` }],
      digestedAt: new Date(n),
    });
  return { record, publish };
}

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  hold: async () => {
    await openDatabaseStore({ path, clock, log });
    // Nobody keeps that store, and still it is held.
    await setImmediate();
    globalThis.gc?.();
    await setImmediate();
    say('held');
    setInterval(nothing, 1000);
  },
  loop: async () => {
    const { record, publish } = await openWriter();
    for (let n = 1; ; n += 1) {
      await record(n);
      await publish(n);
      say(`${n}`);
    }
  },
  /** Stops between the two. */
  half: async () => {
    const { record, publish } = await openWriter();
    for (let n = 1; n <= 50; n += 1) {
      await record(n);
      if (n < 50) await publish(n);
      say(`${n}`);
    }
    setInterval(nothing, 1000);
  },
  migrate: async () => {
    const up = async (db: Kysely<unknown>) => {
      await sql`create table half (done integer)`.execute(db);
      process.kill(process.pid, 'SIGKILL');
      await new Promise(nothing);
    };
    await migrate(openDatabase(path), { ...MIGRATIONS, '9999-is-killed': { up } });
  },
};

await PARTS[what]?.();
