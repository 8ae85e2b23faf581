import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatMs, percentile } from './bench.ts';
import { type BenchChildProcess, startBenchChildProcess } from './feed/children.ts';
import {
  type FeedServerCommand,
  feedServerHelloSchema,
  feedServerResponseSchema,
  feedTickerHelloSchema,
  type TickMessage,
  tickMessage,
} from './feed/words.ts';

const SERVER = fileURLToPath(new URL('./feed/server.ts', import.meta.url));
const TICKER = fileURLToPath(new URL('./feed/ticker.ts', import.meta.url));

const SIZES = [1_000, 100_000, 1_000_000] as const;
const NEW_ROWS = 10;
const WARM_UP = 5;
const TICKS = 25;
/** Number of runs that read the whole history. One is enough, because the run is slow. */
const WHOLE_TICKS = 1;
/**
 * Memory limit of the feed's process in MB, for any length of the history. A million plays in memory would need several
 * times as much.
 */
const HEAP_MB = 64;
const HONOURED = { filters: true, sorting: true };

/** A measured history feed with its media server and store. */
interface Subject {
  readonly rows: number;
  readonly server: BenchChildProcess<FeedServerCommand, { readonly rows: number }>;
  readonly feed: BenchChildProcess<object, TickMessage>;
  readonly words: string;
  /** Expected number of notifications that wait to be sent. */
  due: number;
}

/** Measures one run of the history feed with 10 new rows, with few old rows and with many. */
export async function* feedBench(): AsyncIterable<string> {
  const folder = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  const subjects: Subject[] = [];
  try {
    yield `one tick of the history feed with ${NEW_ROWS} new rows; medians of ${TICKS} in turns after ${WARM_UP} to warm up; × is relative to ${number(SIZES[0])} rows`;
    for (const rows of SIZES) subjects.push(await startSubject(rows, 0, folder));
    await inTurns(subjects, WARM_UP, HONOURED);
    yield 'the server honours the filter (goal: within 1.5 ×)';
    yield* table(subjects, await inTurns(subjects, TICKS, HONOURED));
    yield 'the server ignores the filter and honours the sort: reading ends after the overlap';
    yield* table(subjects, await inTurns(subjects, TICKS, { filters: false, sorting: true }));
    yield `the server ignores filter and sort: everything is read, page by page (goal: memory bounded; the feed has ${HEAP_MB} MB of heap)`;
    yield* table(subjects, await inTurns(subjects, WHOLE_TICKS, { filters: false, sorting: false }));
    await end(subjects);
    yield 'the store has as many old events, sent posts and plays (goal: within 1.5 ×)';
    for (const rows of SIZES) subjects.push(await startSubject(rows, rows, folder));
    for (const { rows, words } of subjects) yield `  ${number(rows).padStart(9)}: ${words}`;
    await inTurns(subjects, WARM_UP, HONOURED);
    yield* table(subjects, await inTurns(subjects, TICKS, HONOURED));
  } finally {
    await end(subjects);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startSubject(rows: number, oldRows: number, folder: string): Promise<Subject> {
  const server = await startBenchChildProcess<FeedServerCommand, { rows: number }, { url: string; token: string }>(
    SERVER,
    [String(rows)],
    {
      hello: feedServerHelloSchema,
      response: feedServerResponseSchema,
    },
  );
  const { url, token } = server.hello;
  const path = join(folder, `${rows}-${oldRows}.db`);
  const ticker = await startBenchChildProcess(TICKER, [url, token, path, String(oldRows)], {
    hello: feedTickerHelloSchema,
    response: tickMessage,
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
  });
  const { opened, size } = ticker.hello;
  const words = `${(size / 1e6).toFixed(0)} MB, opened in ${formatMs(opened)}`;
  return { rows, server: server.child, feed: ticker.child, words, due: 0 };
}

/** Runs the feeds of all subjects in turn, this many times, so that other load on the machine slows all alike. */
async function inTurns(
  subjects: readonly Subject[],
  ticks: number,
  order: Omit<FeedServerCommand, 'add'>,
): Promise<Map<Subject, TickMessage[]>> {
  const ticksBySubject = new Map<Subject, TickMessage[]>(subjects.map((subject) => [subject, []]));
  for (let turn = 0; turn < ticks; turn += 1) {
    const first = turn % subjects.length;
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)]) {
      await subject.server.ask({ add: NEW_ROWS, ...order });
      const result = await subject.feed.ask({});
      subject.due += NEW_ROWS;
      if (result.notifications !== subject.due)
        throw new Error(
          `behind ${subject.rows} rows ${result.notifications} notifications are pending instead of ${subject.due}`,
        );
      ticksBySubject.get(subject)?.push(result);
    }
  }
  return ticksBySubject;
}

function* table(
  subjects: readonly Subject[],
  ticksBySubject: ReadonlyMap<Subject, readonly TickMessage[]>,
): Iterable<string> {
  const [base] = subjects;
  const median = (subject: Subject | undefined, key: keyof TickMessage) =>
    percentile(
      ((subject && ticksBySubject.get(subject)) ?? []).map((tick) => tick[key]),
      50,
    );
  const worst = (subject: Subject, key: keyof TickMessage) =>
    Math.max(...(ticksBySubject.get(subject) ?? []).map((tick) => tick[key]));
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  for (const subject of subjects) {
    const ratioText = (key: keyof TickMessage) => `${(median(subject, key) / median(base, key)).toFixed(2)} ×`;
    yield `  ${number(subject.rows).padStart(9)}: ${ratioText('time')} (work ${ratioText('work')}), ${formatMs(median(subject, 'time'))} (work ${formatMs(median(subject, 'work'))}), in use ${ratioText('live')}, ${megabytes(worst(subject, 'live'))}, process +${megabytes(worst(subject, 'peak'))}`;
  }
}

const number = (value: number): string => value.toLocaleString('en-US');

async function end(subjects: Subject[]): Promise<void> {
  await Promise.all(subjects.splice(0).flatMap(({ server, feed: ticker }) => [server.end(), ticker.end()]));
}
