import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatMs } from './bench.ts';
import { startBenchChildProcess } from './feed/children.ts';
import {
  type MeasuredBotCommand,
  type MeasuredBotResult,
  measuredBotHelloSchema,
  measuredBotResultSchema,
} from './subscriptions/words.ts';

const SUBJECT = fileURLToPath(new URL('./subscriptions/subject.ts', import.meta.url));
const COUNTS = [10, 50, 500] as const;
const PLAYS = 100;
/** Minutes for which ten plays per second are posted, to see if anything grows: `npm run bench -- subscriptions 20`. */
const [minutes = '1'] = process.argv.slice(3);
const PER_SECOND = 10;

interface Seen {
  readonly subscriptions: number;
  readonly plays: number;
  readonly idle: number;
  readonly found: MeasuredBotResult;
}

/**
 * Posts a hundred plays at once, and then ten per second, to 10, 50 and 500 subscriptions. "×" compares with 10
 * subscriptions.
 */
export async function* subscriptionPostingBench(): AsyncIterable<string> {
  const folder = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  try {
    yield `${PLAYS} plays at once; × is relative to ${COUNTS[0]} subscriptions (goals at 50: stalls under 50 ms, under 200 bytes per play and subscription)`;
    yield* table(await measureOrder({ do: 'burst', plays: PLAYS }, PLAYS, folder));
    const seconds = Number(minutes) * 60;
    yield `${PER_SECOND} plays a second for ${minutes} min (goals at 50: memory under 1.5 × idle, processor time per play flat)`;
    yield* table(await measureOrder({ do: 'stream', perSecond: PER_SECOND, seconds }, PER_SECOND * seconds, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOrder(order: MeasuredBotCommand, plays: number, folder: string): Promise<readonly Seen[]> {
  const results: Seen[] = [];
  for (const count of COUNTS) {
    const path = join(folder, `${order.do}-${count}.db`);
    const subject = await startBenchChildProcess<MeasuredBotCommand, MeasuredBotResult, { idle: number }>(
      SUBJECT,
      [path, String(count)],
      {
        hello: measuredBotHelloSchema,
        response: measuredBotResultSchema,
      },
    );
    try {
      await subject.child.ask({ do: 'burst', plays: 20 });
      results.push({ subscriptions: count, plays, idle: subject.hello.idle, found: await subject.child.ask(order) });
    } finally {
      await subject.child.end();
    }
  }
  return results;
}

function* table(results: readonly Seen[]): Iterable<string> {
  const [base] = results;
  for (const { subscriptions: count, plays, idle, found } of results) {
    const ratioText = (key: 'first' | 'last' | 'work') =>
      `${(found[key] / (base?.found[key] ?? Number.NaN)).toFixed(2)} ×`;
    const bytes = (found.bytes / plays / count).toFixed(0);
    const memory = `${(found.rss / 1e6).toFixed(0)} MB (${(found.rss / idle).toFixed(2)} × idle), in use ${(found.heap / 1e6).toFixed(1)} MB`;
    yield `  ${String(count).padStart(4)}: first post ${formatMs(found.first)} (${ratioText('first')}), last ${formatMs(found.last)} (${ratioText('last')}), ${found.posts} posts, longest stall ${formatMs(found.hold)}`;
    yield `        ${memory}, ${bytes} bytes and ${found.work.toFixed(3)} ms (${ratioText('work')}) per play and subscription, last third ${(found.late / found.early).toFixed(2)} × the first`;
  }
}
