import { expect, test } from 'vitest';
import type { MediaServer } from '../../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import type { ServerSetting } from '../../../../src/domain/media/server/serverApi.ts';
import { readServerName } from '../../../../src/domain/media/server/serverName.ts';

const { signal: SIGNAL } = new AbortController();
const friendly = (value: string): readonly ServerSetting[] => [
  { id: 'Other', type: 'text', value: 'x', secret: false },
  { id: 'FriendlyName', type: 'text', value, secret: false },
];
const refused = async (): Promise<never> => {
  throw new MediaServerFailure('forbidden', { method: 'GET', path: '/' });
};
const resource = (clientIdentifier: string, name: string) => ({
  clientIdentifier,
  name,
  provides: ['server'],
  connections: [],
  hasAccessToken: false,
});

const read = ({ settings = refused, accountResources = refused }: Partial<MediaServer>, signal = SIGNAL) =>
  readServerName({ settings, identity: async () => ({ machineIdentifier: 'mine' }), accountResources }, signal);

test('a server has the name in its preferences', async () => {
  expect(await read({ settings: async () => friendly('Attic') })).toBe('Attic');
});

test.each([
  { name: 'keeps its preferences for its owner', settings: refused },
  { name: 'has no name in its preferences', settings: async () => friendly(' ') },
])('a server that $name has the name that its account lists', async ({ settings }) => {
  const accountResources = async () => [resource('other', 'Cellar'), resource('mine', 'Attic')];
  expect(await read({ settings, accountResources })).toBe('Attic');
});

test('a server whose preferences and account are refused fails with the account’s refusal', async () => {
  await expect(read({})).rejects.toMatchObject({ kind: 'forbidden' });
});

test('reading a server’s name fails with the reason of the signal when the caller gives up', async () => {
  const settings = async ({ signal }: { readonly signal?: AbortSignal | undefined } = {}) => {
    signal?.throwIfAborted();
    return friendly('Attic');
  };
  await expect(read({ settings }, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
