import { expect, test, vi } from 'vitest';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import type { MayPersonReadMessage } from '../../../src/domain/notifications/readers.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { notifyReportersOfSolvedReports } from '../../../src/jobs/delivery/solvedReports.ts';
import { readTextsOfPostBody } from '../../../src/render/kit/message/postText.ts';
import { memoryStore, silent } from '../../store/support/openStore.ts';
import { NOON } from '../support/fakes.ts';
import { subscriptionOf } from '../support/listening.ts';

const { guildId } = subscriptionOf('reports');
const [ADA, BEN] = ['110000000000000101', '110000000000000102'];

async function solved(direct: (userId: string) => Promise<string> = async (userId) => `direct ${userId}`) {
  const store = await memoryStore();
  const fault = { guildId, ratingKey: '101', kind: 'sound', title: 'Judex', at: NOON } as const;
  await store.reports.add({ ...fault, userId: ADA, locale: 'en-US' });
  await store.reports.add({ ...fault, userId: BEN, locale: 'de' });
  await store.reports.solve(1, guildId, NOON);
  const mayRead = vi.fn<MayPersonReadMessage>(async () => true);
  const deps = {
    ...store,
    directory: { direct },
    mayRead,
    wake: () => undefined,
    log: silent,
    pausedNotes: new Map(),
  };
  const posts = async () =>
    Promise.all(
      [ADA, BEN].map(async (id) => readTextsOfPostBody((await store.outbox.next(`direct ${id}`))?.body ?? '{}')[0]),
    );
  return { ...deps, posts, run: () => notifyReportersOfSolvedReports(deps) };
}

test('each person who reported a problem is told once, in their language, that it is solved', async () => {
  const { run, posts, reports, outbox } = await solved();
  await run();
  expect(await posts()).toEqual([
    'Solved: **Judex** · Sound\n-# You had reported it.',
    'Behoben: **Judex** · Ton\n-# Du hattest es gemeldet.',
  ]);
  expect(await reports.untold()).toEqual([]);
  await run();
  expect(await outbox.channels()).toHaveLength(2);
});

test('a bot that is killed before it notes that a solved report was announced does not announce it again', async () => {
  const { run, outbox, reports, ...deps } = await solved();
  const dies = { ...reports, alerted: () => Promise.reject(new Error('killed')) };
  await expect(notifyReportersOfSolvedReports({ ...deps, outbox, reports: dies })).rejects.toThrow('killed');
  const before = await outbox.next(`direct ${ADA}`);
  await run();
  expect(await outbox.next(`direct ${ADA}`)).toEqual(before);
  expect(await reports.untold()).toEqual([]);
});

test('a person who takes no direct messages is not told of a solved report, and other people are', async () => {
  const { run, posts, reports } = await solved(async (userId) => {
    if (userId === ADA) throw new ChannelFailure('forbidden', 'closed');
    return `direct ${userId}`;
  });
  await run();
  expect(await posts()).toEqual([undefined, expect.stringContaining('Judex')]);
  expect(await reports.untold()).toEqual([]);
});

test('a person who left or may not report is not told of a solved report; one whose membership is unknown waits', async () => {
  const { run, posts, reports, mayRead, clock } = await solved();
  mayRead.mockImplementation(async ({ userId, needs }) =>
    userId === ADA && needs === 'report.send' ? false : undefined,
  );
  await run();
  expect(await reports.untold()).toMatchObject([{ userId: BEN }]);
  mayRead.mockResolvedValue(true);
  await clock.advance(60_000);
  await run();
  expect(await posts()).toEqual([undefined, expect.stringContaining('Judex')]);
});

test('no person is told of a solved report on a server that their guild does not see any more', async () => {
  const { run, posts, reports, mayRead } = await solved();
  mayRead.mockImplementation(async ({ server }) => server !== FIRST_SERVER_ID);
  await run();
  expect(await posts()).toEqual([undefined, undefined]);
  expect(await reports.untold()).toEqual([]);
});

test('people who still have to be told of a solved report wait while Discord is away or limits the rate', async () => {
  const { run, reports } = await solved(() => Promise.reject(new ChannelFailure('unavailable', 'too fast')));
  await run();
  expect(await reports.untold()).toHaveLength(2);
});
