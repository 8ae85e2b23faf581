import { expect, test } from 'vitest';
import { createCall } from '../../src/api/call.ts';
import { libraryItems } from '../../src/api/endpoints/libraryItems.ts';
import type { Transport } from '../../src/api/transport/transport.ts';
import { VOCABULARIES } from '../../src/api/vocabulary.ts';
import { type LargeParser, ParsingTimeout } from '../../src/api/xml/largeParser.ts';
import { UnreadableXml } from '../../src/api/xml/unreadable.ts';
import { failureOf } from './support/request.ts';

const items = libraryItems({ libraryKey: '1' }).endpoint([], VOCABULARIES.neutral);
const films = (count: number) =>
  `<MediaContainer size="${count}" totalSize="7">${Array.from({ length: count }, (_, n) => `<Video ratingKey="${n}" title="Film ${n}"/>`).join('')}</MediaContainer>`;

function calling(document: string, large?: LargeParser) {
  const transport: Transport = {
    vocabulary: () => VOCABULARIES.neutral,
    send: async () => ({ status: 200, bytes: new Uint8Array(Buffer.from(document)) }),
    close: async () => undefined,
  };
  const said: unknown[] = [];
  const log = { debug: (fields: unknown) => said.push(fields) };
  return { call: createCall(transport, log, large), said };
}

const failing = (reason: unknown): LargeParser => ({ parse: async () => Promise.reject(reason) });

test('a long list gives the same result whichever thread parses it', async () => {
  const { call, said } = calling(films(20_000));
  const { entries, sent, listing } = await call(items);
  expect(entries.map(({ ratingKey }) => ratingKey)).toEqual(Array.from({ length: 20_000 }, (_, n) => `${n}`));
  expect({ sent, listing }).toMatchObject({ sent: 20_000, listing: { size: 20_000, totalSize: 7 } });
  expect(said).toEqual([]);
});

test('a typical response needs no thread', async () => {
  const { call } = calling(films(100), failing(new Error('asked')));
  expect((await call(items)).sent).toBe(100);
});

test.each([
  [new UnreadableXml('the parser crashed on it (ERR_WORKER_OUT_OF_MEMORY)'), 'malformed'],
  [new ParsingTimeout('parsing took too long'), 'timeout'],
])('%s fails only that one response', async (reason, kind) => {
  const { call } = calling(films(20_000), failing(reason));
  expect(await failureOf(call(items))).toMatchObject({ kind, status: 200, cause: { message: reason.message } });
});

test('a caller who gives up during parsing gets their reason', async () => {
  const stop = new AbortController();
  const parse: LargeParser['parse'] = async (_, signal) => {
    stop.abort(new Error('never mind'));
    throw signal?.reason;
  };
  const { call } = calling(films(20_000), { parse });
  expect(await failureOf(call(items, { signal: stop.signal }))).toMatchObject({ message: 'never mind' });
});

test('the other thread also refuses what exceeds the limits of a list', async () => {
  const { call } = calling(`<MediaContainer>${'<a/>'.repeat(300_001)}</MediaContainer>`);
  expect(await failureOf(call(items))).toMatchObject({ kind: 'malformed', cause: { name: 'UnreadableXml' } });
});
