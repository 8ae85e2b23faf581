import { expect, test } from 'vitest';
import type { MediaServer } from '../../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import type { Setting } from '../../../../src/domain/media/server/serverApi.ts';
import { createServerName } from '../../../../src/domain/media/server/serverName.ts';
import { silent } from '../../../store/support/openStore.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';

const { signal } = new AbortController();
const friendly = (value: string): readonly Setting[] => [
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

function named(given: Partial<MediaServer>) {
  let asked = 0;
  const clock = createSteppedClock();
  const { settings = refused, accountResources = refused } = given;
  const serverName = createServerName({
    media: {
      settings: (options) => {
        asked += 1;
        return settings(options);
      },
      identity: async () => ({ machineIdentifier: 'mine' }),
      accountResources,
    },
    clock,
    log: silent,
  });
  return { serverName, clock, asked: () => asked };
}

test('the server is called as its preferences say, and is not asked again for a while', async () => {
  const { serverName, clock, asked } = named({ settings: async () => friendly('Attic') });
  expect([await serverName(signal), await serverName(signal), asked()]).toEqual(['Attic', 'Attic', 1]);
  await clock.advance(10 * 60_000);
  await serverName(signal);
  expect(asked()).toBe(2);
});

test.each([
  { name: 'keeps them for its owner', settings: refused },
  { name: 'has no name in them', settings: async () => friendly(' ') },
])('a server that $name is called as the account says', async ({ settings }) => {
  const accountResources = async () => [resource('other', 'Cellar'), resource('mine', 'Attic')];
  expect(await named({ settings, accountResources }).serverName(signal)).toBe('Attic');
});

test('a server whose name is unknown has none, and is not asked every time', async () => {
  const { serverName, asked } = named({});
  expect([await serverName(signal), await serverName(signal), asked()]).toEqual([undefined, undefined, 1]);
});

test('a caller that gives up gets the reason of its signal', async () => {
  await expect(named({}).serverName(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
