import { expect, test } from 'vitest';
import { createApiCaller } from '../../src/api/call.ts';
import { readEndpoint } from '../../src/api/endpoint.ts';
import { itemPageReader } from '../../src/api/resources/itemPage.ts';
import type { Transport } from '../../src/api/transport/request.ts';
import { VOCABULARIES } from '../../src/api/vocabularies/vocabularies.ts';
import type { Caller } from '../../src/domain/media/callOptions.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { failureOf } from './support/request.ts';

const items = readEndpoint({ path: '/library/sections/1/all', reading: itemPageReader });
const films = (count: number) =>
  `<MediaContainer size="${count}" totalSize="7">${Array.from({ length: count }, (_, n) => `<Video ratingKey="${n}" title="Film ${n}"/>`).join('')}</MediaContainer>`;

function calling(document: string) {
  const transport: Transport = {
    vocabulary: () => VOCABULARIES.neutral,
    send: async () => ({ status: 200, bytes: new Uint8Array(Buffer.from(document)) }),
    close: async () => undefined,
  };
  const said: unknown[] = [];
  const log = { debug: (fields: unknown) => said.push(fields) };
  return { call: createApiCaller(transport, FIRST_SERVER_ID, log), said };
}

/** How often other work got its turn until then. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work.catch(() => undefined);
  isOver = true;
  return turns;
}

test('a list of 20,000 items is decoded completely and in order', async () => {
  const { call, said } = calling(films(20_000));
  const { entries, sentCount, listing } = await call(items);
  expect(entries.map(({ ratingKey }) => ratingKey)).toEqual(Array.from({ length: 20_000 }, (_, n) => `${n}`));
  expect({ sent: sentCount, listing }).toMatchObject({ sent: 20_000, listing: { size: 20_000, totalSize: 7 } });
  expect(said).toEqual([]);
});

test.each([
  { name: 'a long list', document: films(20_000), times: 25 },
  { name: 'what is refused', document: `<MediaContainer>${'<!-- -->'.repeat(190_000)}`, times: 20 },
])('other work of the bot continues while $name is decoded', async ({ document, times }) => {
  expect(await turnsDuring(calling(document).call(items))).toBeGreaterThanOrEqual(times);
});

test('a list that a person waits for is decoded before the lists of jobs', async () => {
  const { call } = calling(films(20_000));
  const read: string[] = [];
  const reading = (name: string, caller?: Caller) => call(items, { caller }).then(() => read.push(name));
  const jobs = Array.from({ length: 4 }, () => reading('job'));
  await reading('answer', { userId: '1', reference: '1', urgency: 'read' });
  expect(read).toEqual(['answer']);
  await Promise.all(jobs);
});

test.each([
  { name: 'one after the other for jobs, however short', caller: undefined, turns: 10 },
  {
    name: 'at once for a person who waits, if they are short',
    caller: { userId: '1', reference: '1', urgency: 'read' } as const,
    turns: 0,
  },
])('the answers of many servers are decoded $name', async ({ caller, turns }) => {
  const { call } = calling(films(1));
  const all = Promise.all(Array.from({ length: 10 }, () => call(items, { caller })));
  expect(Math.abs((await turnsDuring(all)) - turns)).toBeLessThan(3);
});

test('a caller who aborts a request while its answer is decoded gets the abort reason as the error', async () => {
  const stop = new AbortController();
  const failing = failureOf(calling(films(20_000)).call(items, { signal: stop.signal }));
  setImmediate(() => stop.abort(new Error('never mind')));
  expect(await failing).toMatchObject({ message: 'never mind' });
});

test('a list longer than the limit is refused', async () => {
  const { call } = calling(`<MediaContainer>${'<a/>'.repeat(300_001)}</MediaContainer>`);
  expect(await failureOf(call(items))).toMatchObject({ kind: 'malformed', cause: { name: 'UnreadableXmlError' } });
});
