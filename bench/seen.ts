import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaItem } from '../src/domain/media/items/item.ts';
import type { AccountRef } from '../src/domain/servers/refs.ts';
import { FIRST_SERVER_ID } from '../src/domain/servers/refs.ts';
import { watchProgressOfPeople } from '../src/domain/statistics/seen/count.ts';
import { groupAccessesByPerson } from '../src/domain/statistics/seen/people.ts';
import { type CreativeWork, watchProgressOfAccounts } from '../src/domain/statistics/seen/work.ts';
import { CountSeenJob } from '../src/jobs/seen/countSeen.ts';
import { createStoresAboutSeenTitles } from '../src/store/seen/seen.ts';
import { readPlaysInSlices } from '../src/store/statistics/slices.ts';
import { type Bench, formatMs, percentile, watchEventLoopBlocks } from './bench.ts';
import { createSeededRandom } from './random.ts';
import { fillHouseholdDatabase, PEOPLE_COUNT } from './seen/household.ts';

const PLAYS = 1_000_000;
const ROUNDS = 2000;
const signal = new AbortController().signal;
const silent = { debug: () => undefined, info: () => undefined };

/**
 * Measures who has seen a title, with a million plays: the line on a card, a person's own answer, the exact one, and
 * the weekly count. Compares with one read of the same plays.
 */
export const whoHasSeenTitleBench: Bench = async function* () {
  const folder = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  const { db, films, series, plays } = await fillHouseholdDatabase(join(folder, 'usher.db'), PLAYS, 1);
  try {
    const { seenTitles, seenCounts, libraryAccesses } = createStoresAboutSeenTitles(db);
    const job = new CountSeenJob({
      seenTitles,
      seenCounts,
      libraryAccesses,
      linkedAccounts: { accountOf: () => undefined },
      running: { find: () => undefined },
      servers: () => [FIRST_SERVER_ID],
      serversOfGuilds: () => [[FIRST_SERVER_ID]],
      isHistoryRead: async () => true,
      clock: { now: () => new Date(), steadyMs: () => Math.floor(performance.now()) },
      log: silent,
    });
    const loop = watchEventLoopBlocks();
    const began = performance.now();
    await job.run(signal);
    const { time, work } = loop.longest();
    yield `the weekly count of ${films.length} films and ${series.length} series, ${plays.length} plays: ${formatMs(performance.now() - began)}; the event loop was blocked for at most ${formatMs(time)} (work ${formatMs(work)})`;

    const readingBegan = performance.now();
    let readPlays = 0;
    for await (const slice of readPlaysInSlices({ db, servers: [FIRST_SERVER_ID] }, {}, signal))
      readPlays += (await slice.select(['account_id', 'rating_key']).execute()).length;
    yield `  reading the ${readPlays} plays once: ${formatMs(performance.now() - readingBegan)}`;

    const people = groupAccessesByPerson(await libraryAccesses.list([FIRST_SERVER_ID]));
    const servers = new Set<number>([FIRST_SERVER_ID]);
    const parts: Readonly<Record<string, (work: CreativeWork, account: AccountRef) => Promise<unknown>>> = {
      'the line on the card': ({ key }) => seenCounts.find('1', key),
      'a person’s own answer': async (work, account) =>
        watchProgressOfAccounts(await seenTitles.plays(work, signal, [account]), [account], () => true),
      'the exact answer': async (work) => watchProgressOfPeople(await seenTitles.plays(work, signal), people, servers),
    };
    for (const [name, part] of Object.entries(parts)) {
      const random = createSeededRandom(2);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const item = random.pick(random.below(2) === 0 ? films : series);
        const account = `${1 + random.below(PEOPLE_COUNT)}` as AccountRef;
        const start = performance.now();
        const found = await findWork(item);
        await part(found, account);
        times.push(performance.now() - start);
      }
      yield `${name}: median ${formatMs(percentile(times, 50))}, p99 ${formatMs(percentile(times, 99))}, at most ${formatMs(Math.max(...times))} of ${ROUNDS} (goal: p99 under 100 ms)`;
    }

    async function findWork({ ratingKey, librarySectionId: library }: MediaItem): Promise<CreativeWork> {
      if (ratingKey === undefined || library === undefined) throw new Error('a title has no key');
      const work = await seenTitles.find({ ratingKey, library }, [FIRST_SERVER_ID]);
      if (!work) throw new Error(`${ratingKey} was not read`);
      return work;
    }
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
};
