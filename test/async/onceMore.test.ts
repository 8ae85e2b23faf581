import { expect, test } from 'vitest';
import { createCoalescedWork } from '../../src/async/onceMore.ts';

const ticks = async (count: number) => {
  for (let tick = 0; tick < count; tick += 1) await undefined;
};

test.each(Array.from({ length: 12 }, (_, after) => after))(
  'work that is requested again %d steps after it began runs once more',
  async (after) => {
    let runs = 0;
    const work = createCoalescedWork(async () => {
      runs += 1;
      await ticks(3);
    });
    work.run();
    await ticks(after);
    work.run();
    await work.done();
    expect(runs).toBe(2);
  },
);

test('work that is requested several times during a run runs once more, after that run', async () => {
  const seen: string[] = [];
  const work = createCoalescedWork(async () => {
    seen.push('begins');
    await ticks(2);
    seen.push('ends');
  });
  for (let call = 0; call < 4; call += 1) work.run();
  await work.done();
  expect(seen).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('work that is requested during a run that fails still runs again, and the failure is reported', async () => {
  let runs = 0;
  const work = createCoalescedWork(async () => {
    runs += 1;
    const isFirst = runs === 1;
    await ticks(2);
    if (isFirst) throw new Error('full');
  });
  work.run();
  work.run();
  await expect(work.done()).rejects.toThrow('full');
  expect(runs).toBe(2);
});

test('work that throws before its first wait can run again', async () => {
  let runs = 0;
  const work = createCoalescedWork(() => {
    runs += 1;
    if (runs === 1) throw new Error('full');
    return Promise.resolve();
  });
  work.run();
  await expect(work.done()).rejects.toThrow('full');
  work.run();
  await work.done();
  expect(runs).toBe(2);
});

test('work whose run failed can be requested again', async () => {
  let runs = 0;
  const work = createCoalescedWork(async () => {
    runs += 1;
    if (runs === 1) throw new Error('full');
  });
  work.run();
  await expect(work.done()).rejects.toThrow('full');
  work.run();
  await work.done();
  expect(runs).toBe(2);
});
