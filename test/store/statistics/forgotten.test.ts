import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { RecordedPlay } from '../../../src/domain/statistics/plays.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { DAY, silent, temporaryPath } from '../support/openStore.ts';

const LAST = Date.parse('2026-01-01T00:00:00Z');

/** One play that is so many days older than the last. */
const play = (days: number): RecordedPlay => ({
  historyKey: `/h/${days}`,
  viewedAt: new Date(LAST - days * DAY),
  accountId: '1',
  kind: 'movie',
  title: `Film ${days}`,
});

async function opened(playsDays: number | undefined, path: string) {
  const clock = createSteppedClock();
  clock.set(new Date(LAST));
  const store = await openDatabaseStore({ path, clock, log: silent, playsDays });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= store.close();
    return closed;
  };
  onTestFinished(close);
  return { ...store, close, clock };
}

function rowsIn(path: string) {
  const file = new DatabaseSync(path, { readOnly: true });
  const count = file.prepare('select (select count(*) from plays) as plays, (select count(*) from play_rows) as rows');
  const found = count.get();
  file.close();
  return found;
}

test('plays are kept forever unless PLAYS_DAYS limits that', async () => {
  const { plays, sweep } = await opened(undefined, ':memory:');
  await plays.keep([play(5000), play(0)]);
  await sweep();
  expect(await plays.count()).toBe(2);
});

test('plays older than PLAYS_DAYS are deleted with their rows, even plays that the server no longer lists', async () => {
  const path = await temporaryPath();
  const { plays, backfill, sweep } = await opened(10, path);
  await plays.keep([play(12), play(13)]);
  await backfill.save({ ...(await backfill.state()), start: 0, done: true });
  await backfill.ask({ drops: true });
  await plays.keep([play(11), play(9), play(0)]);
  await plays.dropUnlisted(new AbortController().signal);
  await sweep();
  expect(rowsIn(path)).toEqual({ plays: 2, rows: 2 });
});

test('a clock that jumps ahead deletes no plays, because their age is counted from the newest play', async () => {
  const { plays, sweep, clock } = await opened(10, ':memory:');
  await plays.keep([play(9), play(0)]);
  clock.set(new Date(LAST + 500 * DAY));
  await sweep();
  expect(await plays.count()).toBe(2);
});

test('plays deleted because of PLAYS_DAYS are not read or posted again, even if the setting is removed later', async () => {
  const path = await temporaryPath();
  const before = await opened(10, path);
  await before.plays.keep([play(20), play(0)]);
  await before.sweep();
  await before.close();
  const { plays, feeds } = await opened(undefined, path);
  expect(await plays.standings([play(20), play(5)])).toEqual([
    { isKnown: true, isListed: true, isReissued: false },
    { isKnown: false, isListed: false, isReissued: false },
  ]);
  await feeds.record({ feed: 'history', cursor: '', events: [], plays: [{ ...play(20), data: '{}' }] });
  expect(rowsIn(path)).toEqual({ plays: 1, rows: 1 });
});

test('one sweep deletes thousands of plays that are too old', async () => {
  const { plays, sweep } = await opened(10, ':memory:');
  await plays.keep([...Array.from({ length: 4500 }, (_, n) => play(n + 11)), play(0)]);
  await sweep();
  expect(await plays.count()).toBe(1);
});
