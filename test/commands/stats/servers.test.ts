import { expect, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { asking } from '../support/deps.ts';
import { play, statsWorld } from '../support/statsWorld.ts';

const [FIRST, SECOND] = [serverId(1), serverId(2)];

/** Metropolis on the first server, Nosferatu on the second. */
async function twoServers() {
  const world = await statsWorld([play(1, { title: 'Metropolis' })]);
  const other = { ...play(2, { title: 'Nosferatu' }), historyKey: '2:/h/0' };
  await world.store.ofServer(SECOND).plays.keep([other]);
  const rows = async (...servers: readonly (typeof FIRST)[]) =>
    (await world.shown({ chart: 'titles' }, asking({ servers }))).rows;
  return { ...world, rows };
}

test('a guild’s /stats cover exactly the servers that it may see', async () => {
  const { rows } = await twoServers();
  expect(await rows(FIRST)).toContain('Metropolis');
  expect(await rows(FIRST)).not.toContain('Nosferatu');
  expect(await rows(SECOND)).not.toContain('Metropolis');
  expect(await rows(FIRST, SECOND)).toMatch(/Metropolis[\s\S]*Nosferatu|Nosferatu[\s\S]*Metropolis/);
});

test('a guild that sees no media server gets no titles in /stats', async () => {
  const { shown } = await twoServers();
  const { text } = await shown({ chart: 'titles' }, asking({ servers: [] }));
  expect(text).not.toMatch(/Metropolis|Nosferatu/);
});
