import { expect, test } from 'vitest';
import { ChannelFailure, type ChannelPost } from '../../../src/domain/notifications/channels.ts';
import { createPostSender } from '../../../src/jobs/delivery/sender.ts';
import { CHANNEL, createFakeDiscord, createRecorder, DAY, draw, HOUR, textIn } from '../../jobs/support/fakes.ts';
import { memoryStore } from '../../store/support/openStore.ts';

const OTHER = '100000000000000002';
const EVERY_THREE_MINUTES = (24 * 60) / 3;

test('posts wait while Discord is away for days, and arrive once and in order when it is back', async () => {
  const store = await memoryStore();
  const { clock, outbox } = store;
  const discord = createFakeDiscord(clock);
  const { log, lines } = createRecorder();
  let [isAway, tries] = [true, 0];
  const post = async (asked: ChannelPost): Promise<string> => {
    tries += 1;
    if (isAway) throw new ChannelFailure('unavailable', 'Discord');
    return discord.channels.post(asked);
  };
  const sender = createPostSender({
    ...store,
    ...discord,
    log,
    random: () => 0,
    wake: () => undefined,
    alert: () => undefined,
    channels: { ...discord.channels, post },
  });
  const put = (key: string, channelId = CHANNEL) =>
    outbox.add({ key, channelId, body: draw(key, key, channelId) }).then(() => sender.wake());
  for (const key of ['a', 'b']) await put(key);
  await put('c', OTHER);
  // After a day the guild's owner is to be told, once: that waits, too.
  await clock.advance(2 * DAY);
  const [channels, triesBefore] = [await outbox.channels(), tries];
  for (let day = 3; day <= 4; day += 1) {
    await put(`${day}`);
    await clock.advance(DAY);
  }
  // One timer for each channel, however many posts wait, and every line once for each channel.
  expect(clock.waiting()).toBe(channels.length);
  expect(await outbox.channels()).toEqual(channels);
  expect(tries - triesBefore).toBeLessThanOrEqual(channels.length * 2 * EVERY_THREE_MINUTES);
  const said = lines
    .filter(({ level }) => level !== 'debug')
    .map(({ sentence, fields }) => `${fields.channel}: ${sentence}`);
  expect(said).toEqual([...new Set(said)]);

  isAway = false;
  await clock.advance(HOUR);
  const arrived = (channelId: string) =>
    discord.posted.filter((each) => each.channelId === channelId).map(({ body }) => textIn(body));
  expect(arrived(CHANNEL)).toEqual(['a', 'b', '3', '4']);
  expect(arrived(OTHER)).toEqual(['c']);
  expect(await outbox.channels()).toEqual([]);
});
