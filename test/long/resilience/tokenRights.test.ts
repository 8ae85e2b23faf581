import { expect, onTestFinished, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { prepareWorld } from '../../support/embeddedWorld.ts';

/** Polls come every second, for the sessions as well as the server. */
const CHANNEL = createSimulatedDiscordWorld()
  .guilds.flatMap(({ channels }) => channels)
  .find(({ name }) => name === 'cinema');
const SETTINGS = {
  SERVER_CRON: '* * * * * *',
  TRANSCODES_CRON: '* * * * * *',
  SERVER_CHANNEL_ID: CHANNEL?.id ?? '',
  TRANSCODES_CHANNEL_ID: CHANNEL?.id ?? '',
};
const SESSIONS = { path: '/status/sessions' };
const NOT_THE_OWNERS = 'so it is probably not its owner’s';

test.each([401, 403] as const)(
  'a token that is not the owner’s is logged once as such, not as refused, if the server answers %i',
  async (status) => {
    const world = await prepareWorld({ settings: SETTINGS, media: { scale: { sessions: 0 } } });
    onTestFinished(() => world.close());
    world.media.behaviour.sessionsRefusal = status;
    const bot = await world.startAgain({ MEDIA_TOKEN: world.media.tokens.jonas });
    await bot.line((line) => line.includes(NOT_THE_OWNERS));
    for (let look = 0; look < 3; look += 1) {
      const [answered] = await Promise.all([
        world.media.nextRequest(SESSIONS),
        world.media.nextRequest({ path: '/library/sections' }),
      ]);
      expect(answered.status).toBe(status);
    }
    expect(bot.lines.filter((line) => line.includes(NOT_THE_OWNERS))).toHaveLength(1);
    expect(bot.lines.filter((line) => line.includes('token-refused'))).toEqual([]);
    const answer = await world.discord.person('moderator').run('/session list');
    expect(answer.text).toContain('It is probably not the server owner’s token.');
  },
);

test('the owner’s token is reported as the owner’s at the start', async () => {
  const world = await prepareWorld({});
  onTestFinished(() => world.close());
  const bot = await world.startAgain();
  await bot.line((line) => line.includes('The token may see sessions and settings'));
  expect(bot.lines.filter((line) => line.includes(NOT_THE_OWNERS))).toEqual([]);
});
