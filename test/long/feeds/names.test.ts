import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { startWorld } from '../../support/embeddedWorld.ts';

const EVERY_SECOND = '* * * * * *';
const CINEMA = createSimulatedDiscordWorld()
  .guilds.flatMap(({ channels }) => channels)
  .find(({ name }) => name === 'cinema');

/** The columns, as `table.column`, of every value that contains one of these. */
function whereIn(path: string, names: readonly string[]): readonly string[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const tables = file.prepare("select name from sqlite_schema where type = 'table'").all();
  const places = tables.flatMap(({ name: table }) =>
    file
      .prepare(`select * from "${table}"`)
      .all()
      .flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) =>
          names.some((name) => `${value}`.includes(name)) ? [`${table}.${column}`] : [],
        ),
      ),
  );
  file.close();
  return [...new Set(places)].sort();
}

/** Uses everything that reads names: the feeds about people and devices, and the commands for sessions and plays. */
async function used(people: 'name' | 'pseudonym') {
  const home = createWorkingFolder();
  onTestFinished(() => home.remove());
  const path = join(home.path, 'usher.db');
  const feeds = Object.fromEntries(
    ['HISTORY', 'DEVICES', 'TRANSCODES'].flatMap((feed) => [
      [`${feed}_CRON`, EVERY_SECOND],
      [`${feed}_CHANNEL_ID`, CINEMA?.id ?? ''],
    ]),
  );
  const world = await startWorld({
    settings: { ...feeds, FEED_PEOPLE: people, DATABASE_PATH: path },
    media: { scale: { sessions: 0 } },
  });
  onTestFinished(() => world.close());
  const { media, discord } = world;
  const { accounts, devices } = media;
  const look = () =>
    Promise.all(
      ['/status/sessions/history/all', '/status/sessions', '/devices/'].map((read) =>
        media.nextRequest({ path: read }),
      ),
    );
  await look();
  await look();
  const posts = () => discord.messages('#cinema').map(({ text }) => text);
  media.history.add({ item: 'Cops', account: accounts.jonas, device: devices.phone });
  const session = { item: 'Metropolis', account: accounts.jonas, device: devices.phone, mode: 'transcode' } as const;
  media.sessions.start(session);
  media.knownDevices.add({ name: 'Ida’s tablet', platform: 'Android' });
  await expect.poll(() => posts().length).toBeGreaterThanOrEqual(3);
  await discord.person('moderator').run('/session list');
  await discord.person('moderator').complete('/session terminate', { session: '' }, 'session');
  await discord.person('moderator').run('/history', { user: 'Jonas' });
  await discord.person('moderator').run('/devices');
  // The rows of sent posts are rewritten after Discord has responded.
  await look();
  await look();
  await world.bot().stop();
  const people_ = [accounts.jonas.name, accounts.owner.name, accounts.priya.name];
  return { posts: posts().join('\n'), places: whereIn(path, [...people_, devices.phone.name, 'Ida’s tablet']) };
}

test('the database holds names of people and devices only in the tables for them', async () => {
  const { posts, places } = await used('name');
  expect(posts).toContain('Jonas Weber');
  expect(posts).toContain('Ida’s tablet');
  expect(places).toEqual(['devices.name', 'people.name']);
});

test('the database holds no names if no subscription shows names', async () => {
  const { places } = await used('pseudonym');
  expect(places).toEqual([]);
});
