import { type Client, DiscordAPIError } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { createChannelUpkeep } from '../../../src/discord/posting/channelUpkeep.ts';
import { isTimedOut, namingTimeOut, type TimeOutDeps } from '../../../src/discord/posting/timeOut.ts';
import { ChannelFailure, type ChannelFailureKind } from '../../../src/domain/notifications/channels.ts';

const CHANNEL = '20';
const GUILD = '9';
const MESSAGE = '30';
/** By Discord's clock, which need not agree with ours. */
const NOW = new Date('2026-01-01T12:00:00Z');
const SECOND = 1000;
const HOUR = 3_600_000;

/** A guild whose bot is in a time-out for that long, or was; undefined: it never was. */
function guildWith(leftMs: number | undefined): TimeOutDeps {
  const communicationDisabledUntilTimestamp = leftMs === undefined ? null : NOW.getTime() + leftMs;
  const guild = { members: { me: { communicationDisabledUntilTimestamp } } };
  const channels = { cache: new Map([[CHANNEL, { isDMBased: () => false, guild }]]) };
  const client = { channels, guilds: { cache: new Map([[GUILD, guild]]) } } as unknown as Client;
  return { client, time: () => ({ earliest: NOW, latest: new Date(NOW.getTime() + SECOND) }) };
}

const failing = (kind: ChannelFailureKind) => async (): Promise<never> => {
  const url = 'https://discord.com/api/v10/channels/20/messages';
  const cause = new DiscordAPIError({ code: 50_013, message: 'Missing Permissions' }, 50_013, 403, 'POST', url, {});
  throw new ChannelFailure(kind, 'Discord', { cause });
};

test.each([
  ['ten minutes', 10 * 60 * SECOND, 'timed-out', 10 * 60 * SECOND],
  ['a week: it is tried again after an hour', 7 * 24 * HOUR, 'timed-out', HOUR],
  ['half a second', SECOND / 2, 'timed-out', SECOND / 2],
  ['no time: it is just over', 0, 'forbidden', undefined],
  ['no time: it was over a day ago', -24 * HOUR, 'forbidden', undefined],
  ['no time: there never was one', undefined, 'forbidden', undefined],
] as const)('a refusal while the bot is in a time-out for another %s', async (_, leftMs, kind, retryAfterMs) => {
  const deps = guildWith(leftMs);
  for (const place of [{ channelId: CHANNEL }, { guildId: GUILD }])
    await expect(namingTimeOut(deps, place, failing('forbidden'))).rejects.toMatchObject({ kind, retryAfterMs });
  expect(isTimedOut(deps.client.guilds.cache.get(GUILD), deps.time)).toBe(kind === 'timed-out');
});

test.each(['gone', 'unavailable', 'uncertain', 'unauthorized', 'anti-spam', 'invalid'] as const)(
  'a failure that is no refusal (%s) is not taken for the time-out',
  async (kind) => {
    const attempt = namingTimeOut(guildWith(HOUR), { channelId: CHANNEL }, failing(kind));
    await expect(attempt).rejects.toMatchObject({ kind });
  },
);

describe.each([
  ['in a time-out', HOUR, 'timed-out'],
  ['that lacks a permission', undefined, 'forbidden'],
] as const)('a bot %s', (_, leftMs, kind) => {
  const { client, time } = guildWith(leftMs);
  const upkeep = createChannelUpkeep(client, { send: failing('forbidden'), time });

  test('hears so where it renames a channel', async () => {
    await expect(upkeep.rename(CHANNEL, 'Streams: 2')).rejects.toMatchObject({ kind });
  });

  test('hears so where it deletes its message', async () => {
    await expect(upkeep.remove(CHANNEL, MESSAGE)).rejects.toMatchObject({ kind });
  });
});
