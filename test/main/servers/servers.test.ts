import { expect, test } from 'vitest';
import type { InstalledServer } from '../../../src/domain/servers/mediaServers.ts';
import { type ServerId, serverId } from '../../../src/domain/servers/refs.ts';
import { openServers } from '../../../src/main/servers/servers.ts';
import { createShutdown } from '../../../src/main/shutdown.ts';
import { silent } from '../../store/support/openStore.ts';

const [FIRST, SECOND] = [serverId(1), serverId(2)];

/** An installation that knows these servers, and what becomes of them. */
async function installationWith(...ids: readonly ServerId[]) {
  const known = new Map(ids.map((id) => [id, { server: serverAt(id, `http://s${id}`), token: `token ${id}` }]));
  const listeners: (() => void)[] = [];
  const happened: string[] = [];
  const closings = new Map<ServerId, Promise<void>>();
  const waits: Wait[] = [];
  const process = createShutdown(silent);
  const servers = await openServers({
    mediaServers: {
      list: () => [...known.values()].map(({ server }) => server),
      find: (id) => known.get(id)?.server,
      tokenOf: (id) => known.get(id)?.token,
      subscribe: (listener) => void listeners.push(listener),
    },
    open: async (known, token) => {
      const { id } = known();
      const shutdown = createShutdown(silent, process);
      shutdown.onClose(async () => {
        await closings.get(id);
        happened.push(`closed ${id} of ${token}`);
      });
      return { id, known, shutdown, token };
    },
    clock: { wait: (ms, signal) => new Promise((resolve, reject) => waits.push({ ms, signal, resolve, reject })) },
    log: silent,
  });
  servers.each(({ id, token }) => void happened.push(`began ${id} with ${token}`));
  return {
    known,
    servers,
    happened,
    closings,
    process,
    waits,
    change: () => listeners.forEach((listener) => void listener()),
  };
}

interface Wait {
  readonly ms: number;
  readonly signal: AbortSignal | undefined;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

const serverAt = (id: ServerId, address: string, name = `server ${id}`): InstalledServer => ({
  id,
  name,
  address: new URL(address),
  addedAt: new Date(0),
});

/** All promises that are settled have been followed. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('every media server that the installation knows is started under its number', async () => {
  const { servers, happened } = await installationWith(SECOND, FIRST);
  expect(servers.list().map(({ id }) => id)).toEqual([FIRST, SECOND]);
  expect(happened).toEqual(['began 2 with token 2', 'began 1 with token 1']);
  expect(servers.find(serverId(3))).toBeUndefined();
});

test('every part of the bot learns of a media server added later, and a part that starts later learns of all servers', async () => {
  const { known, servers, happened, change } = await installationWith(FIRST);
  known.set(SECOND, { server: serverAt(SECOND, 'http://s2'), token: 'token 2' });
  change();
  await settled();
  expect(servers.find(SECOND)?.token).toBe('token 2');
  expect(happened).toEqual(['began 1 with token 1', 'began 2 with token 2']);
  const late: number[] = [];
  servers.each(({ id }) => void late.push(id));
  expect(late).toEqual([1, 2]);
});

test('a new token or address restarts only that media server, and requests meanwhile go to the new one', async () => {
  const { known, servers, happened, closings, change } = await installationWith(FIRST, SECOND);
  const [first, closing] = [servers.find(FIRST), Promise.withResolvers<void>()];
  closings.set(SECOND, closing.promise);
  known.set(SECOND, { server: serverAt(SECOND, 'http://s2'), token: 'new' });
  change();
  await settled();
  expect(servers.find(SECOND)?.token).toBe('new');
  expect(happened.slice(2)).toEqual([]);
  closing.resolve();
  await settled();
  expect(happened.slice(2)).toEqual(['closed 2 of token 2', 'began 2 with new']);
  known.set(SECOND, { server: serverAt(SECOND, 'http://elsewhere'), token: 'new' });
  change();
  await settled();
  expect(happened.slice(4)).toEqual(['closed 2 of new', 'began 2 with new']);
  expect(servers.find(FIRST)).toBe(first);
});

test('a new name of a media server takes effect at once without a restart', async () => {
  const { known, servers, happened, change } = await installationWith(FIRST);
  known.set(FIRST, { server: serverAt(FIRST, 'http://s1', 'Attic'), token: 'token 1' });
  change();
  await settled();
  expect(servers.find(FIRST)?.known().name).toBe('Attic');
  expect(happened).toEqual(['began 1 with token 1']);
});

test('a media server that hangs while it is removed does not prevent adding another one', async () => {
  const { known, servers, happened, closings, change } = await installationWith(FIRST, SECOND);
  closings.set(FIRST, Promise.withResolvers<void>().promise);
  known.delete(FIRST);
  change();
  const third = serverId(3);
  known.set(third, { server: serverAt(third, 'http://s3'), token: 'token 3' });
  change();
  await settled();
  expect(servers.list().map(({ id }) => id)).toEqual([SECOND, third]);
  expect(happened.slice(2)).toEqual(['began 3 with token 3']);
});

test('the process’s shutdown closes every media server', async () => {
  const { happened, process, servers } = await installationWith(FIRST, SECOND);
  const signal = servers.find(FIRST)?.shutdown.begun;
  await process.run();
  expect(signal?.aborted).toBe(true);
  expect(happened.slice(2)).toEqual(['closed 2 of token 2', 'closed 1 of token 1']);
});

test('regular jobs begin at once for a single media server, and one after another for several', async () => {
  const { servers, waits, happened } = await installationWith(FIRST, SECOND, serverId(3));
  servers.eachApart(({ id }, afterMs) => void happened.push(`${id} after ${afterMs}`));
  expect(happened.slice(3)).toEqual(['1 after 0']);
  expect(waits.map(({ ms }) => ms)).toEqual([50, 100]);
  for (const { resolve } of waits) resolve();
  await settled();
  expect(happened.slice(3)).toEqual(['1 after 0', '2 after 50', '3 after 100']);
});

test('a media server that is stopped before its turn starts no jobs', async () => {
  const { servers, waits, happened, known, change } = await installationWith(FIRST, SECOND);
  servers.eachApart(({ id }, afterMs) => void happened.push(`${id} after ${afterMs}`));
  known.delete(SECOND);
  change();
  await settled();
  expect(waits[0]?.signal?.aborted).toBe(true);
  waits[0]?.reject(waits[0].signal?.reason);
  await settled();
  expect(happened.slice(2)).toEqual(['1 after 0', 'closed 2 of token 2']);
});
