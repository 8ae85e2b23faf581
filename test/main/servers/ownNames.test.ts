import { expect, test } from 'vitest';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { ServerHealthState } from '../../../src/domain/media/server/health.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { storeReportedServerNames } from '../../../src/main/servers/ownNames.ts';
import { createShutdown } from '../../../src/main/shutdown.ts';
import { silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const TOO_SLOW = new MediaServerFailure('timeout', { method: 'GET', path: '/' });

/** A server that calls itself so or fails, among that many, with what it was named and how often it was asked. */
function installation(names: readonly (string | MediaServerFailure)[], count = 2) {
  const clock = createSteppedClock();
  let read = 0;
  const answer = async <T>(given: (name: string) => T): Promise<T> => {
    const name = names[Math.min(read, names.length - 1)] ?? TOO_SLOW;
    if (typeof name !== 'string') throw name;
    return given(name);
  };
  let state: ServerHealthState = { kind: 'unknown' };
  const [listeners, changes]: [((state: ServerHealthState) => void)[], (() => void)[]] = [[], []];
  const asked: (string | undefined)[] = [];
  const shutdown = createShutdown(silent);
  const server = {
    id: serverId(1),
    shutdown,
    health: {
      state: () => state,
      subscribe: (listener: (state: ServerHealthState) => void) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    media: {
      settings: () => answer((value) => [{ id: 'FriendlyName', type: 'text', value, secret: false } as const]),
      identity: async () => ({ machineIdentifier: 'mine' }),
      // Asked last: the next try is the next of the names.
      accountResources: async () => {
        read += 1;
        throw TOO_SLOW;
      },
    },
  };
  const servers = { list: () => [server], each: (begin: (one: typeof server) => void) => begin(server) };
  const mediaServers = {
    callsItself: async (_: number, ask: () => Promise<string | undefined>) => void asked.push(await ask()),
    subscribe: (listener: () => void) => void changes.push(listener),
  };
  const parts = { count };
  storeReportedServerNames(servers, { mediaServers, hasSeveral: () => parts.count > 1, clock, log: silent });
  const become = async (next: ServerHealthState) => {
    state = next;
    for (const listener of listeners) listener(next);
    await settled();
  };
  const change = async (next: number) => {
    parts.count = next;
    for (const listener of changes) listener();
    await settled();
  };
  return { asked, become, change, shutdown, clock, read: () => read };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a media server is asked for its name once it answers', async () => {
  const { asked, become } = installation(['Cellar']);
  await become({ kind: 'token-refused', since: new Date(0) });
  expect(asked).toEqual([]);
  await become({ kind: 'up' });
  expect(asked).toEqual(['Cellar']);
});

test('a single media server is not asked for its name until there is a second one', async () => {
  const { asked, become, change } = installation(['Cellar'], 1);
  await become({ kind: 'up' });
  expect(asked).toEqual([]);
  await change(2);
  expect(asked).toEqual(['Cellar']);
});

test('a media server that is being stopped is not asked for its name', async () => {
  const { asked, become, shutdown } = installation(['Cellar']);
  await shutdown.run();
  await become({ kind: 'up' });
  expect(asked).toEqual([]);
});

test('a media server that is too slow to give its name is asked again, ever less often', async () => {
  const { asked, become, change, clock, read } = installation([TOO_SLOW, TOO_SLOW, TOO_SLOW, 'Cellar']);
  await become({ kind: 'up' });
  // What changes meanwhile asks it no more often.
  await change(3);
  expect([read(), asked]).toEqual([1, []]);
  await clock.advance(15_000);
  expect(read()).toBe(2);
  await clock.advance(15_000);
  expect(read()).toBe(2);
  await clock.advance(75_000);
  expect([read(), asked]).toEqual([3, ['Cellar']]);
});

test('a media server that stops between two tries is not asked for its name again', async () => {
  const { asked, become, clock, shutdown, read } = installation([TOO_SLOW, 'Cellar']);
  await become({ kind: 'up' });
  await shutdown.run();
  await clock.advance(60_000);
  expect([read(), asked]).toEqual([1, []]);
});
