import { expect, test } from 'vitest';
import {
  doesPersonWatchSeries,
  fillHouseholdDatabase,
  type HouseholdDatabase,
  PEOPLE_COUNT,
} from '../../bench/seen/household.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { CountSeenJob } from '../../src/jobs/seen/countSeen.ts';
import { createStoresAboutSeenTitles } from '../../src/store/seen/seen.ts';
import { silent, temporaryPath } from '../store/support/openStore.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const signal = new AbortController().signal;

/** The step of each title, counted from the list of plays alone. */
function countByHand({ films, series, episodes, plays }: HouseholdDatabase): ReadonlyMap<string, string | undefined> {
  const played = new Map<string, Set<string>>();
  for (const { account, key } of plays) {
    const keys = played.get(account) ?? new Set();
    played.set(account, keys.add(key));
  }
  const everybody = [...Array(PEOPLE_COUNT).keys()].map((n) => n + 1);
  const stepOfTitle = (keys: readonly string[], people: readonly number[]): string | undefined => {
    const finished = people.filter((n) => keys.every((key) => played.get(`${n}`)?.has(key))).length;
    const percent = (100 * finished) / people.length;
    return finished < 5 ? undefined : percent < 40 ? 'some' : percent <= 60 ? 'half' : 'most';
  };
  const viewers = everybody.filter(doesPersonWatchSeries);
  return new Map([
    ...films.map(({ ratingKey = '' }) => [ratingKey, stepOfTitle([ratingKey], everybody)] as const),
    ...series.map(({ ratingKey = '' }) => [ratingKey, stepOfTitle(episodes.get(ratingKey) ?? [], viewers)] as const),
  ]);
}

test('the weekly count of a million plays equals a simple count over all plays, for each title', async () => {
  const household = await fillHouseholdDatabase(await temporaryPath(), 1_000_000, 20_260_101);
  const { db, films, series } = household;
  try {
    const { seenTitles, seenCounts, libraryAccesses } = createStoresAboutSeenTitles(db);
    const job = new CountSeenJob({
      seenTitles,
      seenCounts,
      libraryAccesses: { ...libraryAccesses, toRead: async () => [] },
      linkedAccounts: { accountOf: () => undefined },
      running: { find: () => undefined },
      servers: () => [FIRST_SERVER_ID],
      serversOfGuilds: () => [],
      isHistoryRead: async () => true,
      clock: createSteppedClock(),
      log: silent,
    });
    await job.run(signal);
    const steps = new Map<string, string | undefined>();
    for (const { ratingKey = '', librarySectionId = '' } of [...films, ...series]) {
      const work = await seenTitles.find({ ratingKey, library: librarySectionId }, [FIRST_SERVER_ID]);
      steps.set(ratingKey, (await seenCounts.find('1', work?.key ?? expect.fail(`no work of ${ratingKey}`)))?.step);
    }
    const byHand = countByHand(household);
    expect(steps).toEqual(byHand);
    const counted = [...byHand.values()];
    expect(Object.fromEntries(Map.groupBy(counted, (step) => step ?? 'none'))).toMatchObject({
      none: expect.anything(),
      some: expect.anything(),
      half: expect.anything(),
      most: expect.anything(),
    });
  } finally {
    await db.destroy();
  }
});
