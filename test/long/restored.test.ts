import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { startWithFile } from '../support/databaseFile.ts';
import { runOn } from '../support/databaseScript.ts';
import type { EmbeddedWorld } from '../support/embeddedWorld.ts';
import { TICKING, wholeTick } from '../support/ticking.ts';

/** Puts a database in its place as somebody with a shell would, or as `npm run restore` does. */
const WAYS: Readonly<Record<string, (path: string, copy: string) => Promise<unknown>>> = {
  'was restored': (path, copy) => runOn('restore', path, copy),
  'somebody put in its place': async (path, copy) => {
    for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
    copyFileSync(copy, path);
  },
};

const titlesIn = ({ discord }: EmbeddedWorld) => discord.messages('#history').map(({ text }) => text);

test.each(Object.keys(WAYS))(
  'after an older database %s, nothing is posted again, and plays since then are posted',
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
    await runOn('backup', path);
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
    expect(world.bot().lines.join('\n')).not.toContain('the bot has posted messages that its database does not know');
  },
);
