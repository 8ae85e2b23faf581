import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChartSpec } from '../../../src/domain/statistics/charts.ts';
import { createChartDrawer } from '../../../src/pictures/charts.ts';
import { createPosterShrinker } from '../../../src/pictures/smallPosters.ts';

const CHART: ChartSpec = {
  theme: 'dark',
  title: 'Plays',
  facts: [],
  language: 'en-US',
  panels: [{ kind: 'columns', columns: [{ label: 'Feb 1', value: 3 }] }],
};
const scrub = (text: string) => text;
const forever = new AbortController().signal;
const script = (code: string, options = {}) => new Worker(code, { eval: true, ...options });
const hanging = () => script(`require('worker_threads').parentPort.on('message', () => { for (;;); })`);
const greedy = () =>
  script('const all = []; for (;;) all.push({ each: [Math.random()] })', {
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  });
const real = (name: string) => () => new Worker(new URL(`../../../src/pictures/threads/${name}.ts`, import.meta.url));

/** Starts these one after the other; the threads that are left are ended with the test. */
function inTurn(...starts: readonly (() => Worker)[]): () => Worker {
  const left = [...starts];
  return () => {
    const worker = (left.shift() ?? hanging)();
    onTestFinished(() => worker.terminate().then(() => undefined));
    return worker;
  };
}

describe('charts', () => {
  it('charts are drawn in a thread that is started with the first one', async () => {
    const start = vi.fn(inTurn(real('chart')));
    const charts = createChartDrawer({ scrub, start });
    expect(start).not.toHaveBeenCalled();
    expect((await Promise.all([charts.draw(CHART), charts.draw(CHART)])).map(({ length }) => length > 1000)).toEqual([
      true,
      true,
    ]);
    expect(start).toHaveBeenCalledOnce();
  });

  it.each([
    { name: 'needs more memory than it may', dying: greedy, code: 'ERR_WORKER_OUT_OF_MEMORY' },
    { name: 'crashes', dying: () => script('throw new Error("x")'), code: 'unknown' },
    { name: 'exits', dying: () => script('process.exit(7)'), code: 'exit 7' },
  ])('a chart fails once if the thread $name, and the next one is drawn', async ({ dying, code }) => {
    const charts = createChartDrawer({ scrub, start: inTurn(dying, real('chart')) });
    await expect(charts.draw(CHART)).rejects.toMatchObject({ name: 'ThreadDiedError', code });
    expect((await charts.draw(CHART)).byteLength).toBeGreaterThan(1000);
  });

  it('a chart fails at the deadline if the thread hangs', async () => {
    const charts = createChartDrawer({ scrub, start: inTurn(hanging), deadlineMs: 50 });
    await expect(charts.draw(CHART)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('a chart is refused when too many wait', async () => {
    const charts = createChartDrawer({ scrub, start: inTurn(hanging), deadlineMs: 50 });
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => charts.draw(CHART)));
    expect(all.filter((each) => each.status === 'rejected' && each.reason.name === 'ThreadBusyError')).toHaveLength(3);
  });
});

describe('small posters', () => {
  it('small posters are made in a thread of their own, also after the thread died of one', async () => {
    const poster = await sharp({ create: { width: 480, height: 720, channels: 3, background: '#c0392b' } })
      .jpeg()
      .toBuffer();
    const posters = createPosterShrinker({ start: inTurn(() => script('process.exit(7)'), real('poster')) });
    await expect(posters.make(poster, forever)).rejects.toMatchObject({ name: 'ThreadDiedError' });
    expect(await sharp(await posters.make(poster, forever)).metadata()).toMatchObject({ format: 'webp', height: 240 });
    await expect(posters.make(new Uint8Array([1, 2, 3]), forever)).rejects.toMatchObject({ name: 'PictureFailure' });
  });

  it('a small poster fails at the deadline if the thread hangs', async () => {
    const posters = createPosterShrinker({ start: inTurn(hanging), deadlineMs: 50 });
    await expect(posters.make(new Uint8Array([1]), forever)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('a small poster is refused while the waiting work is too large for memory', async () => {
    const posters = createPosterShrinker({ start: inTurn(hanging), deadlineMs: 50 });
    const large = () => posters.make(new Uint8Array(10 * 1024 * 1024), forever).catch((error: Error) => error.name);
    expect(await Promise.all([large(), large(), large(), large()])).toEqual([
      'TimeoutError',
      'TimeoutError',
      'TimeoutError',
      'ThreadBusyError',
    ]);
    expect(await large()).toBe('TimeoutError');
  });

  it.each<[string, readonly ('prepare' | 'make' | 'end')[], number]>([
    ['once at first', ['prepare'], 1],
    ['once while it is there', ['prepare', 'make', 'prepare'], 1],
    ['again after it has ended', ['make', 'end', 'prepare'], 2],
    ['again after it has ended, if any had to be made', ['prepare', 'make', 'end', 'prepare'], 2],
    ['not again if none had to be made', ['prepare', 'end', 'prepare'], 1],
    ['again for the next poster', ['prepare', 'end', 'prepare', 'make'], 2],
  ])('the thread for small posters is started in advance %s', async (_, steps, starts) => {
    const threads: Worker[] = [];
    const start = inTurn(real('poster'), real('poster'));
    const posters = createPosterShrinker({
      start: () => {
        const thread = start();
        threads.push(thread);
        return thread;
      },
    });
    const does = {
      prepare: async () => posters.prepare(),
      make: () => posters.make(new Uint8Array([1]), forever).catch(() => undefined),
      end: async () => await threads.at(-1)?.terminate(),
    };
    for (const step of steps) await does[step]();
    expect(threads).toHaveLength(starts);
  });

  it('a small poster that no caller waits for is given up, and its thread lives on', async () => {
    const thread = real('poster')();
    const posters = createPosterShrinker({ start: inTurn(() => thread) });
    const stop = new AbortController();
    const late = posters.make(new Uint8Array([1]), stop.signal);
    await once(thread, 'online');
    stop.abort(new Error('too late'));
    await expect(late).rejects.toThrow('too late');
    await expect(posters.make(new Uint8Array([2]), forever)).rejects.toMatchObject({ name: 'PictureFailure' });
    await expect(posters.make(new Uint8Array([3]), AbortSignal.abort(new Error('no')))).rejects.toThrow('no');
  });
});
