import { expect, test } from 'vitest';
import type { RecordedPlay } from '../../../src/domain/statistics/plays.ts';
import { memoryStore } from '../support/openStore.ts';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const play = (given: Partial<RecordedPlay> = {}, afterMs = 0): RecordedPlay => ({
  historyKey: '/h/1',
  viewedAt: new Date(NOON + afterMs),
  accountId: '1',
  ratingKey: '101',
  kind: 'movie',
  title: 'Metropolis',
  ...given,
});
const other = (given: Partial<RecordedPlay> = {}, afterMs = 0) => play({ historyKey: '/h/2', ...given }, afterMs);

async function standingOf(row: RecordedPlay, ...kept: readonly RecordedPlay[]) {
  const { plays } = await memoryStore();
  await plays.keep(kept);
  const [standing] = await plays.standings([row]);
  return { ...standing, isNew: (await plays.keep([row])) === 1 };
}

const KNOWN = { isKnown: true, isListed: false, isReissued: false, isNew: false };
const NEW = { isKnown: false, isListed: false, isReissued: false, isNew: true };

test.each<{ name: string; kept: RecordedPlay; row: RecordedPlay }>([
  { name: 'is less than a minute later', kept: play(), row: other({}, 59_999) },
  { name: 'is less than a minute earlier', kept: play({}, 59_999), row: other() },
  { name: 'has lost its key', kept: play(), row: other({ ratingKey: undefined }) },
  { name: 'has its key again', kept: play({ ratingKey: undefined }), row: other() },
  { name: 'never had a key', kept: play({ ratingKey: undefined }), row: other({ ratingKey: undefined }) },
  { name: 'was given another title, but not another key', kept: play(), row: other({ title: 'Metropolis (1927)' }) },
  {
    name: 'has a title that is not quite text',
    kept: play({ ratingKey: undefined, title: 'half \uD800' }),
    row: other({ title: 'half \uFFFD' }),
  },
])('a history row that $name belongs to the same play', async ({ kept, row }) => {
  expect(await standingOf(row, kept)).toEqual(KNOWN);
});

test.each<{ name: string; kept: RecordedPlay; row: RecordedPlay }>([
  { name: 'a minute later', kept: play(), row: other({}, 60_000) },
  { name: 'a minute earlier', kept: play({}, 60_000), row: other() },
  { name: 'of another item', kept: play(), row: other({ ratingKey: '102' }) },
  {
    name: 'of another title, without a key',
    kept: play({ ratingKey: undefined }),
    row: other({ ratingKey: undefined, title: 'M' }),
  },
  { name: 'of another person', kept: play(), row: other({ accountId: '2' }) },
])('a history row $name counts as another play', async ({ kept, row }) => {
  expect(await standingOf(row, kept)).toEqual(NEW);
});

test('a history number that contains half a character is recognized by its stored form', async () => {
  const odd = play({ historyKey: 'half \uD800' });
  expect(await standingOf(odd, odd)).toEqual({ ...KNOWN, isListed: true });
});

test('a history row between two plays belongs to the nearer play', async () => {
  const { plays, backfill } = await memoryStore();
  const [first, second] = [play({ title: 'Metropolis' }), play({ historyKey: '/h/2' }, 90_000)];
  await plays.keep([first, second]);
  await backfill.save({ start: 0, done: true, requestedWalks: 0 });
  await backfill.ask({ drops: true });
  await plays.keep([play({ historyKey: '/h/3' }, 50_000)]);
  await plays.dropUnlisted(new AbortController().signal);
  expect((await plays.latest([], 5)).map(({ viewedAt }) => viewedAt)).toEqual([second.viewedAt]);
});

test('history rows of one play in one batch are stored as one play, and all their numbers are known', async () => {
  const { plays } = await memoryStore();
  const rows = [play(), other({ title: 'Metropolis (1927)' }, 1000), play({ historyKey: '/h/3', ratingKey: '7' })];
  expect(await plays.keep(rows)).toBe(2);
  expect((await plays.latest([], 5)).map(({ title }) => title)).toEqual(['Metropolis', 'Metropolis']);
  expect(await plays.standings(rows)).toEqual(Array(3).fill({ isKnown: true, isListed: true, isReissued: false }));
});

test('a history number that was given to another play belongs to that play from then on', async () => {
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
