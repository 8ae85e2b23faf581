import { type Client, DiscordAPIError } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { createChannelUpkeep } from '../../../src/discord/posting/channelUpkeep.ts';
import { isBotInTimeOut, runWithBotTimeOutDetection, type TimeOutDeps } from '../../../src/discord/posting/timeOut.ts';
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
  { name: 'ten minutes', leftMs: 10 * 60 * SECOND, kind: 'timed-out', retryAfterMs: 10 * 60 * SECOND },
  { name: 'a week: it is tried again after an hour', leftMs: 7 * 24 * HOUR, kind: 'timed-out', retryAfterMs: HOUR },
  { name: 'half a second', leftMs: SECOND / 2, kind: 'timed-out', retryAfterMs: SECOND / 2 },
  { name: 'no time: it is just over', leftMs: 0, kind: 'forbidden', retryAfterMs: undefined },
  { name: 'no time: it was over a day ago', leftMs: -24 * HOUR, kind: 'forbidden', retryAfterMs: undefined },
  { name: 'no time: there never was one', leftMs: undefined, kind: 'forbidden', retryAfterMs: undefined },
] as const)(
  'a refused request counts as timed out only during the bot’s time-out in the guild, which lasts another $name',
  async ({ leftMs, kind, retryAfterMs }) => {
    const deps = guildWith(leftMs);
    for (const place of [{ channelId: CHANNEL }, { guildId: GUILD }])
      await expect(runWithBotTimeOutDetection(deps, place, failing('forbidden'))).rejects.toMatchObject({
        kind,
        retryAfterMs,
      });
    expect(isBotInTimeOut(deps.client.guilds.cache.get(GUILD), deps.time)).toBe(kind === 'timed-out');
  },
);

test.each(['gone', 'unavailable', 'uncertain', 'unauthorized', 'anti-spam', 'invalid'] as const)(
  'a failure of another kind (%s) is not reported as a time-out',
  async (kind) => {
    const attempt = runWithBotTimeOutDetection(guildWith(HOUR), { channelId: CHANNEL }, failing(kind));
    await expect(attempt).rejects.toMatchObject({ kind });
  },
);

describe.each([
  { name: 'in a time-out', leftMs: HOUR, kind: 'timed-out' },
  { name: 'that lacks a permission', leftMs: undefined, kind: 'forbidden' },
] as const)('a bot $name', ({ leftMs, kind }) => {
  const { client, time } = guildWith(leftMs);
  const upkeep = createChannelUpkeep(client, { send: failing('forbidden'), time });

  test('renaming a channel fails with the right reason for a bot $name', async () => {
    await expect(upkeep.rename(CHANNEL, 'Streams: 2')).rejects.toMatchObject({ kind });
  });

  test('deleting a message fails with the right reason for a bot $name', async () => {
    await expect(upkeep.remove(CHANNEL, MESSAGE)).rejects.toMatchObject({ kind });
  });
});
