import { afterAll, beforeAll, expect, test } from 'vitest';
import { findStatisticsProblem } from '../../../../sandbox/crash/checker/statistics.ts';
import { type EmbeddedMediaServer, startMediaServer } from '../../../../sandbox/media-server/server.ts';
import { freshDiscord, startBot } from '../../discord/tinyBot.ts';

let media: EmbeddedMediaServer;
beforeAll(async () => {
  media = await startMediaServer({ scale: { sessions: 0, history: 3 } });
});
afterAll(() => media.close());

const COMMAND = {
  name: 'stats',
  description: 'What was played',
  options: ['chart', 'range'].map((name) => ({ type: 3 as const, name, description: name, required: true })),
};

test.each([
  ['What was played: 3 plays', undefined],
  ['What was played: 1,003 plays', 'the media servers list 3 plays, and /stats counts 1,003'],
  ['Nothing was played.', 'the media servers list 3 plays, and /stats counts no number'],
])('with 3 plays, the crash test judges the statistics "%s": %s', async (content, problem) => {
  const discord = await freshDiscord({});
  await startBot(discord, { command: (interaction) => interaction.reply(content) }, [COMMAND]);
  expect(await findStatisticsProblem({ discord, servers: [media] })).toBe(problem);
});
