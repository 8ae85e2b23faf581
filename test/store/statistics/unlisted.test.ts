import { expect, test } from 'vitest';
import type { RecordedPlay } from '../../../src/domain/statistics/plays.ts';
import { memoryStore } from '../support/openStore.ts';

const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const { signal } = new AbortController();
const play = (n: number, given: Partial<RecordedPlay> = {}): RecordedPlay => ({
  historyKey: `/h/${n}`,
  viewedAt: new Date(BEGIN + n * 3_600_000),
  ratingKey: `${n}`,
  kind: 'movie',
  title: `Film ${n}`,
  ...given,
});

/** A copy with these plays, before the server’s history is read once more; and the titles that are left. */
async function copyOf(...plays: readonly RecordedPlay[]) {
  const store = await memoryStore();
  await store.plays.keep(plays);
  await store.backfill.save({ start: 0, done: true, requestedWalks: 0 });
  await store.backfill.ask({ drops: true });
  const titles = async () => (await store.plays.latest([], 100)).map(({ title }) => title);
  return { ...store, titles };
}

test('plays that the server did not list again are dropped, and no others', async () => {
  const { plays, titles } = await copyOf(play(1), play(2), play(3));
  await plays.keep([play(1), play(3)]);
  expect(await plays.dropUnlisted(signal)).toBe(1);
  expect([await titles(), await plays.count()]).toEqual([['Film 3', 'Film 1'], 2]);
  expect(await plays.dropUnlisted(signal)).toBe(0);
});

test('a play that is listed under another number is not dropped', async () => {
  const { plays, titles } = await copyOf(play(1), play(2));
  await plays.keep([play(1, { historyKey: '/h/9' }), play(2)]);
  expect(await plays.dropUnlisted(signal)).toBe(0);
  expect(await titles()).toEqual(['Film 2', 'Film 1']);
});

test('a dropped play that is listed again is restored, and does not count as new', async () => {
  const { plays, titles } = await copyOf(play(1), play(2));
  await plays.keep([play(2)]);
  await plays.dropUnlisted(signal);
  expect(await plays.keep([play(1), play(3)])).toBe(1);
  expect(await titles()).toEqual(['Film 3', 'Film 2', 'Film 1']);
});

test('dropping unlisted plays from an empty copy of the history drops nothing', async () => {
  const { plays } = await copyOf();
  expect(await plays.dropUnlisted(signal)).toBe(0);
});

test('all of thousands of unlisted plays are dropped', async () => {
  const all = Array.from({ length: 10_500 }, (_, n) => play(n));
  const { plays } = await copyOf(...all);
  await plays.keep(all.filter((_, n) => n % 1000 === 0));
  expect(await plays.dropUnlisted(signal)).toBe(10_489);
  expect(await plays.count()).toBe(11);
});

test('dropping unlisted plays stops when the signal aborts', async () => {
  const { plays } = await copyOf(play(1));
  await expect(plays.dropUnlisted(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  expect(await plays.count()).toBe(1);
});
