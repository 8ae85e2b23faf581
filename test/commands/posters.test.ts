import { expect, test } from 'vitest';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import { film, hub, playing } from '../support/media.ts';
import { answersTo, depsWith } from './support/deps.ts';

const episode: MediaItem = film({
  kind: 'episode',
  title: 'Fantômas 1',
  thumb: '/still',
  parentThumb: '/season',
  grandparentThumb: '/series',
});
const entry = { historyKey: '/h/1', item: episode, viewedAt: new Date('2026-01-01T00:00:00Z'), accountId: '1' };

const picture = new Uint8Array([1]);
/** Has every picture that is asked for. */
const posters = { small: async (thumbs: readonly string[]) => new Map(thumbs.map((thumb) => [thumb, picture])) };

const media = {
  search: async () => [hub([episode])],
  history: async function* () {
    yield [entry];
  },
  sessions: async () => [playing({ item: episode })],
  item: async () => episode,
  accounts: async () => [],
};

test.each([
  ['search', { query: 'fantômas' }],
  ['history', {}],
  ['session list', {}],
])('/%s shows the series’ poster for an episode', async (command, options) => {
  const asked: string[] = [];
  const small = (thumbs: readonly string[]) => {
    asked.push(...thumbs);
    return posters.small(thumbs);
  };
  const [message] = await answersTo(command, options, depsWith({ media, posters: { small } }));
  expect(asked).toEqual(['/series']);
  expect(message?.files?.map(({ bytes }) => bytes)).toEqual([picture]);
});

test('/info shows the series’ poster large for an episode', async () => {
  const poster = async (thumb: string) => {
    expect(thumb).toBe('/series');
    return { bytes: new Uint8Array(), type: 'image/png' as const };
  };
  const deps = depsWith({ media: { ...media, poster }, makeLargePicture: async () => picture });
  const [message] = await answersTo('info', { title: '#101' }, deps);
  expect(message?.files?.map(({ bytes }) => bytes)).toEqual([picture]);
});
