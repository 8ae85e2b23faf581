import { expect, test } from 'vitest';
import type { Play } from '../../../src/domain/statistics/plays.ts';
import { memoryStore } from '../support/openStore.ts';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const play = (given: Partial<Play> = {}, afterMs = 0): Play => ({
  historyKey: '/h/1',
  viewedAt: new Date(NOON + afterMs),
  accountId: '1',
  ratingKey: '101',
  kind: 'movie',
  title: 'Metropolis',
  ...given,
});
const other = (given: Partial<Play> = {}, afterMs = 0) => play({ historyKey: '/h/2', ...given }, afterMs);

async function standingOf(row: Play, ...kept: readonly Play[]) {
  const { plays } = await memoryStore();
  await plays.keep(kept);
  const [standing] = await plays.standings([row]);
  return { ...standing, isNew: (await plays.keep([row])) === 1 };
}

const KNOWN = { isKnown: true, isListed: false, isReissued: false, isNew: false };
const NEW = { isKnown: false, isListed: false, isReissued: false, isNew: true };

test.each<[string, Play, Play]>([
  ['is less than a minute later', play(), other({}, 59_999)],
  ['is less than a minute earlier', play({}, 59_999), other()],
  ['has lost its key', play(), other({ ratingKey: undefined })],
  ['has its key again', play({ ratingKey: undefined }), other()],
  ['never had a key', play({ ratingKey: undefined }), other({ ratingKey: undefined })],
  ['was given another title, but not another key', play(), other({ title: 'Metropolis (1927)' })],
  [
    'has a title that is not quite text',
    play({ ratingKey: undefined, title: 'half \uD800' }),
    other({ title: 'half \uFFFD' }),
  ],
])('a row that %s is of the same play', async (_, kept, row) => {
  expect(await standingOf(row, kept)).toEqual(KNOWN);
});

test.each<[string, Play, Play]>([
  ['a minute later', play(), other({}, 60_000)],
  ['a minute earlier', play({}, 60_000), other()],
  ['of another item', play(), other({ ratingKey: '102' })],
  ['of another title, without a key', play({ ratingKey: undefined }), other({ ratingKey: undefined, title: 'M' })],
  ['of another person', play(), other({ accountId: '2' })],
])('a row %s is another play', async (_, kept, row) => {
  expect(await standingOf(row, kept)).toEqual(NEW);
});

test('a number that is not quite text is known by what is stored of it', async () => {
  const odd = play({ historyKey: 'half \uD800' });
  expect(await standingOf(odd, odd)).toEqual({ ...KNOWN, isListed: true });
});

test('a row that is near two plays counts for the nearer one', async () => {
  const { plays, backfill } = await memoryStore();
  const [first, second] = [play({ title: 'Metropolis' }), play({ historyKey: '/h/2' }, 90_000)];
  await plays.keep([first, second]);
  await backfill.save({ start: 0, done: true, asked: 0 });
  await backfill.ask({ drops: true });
  await plays.keep([play({ historyKey: '/h/3' }, 50_000)]);
  await plays.dropUnlisted(new AbortController().signal);
  expect((await plays.latest([], 5)).map(({ viewedAt }) => viewedAt)).toEqual([second.viewedAt]);
});

test('of rows of one play in one batch the first counts, and all of their numbers are known', async () => {
  const { plays } = await memoryStore();
  const rows = [play(), other({ title: 'Metropolis (1927)' }, 1000), play({ historyKey: '/h/3', ratingKey: '7' })];
  expect(await plays.keep(rows)).toBe(2);
  expect((await plays.latest([], 5)).map(({ title }) => title)).toEqual(['Metropolis', 'Metropolis']);
  expect(await plays.standings(rows)).toEqual(Array(3).fill({ isKnown: true, isListed: true, isReissued: false }));
});

test('a number that is another play’s from now on leads to that one', async () => {
  const { plays } = await memoryStore();
  await plays.keep([play()]);
  const reissued = play({ ratingKey: '7', title: 'M' }, 3_600_000);
  expect(await plays.standings([reissued])).toEqual([{ isKnown: false, isListed: false, isReissued: true }]);
  await plays.keep([reissued]);
  expect(await plays.standings([reissued, play()])).toEqual([
    { isKnown: true, isListed: true, isReissued: false },
    { isKnown: true, isListed: false, isReissued: true },
  ]);
});
