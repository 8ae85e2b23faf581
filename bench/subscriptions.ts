import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ms } from './bench.ts';
import { startChild } from './feed/children.ts';
import { hello, type Order, type Result, result } from './subscriptions/words.ts';

const SUBJECT = fileURLToPath(new URL('./subscriptions/subject.ts', import.meta.url));
const COUNTS = [10, 50, 500] as const;
const PLAYS = 100;
/**
 * How many minutes to stream ten plays a second, to see whether anything grows: `npm run bench --
 * subscriptions 20`.
 */
const [minutes = '1'] = process.argv.slice(3);
const PER_SECOND = 10;

interface Seen {
  readonly subscriptions: number;
  readonly plays: number;
  readonly idle: number;
  readonly found: Result;
}

/** Posts a hundred plays at once, and ten a second, to 10, 50 and 500 subscriptions; × is relative to 10. */
export async function* subscriptions(): AsyncIterable<string> {
  const folder = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  try {
    yield `${PLAYS} plays at once; × is relative to ${COUNTS[0]} subscriptions (goals at 50: stalls under 50 ms, under 200 bytes per play and subscription)`;
    yield* table(await each({ do: 'burst', plays: PLAYS }, PLAYS, folder));
    const seconds = Number(minutes) * 60;
    yield `${PER_SECOND} plays a second for ${minutes} min (goals at 50: memory under 1.5 × idle, processor time per play flat)`;
    yield* table(await each({ do: 'stream', perSecond: PER_SECOND, seconds }, PER_SECOND * seconds, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function each(order: Order, plays: number, folder: string): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const count of COUNTS) {
    const path = join(folder, `${order.do}-${count}.db`);
    const subject = await startChild<Order, Result, { idle: number }>(SUBJECT, [path, String(count)], {
      hello,
      response: result,
    });
    try {
      // Warm-up: loading modules, preparing statements and the first pages of the database are not measured.
      await subject.child.ask({ do: 'burst', plays: 20 });
      seen.push({ subscriptions: count, plays, idle: subject.hello.idle, found: await subject.child.ask(order) });
    } finally {
      await subject.child.end();
    }
  }
  return seen;
}

function* table(seen: readonly Seen[]): Iterable<string> {
  const [base] = seen;
  for (const { subscriptions: count, plays, idle, found } of seen) {
    const beside = (key: 'first' | 'last' | 'work') =>
      `${(found[key] / (base?.found[key] ?? Number.NaN)).toFixed(2)} ×`;
    const bytes = (found.bytes / plays / count).toFixed(0);
    const memory = `${(found.rss / 1e6).toFixed(0)} MB (${(found.rss / idle).toFixed(2)} × idle), in use ${(found.heap / 1e6).toFixed(1)} MB`;
    yield `  ${String(count).padStart(4)}: first post ${ms(found.first)} (${beside('first')}), last ${ms(found.last)} (${beside('last')}), ${found.posts} posts, longest stall ${ms(found.hold)}`;
    yield `        ${memory}, ${bytes} bytes and ${found.work.toFixed(3)} ms (${beside('work')}) per play and subscription, last third ${(found.late / found.early).toFixed(2)} × the first`;
  }
}
