import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorkingFolder, startBot } from '../../../sandbox/bot.ts';
import { createBotSettings } from '../../../sandbox/embedded.ts';
import { startWorld } from '../../support/embeddedWorld.ts';
import { wholeTick } from '../../support/ticking.ts';

test('if two bots run with one token, one of them carries out each command, and the other explains', async () => {
  const world = await startWorld({ ownProcesses: true });
  onTestFinished(() => world.close());
  const { media, discord } = world;
  const home = createWorkingFolder();
  onTestFinished(() => home.remove());
  const second = startBot({ ...createBotSettings(discord, media), RATE_LIMIT_FACTOR: '100' }, home.path);
  onTestFinished(() => void second.stop());
  await second.ready;
  const curator = discord.person('curator');
  const titles = ['One', 'Two', 'Three', 'Four'];
  for (const title of titles) {
    const [choice] = await curator.complete('/playlist create', { title, item: 'metropolis' }, 'item');
    await curator.run('/playlist create', { title, item: `${choice?.value}` });
  }
  const said = () => [...world.bot().lines, ...second.lines].join('\n');
  await expect.poll(said).toContain('another process uses this DISCORD_TOKEN');
  const created = media.playlists.of(media.accounts.owner).map(({ title }) => title);
  expect(created.filter((title) => titles.includes(title)).sort()).toEqual([...titles].sort());
});

test('if the lock file is deleted and a second bot starts, the first one ends and nothing is posted twice', async () => {
  const home = createWorkingFolder();
  onTestFinished(() => home.remove());
  const settings = { HISTORY_CRON: '* * * * * *', DATABASE_PATH: join(home.path, 'data', 'usher.db') };
  const world = await startWorld({ settings, ownProcesses: true, media: { scale: { sessions: 0 } } });
  onTestFinished(() => world.close());
  const { media, discord } = world;
  const play = (item: string) => media.history.add({ item });
  await wholeTick(world);
  play('Cops');
  expect((await discord.nextMessage('#history')).text).toContain('Cops');

  rmSync(`${settings.DATABASE_PATH}.lock`);
  const first = world.bot();
  const second = startBot({ ...createBotSettings(discord, media), ...settings }, home.path);
  onTestFinished(() => void second.stop());
  play('Nosferatu');
  expect(await first.ended).toBe(1);
  expect(first.lines.join('\n')).toContain('another Usher process has taken over the database');
  await second.ready;
  play('The General');
  const titles = () =>
    discord
      .messages('#history')
      .map(({ text }) => text)
      .join('\n');
  await expect.poll(titles).toContain('The General');
  await second.stop();
  for (const title of ['Cops', 'Nosferatu', 'The General'])
    expect(discord.messages('#history').filter(({ text }) => text.includes(title))).toHaveLength(1);
});
