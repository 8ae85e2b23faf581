import { expect, onTestFinished, test } from 'vitest';
import type { MediaServerOptions } from '../../../sandbox/media-server/server.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

async function worldOf(vocabulary: NonNullable<MediaServerOptions['vocabulary']>): Promise<EmbeddedWorld> {
  const world = await prepareWorld({ media: { vocabulary } });
  onTestFinished(world.close);
  return world;
}

test('a Plex server needs no setting of its own and never gets the token in a URL', async () => {
  const world = await worldOf('plex');
  await world.startAgain();
  const answer = await world.discord.person('viewer').run('/search', { query: 'Metropolis' });
  expect(answer.text).toContain('Metropolis');
  expect(world.media.requests.filter(({ search }) => search.includes('Token'))).toEqual([]);
});

test('a bot remembers a detected vocabulary after a restart and tries no other', async () => {
  const world = await worldOf('neutral');
  world.media.behaviour.identityNeedsToken = false;
  const refused = () => world.media.requests.filter(({ status }) => status === 401).length;
  await world.startAgain();
  await world.bot().stop();
  expect(refused()).toBe(1);
  await world.startAgain();
  expect(refused()).toBe(1);
});

test('a wrong MEDIA_VOCABULARY is reported at the start', async () => {
  const world = await prepareWorld({ media: { vocabulary: 'plex' }, settings: { MEDIA_VOCABULARY: 'neutral' } });
  onTestFinished(world.close);
  const bot = await world.startAgain();
  expect(bot.lines.join('\n')).toContain('MEDIA_VOCABULARY is wrong: the media server speaks plex');
  expect(bot.lines.join('\n')).not.toContain('refused MEDIA_TOKEN');
  // It polls the server on and on, so it is stopped before what it did wrong is looked at.
  await bot.stop();
  // A neutral client does not identify itself, which a plex server requires.
  expect(new Set(world.media.takeViolations().map(({ why }) => why.split(' ').at(-1)))).toEqual(new Set(['missing']));
});

test('a wrong MEDIA_VOCABULARY is reported once a server that was away at the start answers', async () => {
  const settings = { MEDIA_VOCABULARY: 'neutral', SERVER_CRON: '* * * * * *' };
  const world = await prepareWorld({ media: { vocabulary: 'plex' }, settings });
  onTestFinished(world.close);
  world.media.faults.add({ match: {}, kind: 'drop' });
  const bot = await world.startAgain();
  expect(bot.lines.join('\n')).not.toContain('MEDIA_VOCABULARY is wrong');
  world.media.faults.clear();
  await bot.line((line) => line.includes('MEDIA_VOCABULARY is wrong'));
  await bot.stop();
  world.media.takeViolations();
});
