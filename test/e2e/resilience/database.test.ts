import { execFile } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createHome } from '../../../sandbox/bot.ts';
import { type EmbeddedWorld, startWorld, type WorldOptions } from '../../support/embeddedWorld.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

/** A bot that has run, and where its database is. */
async function startWithFile({ settings, ...options }: WorldOptions = {}) {
  const home = createHome();
  const path = join(home.path, 'usher.db');
  const world = await startWorld({ ...options, settings: { ...settings, DATABASE_PATH: path } });
  onTestFinished(async () => {
    await world.close();
    home.remove();
  });
  return { world, path };
}

test('the owner of a server reads that a damaged database without a backup took its permissions along', async () => {
  const { world, path } = await startWithFile();
  await world.bot().stop();
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  writeFileSync(path, Buffer.alloc(8192));
  await world.startAgain();
  const { text } = await world.discord.nextMessage('@admin');
  expect(text).toContain('My database was damaged');
  expect(text).toContain('`/access list` shows who may do what now.');
});

/** Puts a database in its place as somebody with a shell would, or as `npm run restore` does. */
const WAYS: Readonly<Record<string, (path: string, copy: string) => Promise<unknown>>> = {
  'was restored': (path, copy) => run('restore', path, copy),
  'somebody put in its place': async (path, copy) => {
    for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
    copyFileSync(copy, path);
  },
};

const run = (name: 'backup' | 'restore', path: string, ...args: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`../../../scripts/${name}.ts`, import.meta.url)), ...args],
    { cwd: dirname(path), env: { DATABASE_PATH: path } },
  );

const titlesIn = ({ discord }: EmbeddedWorld) => discord.messages('#history').map(({ text }) => text);

test.each(Object.keys(WAYS))(
  'from an older database that %s nothing is posted again, and what was played meanwhile is posted',
  async (way) => {
    const { world, path } = await startWithFile({ settings: TICKING, media: { scale: { sessions: 0 } } });
    const { media } = world;
    // In the second after now, since plays have no milliseconds: later than every post so far. No server lists a play before its time.
    const play = async (item: string) => {
      const viewedAt = Math.floor(Date.now() / 1000) + 1;
      await expect.poll(Date.now).toBeGreaterThanOrEqual(viewedAt * 1000);
      media.history.add({ item, viewedAt });
    };
    const isPosted = (item: string) => expect.poll(() => titlesIn(world).join('\n')).toContain(item);
    const posted = async (item: string) => {
      await play(item);
      await isPosted(item);
    };
    await wholeTick(world);
    await posted('Cops');
    await run('backup', path);
    const folder = join(dirname(path), 'backups');
    const copy = join(folder, readdirSync(folder)[0] ?? 'none');
    await posted('Nosferatu');
    await world.bot().stop();
    await play('The General');
    await WAYS[way]?.(path, copy);
    await world.startAgain();
    await isPosted('The General');
    await posted('Metropolis');
    await wholeTick(world);
    const titles = titlesIn(world);
    for (const title of ['Cops', 'Nosferatu', 'The General', 'Metropolis'])
      expect(titles.filter((text) => text.includes(title))).toHaveLength(1);
    await world.bot().stop();
    await world.startAgain();
    expect(world.bot().lines.join('\n')).not.toContain('the database is older than');
  },
);

test('where the feed about Usher itself is posted, people read that its database was restored', async () => {
  const { world, path } = await startWithFile();
  const { discord } = world;
  await discord.person('admin').run('/notify set', { feed: 'usher', channel: '#news' });
  await run('backup', path);
  const folder = join(dirname(path), 'backups');
  await world.bot().stop();
  await run('restore', path, join(folder, readdirSync(folder)[0] ?? 'none'));
  const posted = discord.nextMessage('#news');
  await world.startAgain();
  expect((await posted).text).toContain('The database was restored from a backup.');
});
