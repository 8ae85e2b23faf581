import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLargeParser } from '../../../src/api/xml/largeParser.ts';
import { LIST_LIMITS } from '../../../src/api/xml/limits.ts';
import { containerOf } from '../../../src/api/xml/slices.ts';
import { attributesOf, children } from '../../../src/api/xml/xml.ts';

const SCRIPT = new URL('../../../src/api/xml/worker.ts', import.meta.url);
const document = (inside: string) => ({
  bytes: new Uint8Array(Buffer.from(`<MediaContainer size="2">${inside}</MediaContainer>`)),
  limits: LIST_LIMITS,
});

/** A parser, the threads that it started and the first of them; the threads are real ones by default. */
function parserWith(
  start: () => Worker = () => new Worker(SCRIPT),
  options: { idleMs?: number; deadlineMs?: number } = {},
) {
  const started: Worker[] = [];
  const first = Promise.withResolvers<Worker>();
  const parser = createLargeParser({
    ...options,
    start: () => {
      const worker = start();
      started.push(worker);
      first.resolve(worker);
      return worker;
    },
  });
  onTestFinished(async () => {
    await Promise.all(started.map((worker) => worker.terminate()));
  });
  return { parser, started, first: first.promise };
}

const busyFor = (ms: number) =>
  new Worker(
    `setTimeout(() => undefined, ${ms}); require('worker_threads').parentPort.on('message', () => undefined)`,
    {
      eval: true,
    },
  );

describe('a large document', () => {
  it('comes back in slices, in order, each with the attributes of the root', async () => {
    const { parser } = parserWith();
    const { attributes, slices } = await parser.parse(
      document(`<Video title="&lt;1&gt;"/> <Track/>${'<Video a="&#65;"/>'.repeat(1_200)}`),
      undefined,
    );
    const containers = slices.map((slice) => containerOf(attributes, slice));
    expect(containers.map((container) => children(container, 'Video').length)).toEqual([499, 500, 202]);
    expect(containers.map(attributesOf)).toEqual([{ size: '2' }, { size: '2' }, { size: '2' }]);
    expect(
      children(containers[0] ?? {}, 'Video')
        .slice(0, 2)
        .map(attributesOf),
    ).toEqual([{ title: '<1>' }, { a: 'A' }]);
  });

  it('that cannot be read is refused with the reason, and the thread lives on', async () => {
    const { parser, started } = parserWith();
    const cut = { ...document(''), bytes: new Uint8Array(Buffer.from('<MediaContainer><Video/>')) };
    await expect(parser.parse(cut, undefined)).rejects.toMatchObject({
      name: 'UnreadableXml',
      message: 'it is cut off',
    });
    await expect(parser.parse(document('<Video/>'), undefined)).resolves.toBeDefined();
    expect(started).toHaveLength(1);
  });

  it.each([
    ['of a megabyte of text', `<Video summary="${'x'.repeat(1_100_000)}"/>`],
    ['of a hundred thousand parts', `<Video>${'<a/>'.repeat(130_000)}</Video>`],
  ])('with one child %s is refused, since it could not be sliced', async (_, inside) => {
    await expect(parserWith().parser.parse(document(inside), undefined)).rejects.toThrow('an element is too large');
  });
});

describe('the thread', () => {
  it('is started when it is first needed, and used for all documents', async () => {
    const { parser, started } = parserWith();
    expect(started).toHaveLength(0);
    await Promise.all([1, 2, 3].map(() => parser.parse(document('<Video/>'), undefined)));
    expect(started).toHaveLength(1);
  });

  it('is replaced if it died while nobody waited for it', async () => {
    const { parser, started, first } = parserWith();
    await parser.parse(document('<Video/>'), undefined);
    await (await first).terminate();
    await expect(parser.parse(document('<Video/>'), undefined)).resolves.toBeDefined();
    expect(started).toHaveLength(2);
  });

  it('has listeners only while it parses', async () => {
    const { parser, first } = parserWith();
    for (let n = 0; n < 12; n += 1) await parser.parse(document('<Video/>'), undefined);
    expect((await first).listenerCount('error')).toBe(1);
    expect((await first).listenerCount('message')).toBe(0);
  });

  it('ends when it is idle, and the next one is started', async () => {
    const { parser, started, first } = parserWith(undefined, { idleMs: 1 });
    await parser.parse(document('<Video/>'), undefined);
    await once(await first, 'exit');
    await parser.parse(document('<Video/>'), undefined);
    expect(started).toHaveLength(2);
  });

  it.each([
    [
      'memory',
      () =>
        new Worker('process.emit; a = []; for (;;) a.push({ a: [Math.random()] })', {
          eval: true,
          resourceLimits: { maxOldGenerationSizeMb: 8 },
        }),
      /ERR_WORKER_OUT_OF_MEMORY/,
    ],
    [
      'a mistake',
      () => new Worker('throw new Error("it quotes the document")', { eval: true }),
      /crashed on it \(unknown\)$/,
    ],
    ['an exit', () => new Worker('process.exit(7)', { eval: true }), /exit 7/],
  ])('fails only one document when it dies of %s', async (_, dying, why) => {
    const threads = [dying, () => new Worker(SCRIPT)];
    const { parser, started } = parserWith(() => (threads.shift() ?? dying)());
    const [first, second] = await Promise.allSettled([1, 2].map(() => parser.parse(document('<Video/>'), undefined)));
    expect(first).toMatchObject({
      status: 'rejected',
      reason: { name: 'UnreadableXml', message: expect.stringMatching(why) },
    });
    expect(second).toMatchObject({ status: 'fulfilled' });
    expect(started).toHaveLength(2);
  });

  it('is ended at the deadline, also for those who wait behind it', async () => {
    const { parser, first } = parserWith(() => busyFor(60_000), { deadlineMs: 20 });
    const parsing = [1, 2].map(() => parser.parse(document('<Video/>'), undefined));
    expect(await Promise.allSettled(parsing)).toMatchObject([
      { reason: { name: 'ParsingTimeout' } },
      { reason: { name: 'ParsingTimeout' } },
    ]);
    await once(await first, 'exit');
  });

  it('is ended when nobody waits for it any more, and the next document is parsed', async () => {
    const threads = [() => busyFor(60_000), () => new Worker(SCRIPT)];
    const { parser, first } = parserWith(() => (threads.shift() ?? (() => new Worker(SCRIPT)))());
    const stop = new AbortController();
    const given = parser.parse(document('<Video/>'), stop.signal);
    const next = parser.parse(document('<Video/>'), undefined);
    await once(await first, 'online');
    stop.abort(new Error('never mind'));
    await expect(given).rejects.toThrow('never mind');
    await expect(next).resolves.toBeDefined();
  });
});
