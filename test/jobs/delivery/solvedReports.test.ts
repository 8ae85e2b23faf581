import { expect, test, vi } from 'vitest';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import type { MayRead } from '../../../src/domain/notifications/readers.ts';
import { FIRST_SERVER } from '../../../src/domain/servers/refs.ts';
import { alertSolved } from '../../../src/jobs/delivery/solvedReports.ts';
import { textsOfBody } from '../../../src/render/kit/postText.ts';
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
  const mayRead = vi.fn<MayRead>(async () => true);
  const deps = {
    ...store,
    directory: { direct },
    mayRead,
    wake: () => undefined,
    log: silent,
    restingNotes: new Map(),
  };
  const posts = async () =>
    Promise.all([ADA, BEN].map(async (id) => textsOfBody((await store.outbox.next(`direct ${id}`))?.body ?? '{}')[0]));
  return { ...deps, posts, run: () => alertSolved(deps) };
}

test('everybody who reported it hears that it is solved, in their language, once', async () => {
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

test('killed before that was noted, it is not said again', async () => {
  const { run, outbox, reports, ...deps } = await solved();
  const dies = { ...reports, alerted: () => Promise.reject(new Error('killed')) };
  await expect(alertSolved({ ...deps, outbox, reports: dies })).rejects.toThrow('killed');
  const before = await outbox.next(`direct ${ADA}`);
  await run();
  expect(await outbox.next(`direct ${ADA}`)).toEqual(before);
  expect(await reports.untold()).toEqual([]);
});

test('whoever takes no direct messages is left out, and the others are not', async () => {
  const { run, posts, reports } = await solved(async (userId) => {
    if (userId === ADA) throw new ChannelFailure('forbidden', 'closed');
    return `direct ${userId}`;
  });
  await run();
  expect(await posts()).toEqual([undefined, expect.stringContaining('Judex')]);
  expect(await reports.untold()).toEqual([]);
});

test('whoever is not there any more, or may not report, is not told; of whom Discord does not say that, they wait', async () => {
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

test('nobody is told of a server that their guild does not see any more', async () => {
  const { run, posts, reports, mayRead } = await solved();
  mayRead.mockImplementation(async ({ server }) => server !== FIRST_SERVER);
  await run();
  expect(await posts()).toEqual([undefined, undefined]);
  expect(await reports.untold()).toEqual([]);
});

test('where Discord is away, or it was too fast, the rest waits', async () => {
  const { run, reports } = await solved(() => Promise.reject(new ChannelFailure('unavailable', 'too fast')));
  await run();
  expect(await reports.untold()).toHaveLength(2);
});
