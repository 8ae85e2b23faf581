import { DiscordAPIError } from 'discord.js';
import { expect, test } from 'vitest';
import { createDirectChannelOpener } from '../../../src/discord/posting/directOpenings.ts';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

/** Opens at Discord, which says what `refusals` have left. */
function opening(refusals: ChannelFailure[] = []) {
  const clock = createSteppedClock();
  const opened: (readonly [string, number])[] = [];
  const began = clock.now().getTime();
  const open = createDirectChannelOpener(clock, async (userId) => {
    opened.push([userId, clock.now().getTime() - began]);
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return `channel of ${userId}`;
  });
  return { clock, opened, open };
}

const tooFast = (retryAfterMs?: number) => {
  const url = 'https://discord.com/api/v10/users/@me/channels';
  const cause = new DiscordAPIError({ code: 40003, message: 'too fast' }, 40003, 403, 'POST', url, {});
  return new ChannelFailure('unavailable', 'Discord', { cause, retryAfterMs });
};

test('direct messages are opened at most once a second, however many are requested', async () => {
  const { clock, opened, open } = opening();
  const all = Promise.all(['1', '2', '3'].map(open));
  for (let n = 0; n < 4; n += 1) await clock.advance(1000);
  expect(await all).toEqual(['channel of 1', 'channel of 2', 'channel of 3']);
  expect(opened).toEqual([
    ['1', 0],
    ['2', 1000],
    ['3', 2000],
  ]);
});

test('after Discord refuses direct messages as opened too fast, none is opened for ten minutes or the named time', async () => {
  for (const [said, pause] of [
    [undefined, 600_000],
    [60_000, 60_000],
  ]) {
    const { clock, opened, open } = opening([tooFast(said)]);
    await expect(open('1')).rejects.toMatchObject({ kind: 'unavailable' });
    await clock.advance(Number(pause) - 1000);
    await expect(open('2')).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: 1000 });
    await clock.advance(1000);
    expect(await open('2')).toBe('channel of 2');
    expect(opened.map(([userId]) => userId)).toEqual(['1', '2']);
  }
});

test('under Discord’s anti-spam measure, no direct message is opened for half an hour, with that reason', async () => {
  const { clock, opened, open } = opening([new ChannelFailure('anti-spam', 'Discord')]);
  await expect(open('1')).rejects.toMatchObject({ kind: 'anti-spam' });
  await clock.advance(29 * 60_000);
  await expect(open('2')).rejects.toMatchObject({ kind: 'anti-spam', retryAfterMs: 60_000 });
  await clock.advance(60_000);
  expect(await open('2')).toBe('channel of 2');
  expect(opened.map(([userId]) => userId)).toEqual(['1', '2']);
});

test('a person whose direct messages cannot be opened does not delay others', async () => {
  const { clock, open } = opening([new ChannelFailure('gone', 'Discord')]);
  await expect(open('1')).rejects.toMatchObject({ kind: 'gone' });
  await clock.advance(1000);
  expect(await open('2')).toBe('channel of 2');
});
