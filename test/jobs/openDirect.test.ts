import { expect, test } from 'vitest';
import { ChannelFailure, type ChannelFailureKind } from '../../src/domain/notifications/channels.ts';
import { openDirectChannel } from '../../src/jobs/openDirect.ts';

test('opening a person’s direct messages gives the channel to write to', async () => {
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
])('direct messages whose opening fails as %s count as %s', async (kind, expected) => {
  const failure = new ChannelFailure(kind, 'as told');
  const directory = { direct: () => Promise.reject(failure) };
  expect(await openDirectChannel('7', { directory })).toEqual({ kind: expected, failure });
});

test('opening a person’s direct messages throws an error that is no failure of the channel', async () => {
  const directory = { direct: () => Promise.reject(new Error('killed')) };
  await expect(openDirectChannel('7', { directory })).rejects.toThrow('killed');
});
