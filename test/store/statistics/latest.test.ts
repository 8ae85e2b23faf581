import { expect, test } from 'vitest';
import type { RecordedPlay } from '../../../src/domain/statistics/plays.ts';
import { damagedStore, memoryStore } from '../support/openStore.ts';

const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const play = (n: number, given: Partial<RecordedPlay> = {}): RecordedPlay => ({
  historyKey: `/h/${n}`,
  viewedAt: new Date(BEGIN + n * 3_600_000),
  kind: 'movie',
  title: `Film ${n}`,
  ...given,
});

test('the latest plays are listed from the newest, and no more than requested', async () => {
  const { plays } = await memoryStore();
  const last = play(3, {
    kind: 'episode',
    title: 'Pilot',
    parentTitle: 'Season 1',
    grandparentTitle: 'Fantômas',
    originallyAvailableAt: new Date('1913-05-09'),
  });
  const twin = play(2, { historyKey: '/h/twin', title: 'Twin' });
  await plays.keep([play(1), last, play(2), twin]);
  const { historyKey, ...shown } = last;
  const film = ({ viewedAt, title }: RecordedPlay) => ({ kind: 'movie', title, viewedAt });
  expect(await plays.latest([], 3)).toEqual([shown, film(twin), film(play(2))]);
});

test('the latest plays can be limited to some libraries', async () => {
  const { plays } = await memoryStore();
  await plays.keep([
    play(1, { librarySectionId: '1' }),
    play(2, { librarySectionId: '2' }),
    play(3),
    play(4, { librarySectionId: '3' }),
  ]);
  expect((await plays.latest(['1', '3'], 5)).map(({ title }) => title)).toEqual(['Film 4', 'Film 1']);
});

test('a play of a kind that this version does not know is shown as other', async () => {
  const { plays, damage } = await damagedStore();
  await plays.keep([play(1)]);
  damage("update plays set kind = 'hologram'");
  expect(await plays.latest([], 1)).toMatchObject([{ kind: 'other', title: 'Film 1' }]);
});
