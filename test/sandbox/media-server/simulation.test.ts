import { expect, onTestFinished, test, vi } from 'vitest';
import { SAMPLE_REGULAR_VIEWER } from '../../../sandbox/media-server/profiles/cellar.ts';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { startTestServer } from './support/testServer.ts';

async function evening(seed: number): Promise<readonly string[]> {
  const { media } = await startTestServer({ seed, scale: { sessions: 4, history: 5 } });
  media.simulation.hasRandomViewers = true;
  media.simulation.step(30 * 60_000);
  return [
    ...media.history.rows.map((row) => `${row.viewedAt} ${row.lineage[0]?.title}`),
    ...media.sessions.active.map(({ id }) => id),
  ];
}

test('one seed simulates the same evening each time, and another seed another evening', async () => {
  const first = await evening(7);
  expect(await evening(7)).toEqual(first);
  expect(await evening(8)).not.toEqual(first);
});

test('simulated time stands still until a test advances it, and no viewers come until a test switches them on', async () => {
  const { media } = await startTestServer({ scale: { sessions: 4, history: 0 } });
  const before = media.simulation.now();
  media.simulation.step(10_000);
  expect(media.simulation.now().getTime() - before.getTime()).toBe(10_000);
  expect(media.sessions.active).toHaveLength(4);
});

test('one simulated step of an hour equals an hour of one-second steps', async () => {
  const [whole, pieces] = [
    await startTestServer({ scale: { sessions: 4 } }),
    await startTestServer({ scale: { sessions: 4 } }),
  ];
  whole.media.simulation.hasRandomViewers = true;
  pieces.media.simulation.hasRandomViewers = true;
  whole.media.simulation.step(3_600_000);
  for (let second = 0; second < 3_600; second++) pieces.media.simulation.step(1000);
  expect(whole.media.history.rows).toEqual(pieces.media.history.rows);
});

test('a paused simulated session keeps its position', async () => {
  const { media } = await startTestServer();
  const session = media.sessions.start({ item: 'Metropolis', state: 'paused', viewOffset: 5_000 });
  media.simulation.step(60_000);
  expect(session).toMatchObject({ state: 'paused', viewOffset: 5_000 });
});

test('a simulated session with a pace above one plays faster than the clock', async () => {
  const { media } = await startTestServer();
  const session = media.sessions.start({ item: 'Metropolis', pace: 60 });
  media.simulation.step(1_000);
  expect(session.viewOffset).toBe(60_000);
});

test('with random viewers, a simulated play ends about every minute', async () => {
  const { media } = await startTestServer();
  media.simulation.hasRandomViewers = true;
  media.simulation.step(60 * 60_000);
  expect(media.history.rows.length).toBeGreaterThan(30);
  expect(media.history.rows.length).toBeLessThan(120);
  expect(media.sessions.active.length).toBeLessThanOrEqual(4);
});

test('a regular viewer starts again within a second, however often they are stopped, at the pace of a real player', async () => {
  const { media } = await startTestServer({ scale: { sessions: 4 } });
  media.simulation.regularViewers = [SAMPLE_REGULAR_VIEWER];
  media.simulation.hasRandomViewers = true;
  const film = () => media.sessions.active.filter(({ item }) => item.title === 'Metropolis');
  const [first] = film();
  media.sessions.remove(first?.id ?? 'none');
  expect(film()).toEqual([]);
  media.simulation.step(1_000);
  const [second] = film();
  expect(second).toMatchObject({ account: media.accounts.jonas, mode: 'transcode', pace: 1 });
  expect(second?.id).not.toBe(first?.id);
  media.simulation.step(12 * 3_600_000);
  expect(film()).toHaveLength(1);
});

test('a regular viewer whose session is ended stays away for twenty seconds', async () => {
  const { media } = await startTestServer();
  media.simulation.regularViewers = [SAMPLE_REGULAR_VIEWER];
  media.simulation.step(1_000);
  const [session] = media.sessions.active;
  media.simulation.terminate(session ?? expect.fail('nothing plays'), 'Bedtime');
  media.simulation.step(19_000);
  expect(media.sessions.active).toEqual([]);
  media.simulation.step(2_000);
  expect(media.sessions.active.map(({ item }) => item.title)).toEqual(['Metropolis']);
});

test('the simulation runs in real time on request, and stops with the server', async () => {
  const media = await startMediaServer({ scale: { sessions: 2 } });
  const before = media.simulation.now().getTime();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  media.simulation.run();
  media.simulation.run();
  vi.advanceTimersByTime(3_000);
  expect(media.simulation.now().getTime()).toBe(before + 3_000);
  expect(media.sessions.active.every(({ pace }) => pace >= 1)).toBe(true);
  await media.close();
  vi.advanceTimersByTime(3_000);
  expect(media.simulation.now().getTime()).toBe(before + 3_000);
});

test('the first simulated sessions are of six kinds, among them a paused one and one without an id', async () => {
  const { media } = await startTestServer({ scale: { sessions: 6 } });
  expect(
    media.sessions.active.map(({ mode, state, withSession, item }) => [item.title, mode, state, withSession]),
  ).toEqual([
    ['Metropolis', 'transcode', 'playing', true],
    ['Les Yeux qui fascinent', 'direct stream', 'playing', true],
    ['Vltava', 'direct play', 'playing', true],
    ['Sherlock Jr.', 'direct play', 'paused', true],
    ['The Navigator', 'direct play', 'playing', false],
    ['The Steerage', 'direct play', 'playing', true],
  ]);
});
