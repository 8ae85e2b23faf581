import { RequestMethod } from 'discord.js';
import { expect, test } from 'vitest';
import { createAntiSpamMeasure } from '../../../src/discord/posting/antiSpam.ts';
import { createChannelDirectory } from '../../../src/discord/posting/directory.ts';
import { createPostingRestClient } from '../../../src/discord/posting/postingRest.ts';
import { systemClock } from '../../../src/observe/systemClock.ts';
import { createRecorder } from '../../jobs/support/fakes.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { connect } from '../support/connected.ts';

const MINUTE = 60_000;
const VIEWER = '110000000000000101';

function watched() {
  const clock = createSteppedClock();
  const { log, sentences } = createRecorder();
  return { clock, sentences, antiSpam: createAntiSpamMeasure({ clock, log }) };
}

test('a bot that Discord never refused is not under suspicion of spam', () => {
  const { antiSpam, sentences } = watched();
  expect([antiSpam.lasts(), sentences()]).toEqual([false, []]);
});

test.each([
  { name: 'at once', ms: 0, lasts: true },
  { name: 'half an hour later', ms: 30 * MINUTE, lasts: true },
  { name: 'an hour later', ms: 60 * MINUTE, lasts: true },
  { name: 'when it was not refused for longer than an hour', ms: 61 * MINUTE, lasts: false },
  { name: 'a day later', ms: 24 * 60 * MINUTE, lasts: false },
])('the suspicion of spam against the bot lasts an hour after a refusal by Discord: $name', async ({ ms, lasts }) => {
  const { antiSpam, clock } = watched();
  antiSpam.refused();
  await clock.advance(ms);
  expect(antiSpam.lasts()).toBe(lasts);
});

test('Discord’s anti-spam measure is logged once while it lasts, and again when it returns', async () => {
  const { antiSpam, clock, sentences } = watched();
  for (let tries = 0; tries < 5; tries += 1) {
    antiSpam.refused();
    await clock.advance(30 * MINUTE);
  }
  expect(sentences()).toHaveLength(1);
  await clock.advance(60 * MINUTE);
  antiSpam.refused();
  expect(sentences()).toHaveLength(2);
});

test('the anti-spam measure is noticed when Discord refuses direct messages, not by other refusals', async () => {
  const { antiSpam } = watched();
  const { client, discord, channel } = await connect();
  const postingRest = createPostingRestClient(client, { antiSpam });
  const directory = createChannelDirectory(client, postingRest, systemClock);
  discord.forbid('history', 'sending');
  const post = postingRest.send({
    method: RequestMethod.Post,
    route: `/channels/${channel('history')}/messages`,
    body: {},
  });
  await expect(post).rejects.toThrow();
  expect(antiSpam.lasts()).toBe(false);
  discord.suspectBot(true);
  await expect(directory.direct(VIEWER)).rejects.toMatchObject({ kind: 'anti-spam' });
  expect(antiSpam.lasts()).toBe(true);
});
