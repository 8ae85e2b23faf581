import { expect, test } from 'vitest';
import {
  type SessionsSnapshot,
  type SessionsSnapshotConsumer,
  sessionsVisibleToGuild,
} from '../../../src/domain/live/snapshot.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { AllSessions } from '../../../src/jobs/sync/allSessions.ts';
import { silent } from '../../store/support/openStore.ts';
import { playing } from '../../support/media.ts';

const [FIRST, SECOND] = [serverId(1), serverId(2)];
const [METROPOLIS, FAUST, COPS] = ['Metropolis', 'Faust', 'Cops'].map((title) =>
  playing({ item: { kind: 'movie', title } }),
);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Two servers whose looks a test makes, and what a consumer was given, by titles. */
function twoServers() {
  const stopping = new AbortController();
  const all = new AllSessions(silent, stopping.signal);
  const seen: string[] = [];
  const snapshots: SessionsSnapshot[] = [];
  const server = (id: typeof FIRST) => {
    const stop = new AbortController();
    const consumers: SessionsSnapshotConsumer[] = [];
    const poller = {
      add: (consumer: SessionsSnapshotConsumer) => void consumers.push(consumer),
      changed: () => undefined,
    };
    all.follow(id, poller, stop.signal);
    const [consumer] = consumers;
    return {
      stop: () => stop.abort(),
      everyMs: () => consumer?.everyMs(),
      look: async (at: number, ...sessions: readonly (typeof METROPOLIS)[]) => {
        await consumer?.receive({ at, sessions: sessions.flatMap((session) => session ?? []) });
        await settled();
      },
      miss: async (at: number) => {
        consumer?.missed?.(new Error('away'), at);
        await settled();
      },
    };
  };
  const [first, second] = [server(FIRST), server(SECOND)];
  all.add({
    name: 'test',
    everyMs: () => 5_000,
    receive: (snapshot) => {
      snapshots.push(snapshot);
      seen.push(snapshot.sessions.map(({ item }) => item.title).join(' '));
    },
    missed: () => void seen.push('missed'),
  });
  return { all, first, second, seen, snapshots };
}

test('a reading of one server gives the streams of all servers, with the server of each stream', async () => {
  const { all, first, second, seen, snapshots } = twoServers();
  await first.look(1_000, METROPOLIS);
  await second.look(2_000, FAUST);
  await first.look(6_000, COPS);
  expect(seen).toEqual(['Metropolis', 'Metropolis Faust', 'Cops Faust']);
  expect(snapshots.at(-1)?.sessions.map(all.serverOf)).toEqual([FIRST, SECOND]);
  expect([first.everyMs(), second.everyMs()]).toEqual([5_000, 5_000]);
});

test('a guild gets the streams of the servers that it may see, and no others', async () => {
  const { all, first, second, snapshots } = twoServers();
  await first.look(1_000, METROPOLIS);
  await second.look(2_000, FAUST);
  const visible = { serverOf: all.serverOf, serversOf: (guildId: string) => (guildId === 'some' ? [SECOND] : []) };
  const titlesFor = (guildId: string) =>
    sessionsVisibleToGuild(guildId, snapshots.at(-1)?.sessions ?? [], visible).map(({ item }) => item.title);
  expect([titlesFor('some'), titlesFor('none')]).toEqual([['Faust'], []]);
});

test('streams of a server that no longer answers disappear after a while, and the other servers’ stay', async () => {
  const { first, second, seen, snapshots } = twoServers();
  await first.look(0, METROPOLIS);
  await second.look(1_000, FAUST);
  await first.miss(5_000);
  await second.look(6_000, FAUST);
  await second.look(60_000, FAUST);
  await first.look(61_000, COPS);
  expect(seen).toEqual(['Metropolis', 'Metropolis Faust', 'Metropolis Faust', 'Faust', 'Cops Faust']);
  expect(snapshots.map(({ read }) => [...(read ?? [])])).toEqual([
    [FIRST],
    [FIRST, SECOND],
    [FIRST, SECOND],
    [SECOND],
    [FIRST, SECOND],
  ]);
});

test('streams count as unknown only if no server answers', async () => {
  const { first, second, seen } = twoServers();
  await first.look(0, METROPOLIS);
  await second.look(0, FAUST);
  await first.miss(5_000);
  expect(seen.at(-1)).toBe('Metropolis Faust');
  await second.miss(6_000);
  expect(seen.at(-1)).toBe('missed');
});

test('a removed server has no streams any more', async () => {
  const { first, second, seen } = twoServers();
  await first.look(0, METROPOLIS);
  await second.look(1_000, FAUST);
  first.stop();
  await first.look(2_000, COPS);
  await second.look(3_000, FAUST);
  expect(seen).toEqual(['Metropolis', 'Metropolis Faust', 'Faust']);
});
