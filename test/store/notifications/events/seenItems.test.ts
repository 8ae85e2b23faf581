import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { LastSeenLibraryItem } from '../../../../src/domain/notifications/seenItems.ts';
import type { RecordedPlay } from '../../../../src/domain/statistics/plays.ts';
import { openDatabaseStore } from '../../../../src/store/open.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import { memoryStore, silent, temporaryPath } from '../../support/openStore.ts';

const item: LastSeenLibraryItem = {
  librarySectionId: '1',
  ratingKey: '18446744073709551615',
  guid: 'film://metropolis',
  addedAt: new Date('2026-01-01T11:00:00Z'),
  version: '1080p',
};
const page = (...seen: readonly LastSeenLibraryItem[]) => ({ feed: 'added', cursor: '', events: [], seen }) as const;

test('a seen item is found by its guid in every library that has it', async () => {
  const { feeds } = await memoryStore();
  const elsewhere = { ...item, librarySectionId: '2', ratingKey: '7' };
  await feeds.record(page(item, elsewhere, { ...item, ratingKey: '8', guid: 'another' }));
  expect(await feeds.seen([item.guid, item.guid, 'unknown'])).toEqual([item, elsewhere]);
  expect(await feeds.seen([])).toEqual([]);
});

test.each([
  { version: '2160p' },
  { guid: 'film://another' },
  { addedAt: new Date('2026-02-01T00:00:00Z') },
  { settlingSince: new Date('2026-02-01T00:00:00Z') },
])('a seen item is remembered with its latest state: %o', async (changed) => {
  const { feeds } = await memoryStore();
  await feeds.record(page(item));
  await feeds.record(page({ ...item, ...changed }));
  expect(await feeds.seen([item.guid, 'film://another'])).toEqual([{ ...item, ...changed }]);
  await feeds.record(page(item));
  expect(await feeds.seen([item.guid, 'film://another'])).toEqual([item]);
});

test('a seen item is found by its rating key in its library, whatever its guid is', async () => {
  const { feeds } = await memoryStore();
  await feeds.record(page(item, { ...item, librarySectionId: '2' }, { ...item, ratingKey: '8' }));
  expect(await feeds.seenUnder('1', [item.ratingKey, item.ratingKey, '9'])).toEqual([item]);
  expect(await feeds.seenUnder('1', [])).toEqual([]);
});

test('the seen items of a removed library are forgotten, and no others', async () => {
  const { feeds } = await memoryStore();
  const elsewhere = { ...item, librarySectionId: '2' };
  await feeds.record(page(item, elsewhere));
  await feeds.record({ ...page(), goneLibraries: [] });
  expect(await feeds.seen([item.guid])).toHaveLength(2);
  await feeds.record({ ...page(), goneLibraries: ['1', '3'] });
  expect(await feeds.seen([item.guid])).toEqual([elsewhere]);
});

test('if a batch has a seen item twice, the later one is kept', async () => {
  const { feeds } = await memoryStore();
  await feeds.record(page(item, { ...item, version: '2160p' }));
  expect(await feeds.seen([item.guid])).toEqual([{ ...item, version: '2160p' }]);
});

test('the items seen in a first poll can be stored page by page, together with the position in the cursor', async () => {
  const { feeds } = await memoryStore();
  for (let start = 0; start < 3000; start += 1000) {
    const seen = Array.from({ length: 1000 }, (_, n) => ({ ...item, ratingKey: `${start + n}` }));
    await feeds.record({ feed: 'added', cursor: `${start}`, events: [], seen });
  }
  expect(await feeds.cursor('added')).toBe('2000');
  expect(await feeds.seen([item.guid])).toHaveLength(3000);
});

test('a play is stored as it was first recorded, and its missing values as null', async () => {
  const path = await temporaryPath();
  const store = await openDatabaseStore({ path, clock: createSteppedClock(), log: silent });
  const reader = new DatabaseSync(path, { readOnly: true });
  onTestFinished(async () => {
    reader.close();
    await store.close();
  });
  const play: RecordedPlay = {
    historyKey: '/history/1',
    viewedAt: new Date(1000),
    accountId: '5',
    deviceId: '6',
    librarySectionId: '1',
    ratingKey: '7',
    kind: 'episode',
    title: 'Pilot',
    parentTitle: 'Season 1',
    grandparentTitle: 'A series',
    originallyAvailableAt: new Date(500),
  };
  const deleted: RecordedPlay = { historyKey: '/history/2', viewedAt: new Date(2000), kind: 'movie', title: 'Gone' };
  await store.feeds.record({ feed: 'history', cursor: '', events: [], plays: [play, deleted] });
  await store.feeds.record({ feed: 'history', cursor: '', events: [], plays: [{ ...play, title: 'Renamed' }] });
  expect(reader.prepare('select * from plays order by id').all()).toEqual([
    {
      id: 1,
      viewed_at: 1000,
      account_id: '5',
      device_id: '6',
      library_key: '1',
      rating_key: '7',
      kind: 'episode',
      title: 'Pilot',
      parent_title: 'Season 1',
      grandparent_title: 'A series',
      originally_available_at: 500,
      gone: 0,
      server_id: 1,
    },
    {
      id: 2,
      viewed_at: 2000,
      account_id: null,
      device_id: null,
      library_key: null,
      rating_key: null,
      kind: 'movie',
      title: 'Gone',
      parent_title: null,
      grandparent_title: null,
      originally_available_at: null,
      gone: 0,
      server_id: 1,
    },
  ]);
});
