import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createMediaServerClients } from '../src/api/client.ts';
import { createTransport } from '../src/api/transport/transport.ts';
import { VOCABULARIES } from '../src/api/vocabularies/vocabularies.ts';
import { createMediaCatalogue } from '../src/catalogue/catalogue.ts';
import type { Catalogue } from '../src/domain/media/catalogue.ts';
import { createMediaRef, FIRST_SERVER_ID, type ServerId, serverId } from '../src/domain/servers/refs.ts';
import type { CombinedMediaServers } from '../src/domain/serving/served.ts';
import { systemClock as clock } from '../src/observe/systemClock.ts';
import { createServerCombiner, type ServedServer } from '../src/servers/serve.ts';
import { type Bench, formatMs, percentile, threadCpuMs } from './bench.ts';
import { estimateRatio, formatRatio, type TimeBlocks } from './confidence.ts';
import { startBenchChildProcess } from './feed/children.ts';
import { createSearchQueries, type TypedQuery } from './queries.ts';
import { createSeededRandom } from './random.ts';
import { createTitlesOfServer, SHARED_TITLE_COUNT, TITLES_PER_SERVER } from './servers/titles.ts';

const COUNTS = [1, 2, 5] as const;
/** Calls per round, for each number of servers. Rounds are short, so that other load on the machine slows all alike. */
const CALLS = { searches: 10, completions: 50 };
const ROUNDS = 42;
const WARM_UP = 4;
const QUERIES = 2100;
const SAMPLED = 100;
/** Maximum results per call: the size of a search page, and the number of choices that Discord accepts. */
const LIMIT = { searches: 6, completions: 25 };

/** Measures searches and autocomplete over one, two and five media servers with 20,000 titles each, in turn. */
export const multiServerSearchBench: Bench = async function* () {
  const startedServers = await Promise.all(
    Array.from({ length: Math.max(...COUNTS) }, (_, index) => startServer(index + 1)),
  );
  try {
    const mediaServers = startedServers.map(({ server }) => server);
    const serve = createServerCombiner({
      find: (id) => mediaServers.find((server) => server.id === id),
      nameOf: () => undefined,
      clock,
    });
    const servedBy = (some: readonly ServedServer[]): CombinedMediaServers =>
      serve(
        some.map(({ id }) => id),
        { callerOn: () => ({ userId: '1', reference: '1', urgency: 'read' }), graceMs: 1500, onMissing: failOnMissing },
      );
    const served = COUNTS.map((count) => servedBy(mediaServers.slice(0, count)));
    const queries = createSearchQueries(createTitlesOfServer(1), QUERIES);
    yield `${TITLES_PER_SERVER} titles on each server, ${SHARED_TITLE_COUNT} of them the same; in brackets: where nine of ten such measurements lie`;
    const searching = (target: CombinedMediaServers, nth: number) => search(target, queries, nth);
    // Before the measurement, every server answers some calls.
    for (const target of served.slice(-1))
      await workOf(CALLS.searches * (ROUNDS + WARM_UP), (nth) => searching(target, nth));
    yield* report('/search', await measure(served, CALLS.searches, searching), 'goal: 5 within 1.5 × of one');
    yield* reportWork(served, searching, SAMPLED * COUNTS.length);
    const separateServers = mediaServers.map((server) => servedBy([server]));
    const unmerged = await workOf(SAMPLED * COUNTS.length, (nth) =>
      Promise.all(separateServers.map((target) => searching(target, nth))),
    );
    yield `  with ${mediaServers.length} of which each is asked as if it were the only one, and nothing is merged: ${workLine(unmerged)}`;
    const completing = (target: CombinedMediaServers, nth: number) => complete(target, queries, nth);
    yield* report('autocomplete', await measure(served, CALLS.completions, completing));
    yield* reportWork(served, completing, SAMPLED * COUNTS.length, 'goal: under 50 ms at p99');
  } finally {
    await Promise.all(startedServers.map(({ stop }) => stop()));
  }
};

function failOnMissing(name: string): never {
  throw new Error(`${name} did not answer`);
}

async function startServer(number: number) {
  const file = fileURLToPath(new URL('./servers/child.ts', import.meta.url));
  const { hello, child } = await startBenchChildProcess(file, [`${number}`], {
    hello: z.object({ port: z.int() }),
    response: z.never(),
  });
  const address = new URL(`http://127.0.0.1:${hello.port}`);
  const transport = createTransport({
    baseUrl: address,
    token: 'bench',
    vocabulary: VOCABULARIES.neutral,
    client: { identifier: 'bench', version: '1' },
  });
  const id = serverId(number);
  const describe = () => ({ id, name: `Server ${number}`, address, addedAt: new Date(0) });
  const server: ServedServer = {
    id,
    known: describe,
    catalogue: await catalogueOf(id),
    mediaFor: createMediaServerClients({ server: FIRST_SERVER_ID, transport }),
    posters: { small: async () => new Map() },
  };
  const stop = () => Promise.all([transport.close(), child.end()]);
  return { server, stop };
}

async function catalogueOf(id: ServerId): Promise<Catalogue> {
  const catalogue = createMediaCatalogue();
  const items = createTitlesOfServer(id).map((item, index) => ({
    ...item,
    ratingKey: createMediaRef<'item'>(id, `${index + 1}`),
  }));
  const pages = async function* () {
    await setImmediate();
    yield items;
  };
  const source = { librarySectionId: createMediaRef<'library'>(id, '1'), librarySectionTitle: 'Everything', pages };
  await catalogue.refresh([source], new AbortController().signal);
  return catalogue;
}

const typedIn = (queries: readonly TypedQuery[], nth: number): string => queries[nth % queries.length]?.text ?? '';

const search = ({ media }: CombinedMediaServers, queries: readonly TypedQuery[], nth: number): Promise<unknown> =>
  media.search({ query: typedIn(queries, nth), limit: LIMIT.searches });

const complete = async (
  { catalogue }: CombinedMediaServers,
  queries: readonly TypedQuery[],
  nth: number,
): Promise<unknown> => catalogue.search(typedIn(queries, nth), { limit: LIMIT.completions });

/** Processor time of each of these calls in ms, on which other load on the machine has no effect. */
async function workOf(calls: number, call: (nth: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < calls; nth += 1) {
    const began = threadCpuMs();
    await call(nth);
    times.push(threadCpuMs() - began);
  }
  return times;
}

type Call = (of: CombinedMediaServers, nth: number) => Promise<unknown>;

async function* reportWork(served: readonly CombinedMediaServers[], call: Call, calls: number, goal?: string) {
  for (const [at, of] of served.entries()) {
    const work = await workOf(calls, (nth) => call(of, nth));
    yield `  the bot's own work with ${COUNTS[at]}: ${workLine(work)}${inBrackets(goal)}`;
  }
}

/**
 * The system counts a thread's work in steps of at least a millisecond, so for short calls only the mean is meaningful.
 */
const workLine = (work: readonly number[]): string =>
  `${formatMs(work.reduce((sum, server) => sum + server, 0) / work.length)} on average, ${formatMs(percentile(work, 99))} at p99`;

const inBrackets = (goal: string | undefined): string => (goal === undefined ? '' : ` (${goal})`);

/** Times in ms for each number of servers, by round. */
async function measure(
  served: readonly CombinedMediaServers[],
  calls: number,
  call: Call,
): Promise<readonly TimeBlocks[]> {
  const times = served.map((): number[][] => []);
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1)
    // The order changes each round, so that no number of servers always comes first.
    for (let turn = 0; turn < served.length; turn += 1) {
      const index = (round + turn) % served.length;
      const target = served[index];
      const block: number[] = [];
      for (let nth = round * calls; target && nth < (round + 1) * calls; nth += 1) {
        const began = performance.now();
        await call(target, nth);
        block.push(performance.now() - began);
      }
      if (round >= WARM_UP) times[index]?.push(block);
    }
  return times;
}

function* report(operation: string, [one = [], ...more]: readonly TimeBlocks[], goal?: string) {
  const random = createSeededRandom(1);
  const line = (blocks: TimeBlocks) =>
    [50, 99, 100].map((percent) => formatMs(percentile(blocks.flat(), percent))).join(', ');
  yield `${operation}, ${one.flat().length} times each: p50, p99 and worst${inBrackets(goal)}`;
  yield `  1 server:  ${line(one)}`;
  for (const [at, blocks] of more.entries())
    yield `  ${COUNTS[at + 1]} servers: ${line(blocks)}; against one: ${[50, 99].map((percent) => `${formatRatio(estimateRatio(percent, blocks, one, random))} at p${percent}`).join(', ')}`;
}
