import { expect, test } from 'vitest';
import type { HealthState } from '../../../src/domain/media/server/health.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { takeOwnNames } from '../../../src/main/servers/ownNames.ts';
import { createShutdown } from '../../../src/main/shutdown.ts';
import { silent } from '../../store/support/openStore.ts';

/** A server that calls itself so, among that many, with what it was named and how often it was asked. */
function installation(names: readonly (string | undefined)[], count = 2) {
  let state: HealthState = { kind: 'unknown' };
  const [listeners, changes]: [((state: HealthState) => void)[], (() => void)[]] = [[], []];
  const asked: (string | undefined)[] = [];
  const shutdown = createShutdown(silent);
  const server = {
    id: serverId(1),
    shutdown,
    health: {
      state: () => state,
      subscribe: (listener: (state: HealthState) => void) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    serverName: async () => names[asked.length],
  };
  const servers = { list: () => [server], each: (begin: (one: typeof server) => void) => begin(server) };
  const mediaServers = {
    callsItself: async (_: number, ask: () => Promise<string | undefined>) => void asked.push(await ask()),
    subscribe: (listener: () => void) => void changes.push(listener),
  };
  const parts = { count };
  takeOwnNames(servers, { mediaServers, hasSeveral: () => parts.count > 1, log: silent });
  const become = async (next: HealthState) => {
    state = next;
    for (const listener of listeners) listener(next);
    await settled();
  };
  const change = async (next: number) => {
    parts.count = next;
    for (const listener of changes) listener();
    await settled();
  };
  return { asked, become, change, shutdown };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('it is asked once it answers', async () => {
  const { asked, become } = installation(['Cellar']);
  await become({ kind: 'token-refused', since: new Date(0) });
  expect(asked).toEqual([]);
  await become({ kind: 'up' });
  expect(asked).toEqual(['Cellar']);
});

test('a single one is asked nothing, until there is another one', async () => {
  const { asked, become, change } = installation(['Cellar'], 1);
  await become({ kind: 'up' });
  expect(asked).toEqual([]);
  await change(2);
  expect(asked).toEqual(['Cellar']);
});

test('one that is being stopped is asked nothing', async () => {
  const { asked, become, shutdown } = installation(['Cellar']);
  await shutdown.run();
  await become({ kind: 'up' });
  expect(asked).toEqual([]);
});
