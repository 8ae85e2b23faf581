import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { createCallWithoutServer } from '../../src/api/call.ts';
import { type Endpoint, readEndpoint } from '../../src/api/endpoint.ts';
import { itemPageReader } from '../../src/api/resources/itemPage.ts';
import { searchEndpoint } from '../../src/api/resources/search.ts';
import { settingsEndpoint } from '../../src/api/resources/server.ts';
import { createTransport } from '../../src/api/transport/transport.ts';
import { VOCABULARIES } from '../../src/api/vocabularies/vocabularies.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { threadCpuMs } from '../bench.ts';
import { DOCUMENT_REQUEST_KINDS, type DocumentReadingCost, type DocumentRequestKind } from './words.ts';

/** Reads ordinary documents (message 1), then a hostile one (message 2), and reports the cost. */
const [url = '', way] = process.argv.slice(2);
const transport = createTransport({
  baseUrl: new URL(url),
  token: 'canary-token-of-the-benchmark',
  vocabulary: VOCABULARIES.neutral,
  client: { identifier: 'bench', version: '1' },
});
const call = createCallWithoutServer(transport);

const ENDPOINTS: Readonly<Record<DocumentRequestKind, (number: string) => Endpoint<unknown>>> = {
  list: (libraryKey) => readEndpoint({ path: `/library/sections/${libraryKey}/all`, reading: itemPageReader }),
  search: (query) => searchEndpoint({ query }, VOCABULARIES.neutral),
  settings: settingsEndpoint,
};

/** Maximum memory since the previous call, in bytes. Only for Linux. */
function peakMemory(): number {
  const [, kilobytes = ''] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  writeFileSync('/proc/self/clear_refs', '5');
  return Number(kilobytes) * 1024;
}

/** Processor time of the whole process in ms, including threads that decompress and collect garbage. */
function processWork(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Measures how long the event loop is blocked, by the clock and in this thread's processor time. */
function watchStalls() {
  const longest = { time: 0, work: 0 };
  let last = { time: performance.now(), work: threadCpuMs() };
  const measure = () => {
    const now = { time: performance.now(), work: threadCpuMs() };
    longest.time = Math.max(longest.time, now.time - last.time);
    longest.work = Math.max(longest.work, now.work - last.work);
    last = now;
  };
  const turns = setInterval(measure, 1);
  return () => {
    measure();
    clearInterval(turns);
    return longest;
  };
}

const outcomeOf = (error: unknown): string =>
  error instanceof MediaServerFailure && error.cause instanceof Error ? error.cause.message : String(error);

async function measured(endpoint: Endpoint<unknown>): Promise<DocumentReadingCost> {
  const before = process.memoryUsage.rss();
  peakMemory();
  const [stalls, work] = [watchStalls(), processWork()];
  const outcome = await call(endpoint).then(() => 'read', outcomeOf);
  const longest = stalls();
  return { outcome, bytes: peakMemory() - before, work: processWork() - work, longest };
}

for (let n = 0; n < 60; n += 1) await call(ENDPOINTS.list('1'));
for (let n = 0; n < 30; n += 1) await call(ENDPOINTS.search('1'));
await wait(300);
process.send?.(await measured(ENDPOINTS[z.enum(DOCUMENT_REQUEST_KINDS).parse(way)]('2')));
await transport.close();
