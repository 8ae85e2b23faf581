import { expect, test } from 'vitest';
import { ChannelFailure, type ChannelFailureKind } from '../../src/domain/notifications/channels.ts';
import { openDirectChannel } from '../../src/jobs/openDirect.ts';

test('opened direct messages have a channel', async () => {
  expect(await openDirectChannel('7', { directory: { direct: async (userId) => `direct ${userId}` } })).toEqual({
    kind: 'open',
    channelId: 'direct 7',
  });
});

test.each<[ChannelFailureKind, 'closed' | 'later']>([
  ['gone', 'closed'],
  ['forbidden', 'closed'],
  ['invalid', 'closed'],
  ['unavailable', 'later'],
  ['uncertain', 'later'],
  ['unauthorized', 'later'],
  ['anti-spam', 'later'],
  ['timed-out', 'later'],
])('direct messages that fail to open as %s count as %s', async (kind, expected) => {
  const failure = new ChannelFailure(kind, 'as told');
  const directory = { direct: () => Promise.reject(failure) };
  expect(await openDirectChannel('7', { directory })).toEqual({ kind: expected, failure });
});

test('an error that is no failure of the channel is thrown when direct messages are opened', async () => {
  const directory = { direct: () => Promise.reject(new Error('killed')) };
  await expect(openDirectChannel('7', { directory })).rejects.toThrow('killed');
});
