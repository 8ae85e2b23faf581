import { describe, expect, test } from 'vitest';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { extractTitleFacts } from '../../src/domain/media/titles/titleFacts.ts';
import { readSubtitles } from '../../src/jobs/sync/subtitles.ts';
import { de } from '../../src/render/texts/de.ts';
import { DAY_MS, HOUR_MS } from '../../src/time/units.ts';
import { memoryStore } from '../store/support/openStore.ts';
import { film } from '../support/media.ts';
import { textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const FILMS: Library = {
  key: '1',
  type: 'movie',
  title: 'Silent Films',
  agent: 'tv.media.agents.movie',
  locations: [],
};
const SERIALS: Library = { key: '2', type: 'show', title: 'Serials', agent: 'tv.media.agents.series', locations: [] };
const PERSONAL: Library = { key: '3', type: 'movie', title: 'Home', agent: 'com.mediaapp.agents.none', locations: [] };
const GB = 1e9;

const file = (sizeBytes: number, more: object = {}) => ({
  videoCodec: 'h264',
  audioCodec: 'aac',
  parts: [{ sizeBytes, streams: [] }],
  ...more,
});
/** A film without any problem. */
const sound = (n: number, more: Partial<MediaItem> = {}): MediaItem =>
  film({
    ratingKey: `${n}`,
    title: `Film ${n}`,
    guid: `media://movie/${n}`,
    thumb: '/thumb',
    durationMs: n * 1000,
    files: [file(n * GB)],
    addedAt: new Date('2020-01-01'),
    ...more,
  });

async function remembered(contents: readonly (readonly [Library, readonly MediaItem[]])[]) {
  const store = await memoryStore();
  for (const [library, items] of contents) {
    const pass = store.titles.beginPass(library.key, store.clock.now());
    await pass.note(items.flatMap((item) => extractTitleFacts(item, library) ?? []));
    await pass.markMissing();
  }
  const media = { libraries: async () => contents.map(([library]) => library) };
  const deps = depsWith({ media, checkedTitles: store.checkedTitles, clock: store.clock });
  const said = async (command: string, options: object = {}, context = asking()) =>
    (await answersTo(command, { ...options }, deps, context)).map(textOf).join('\n');
  const shown = async (problem: string | undefined, page = 1) =>
    (await pressed('library.check.page', { page, problem, language: 'de' }, deps)).map(textOf).join('\n');
  return { store, deps, said, shown };
}

describe('/library check', () => {
  test('/library check counts each problem and says that nothing is deleted', async () => {
    const { said } = await remembered([
      [
        FILMS,
        [
          sound(1),
          sound(2),
          sound(3, { guid: 'media://movie/2' }),
          sound(4, { durationMs: 1000, files: [file(GB)] }),
          sound(5, { guid: 'local://5' }),
          sound(6, { guid: undefined, thumb: undefined }),
          sound(7, { files: [file(0)] }),
          sound(8, { files: [file(GB, { audioCodec: undefined })] }),
        ],
      ],
    ]);
    const text = await said('library check');
    expect(text).toContain('## Check of 8 titles');
    expect(text).toContain('**Doubles: the same work twice in a library** · 1\n');
    expect(text).toContain('**Films and tracks of the same size and length** · 1\n');
    expect(text).toContain('**Without a match** · 2\n');
    expect(text).toContain('**Without a poster** · 1\n');
    expect(text).toContain('**Odd files: empty, or a picture without sound** · 2\n');
    expect(text).toContain('Unknown for 8');
    expect(text).toContain('Usher deletes nothing');
  });

  test('/library check finds no missing match in a library for personal media, and no double in two libraries', async () => {
    const { said } = await remembered([
      [PERSONAL, [sound(1, { guid: 'local://1' }), sound(2)]],
      [FILMS, [sound(2)]],
    ]);
    const text = await said('library check');
    expect(text).toContain('**Without a match** · none');
    expect(text).toContain('**Doubles: the same work twice in a library** · none');
  });

  test('/library check counts another edition of a film as no double', async () => {
    const { said } = await remembered([
      [FILMS, [sound(1), sound(2, { guid: 'media://movie/1', editionTitle: 'Long' })]],
    ]);
    expect(await said('library check')).toContain('**Doubles: the same work twice in a library** · none');
  });

  test('/library check shows the copies of one title as one line with their number', async () => {
    const { shown } = await remembered([[FILMS, [sound(1), sound(2, { guid: 'media://movie/1' }), sound(3)]]]);
    expect(await shown('doubles')).toContain('**Film 1 (1927)**\n-# 2 times · 1 GB · Silent Films');
  });

  test('/library check splits a long list of titles into pages', async () => {
    const { shown } = await remembered([
      [FILMS, Array.from(Array(20).keys(), (n) => sound(n + 1, { thumb: undefined }))],
    ]);
    expect(await shown('posterless')).toContain('**Film 8 (1927)**');
    const last = await shown('posterless', 9);
    expect(last).toContain('**Film 20 (1927)**');
    expect(last).not.toContain('**Film 16 (1927)**');
  });

  test('/library check offers to look up matches for a title without one, to people who may look them up', async () => {
    const { deps } = await remembered([[FILMS, [sound(1, { guid: 'local://1' })]]]);
    const target = { page: 1, problem: 'unmatched', language: 'de' };
    const [list] = await pressed('library.check.page', target, deps);
    const press = { action: 'library.check.matches', target: { ratingKey: '1' }, by: 'invoker' };
    expect(list?.presses).toContainEqual(expect.objectContaining(press));
    const reader = asking({ may: (capability) => capability !== 'match.find' });
    const [plain] = await pressed('library.check.page', target, deps, reader);
    expect(JSON.stringify(plain?.presses)).not.toContain('library.check.matches');
  });

  test('/library check reads the subtitles of each title once, and again only when the title has changed', async () => {
    const { store, said, shown } = await remembered([[FILMS, [sound(1), sound(2), sound(3)]]]);
    const asked: string[] = [];
    const streams: Readonly<Record<string, object[]>> = {
      1: [{ kind: 'subtitle', languageCode: 'ger' }],
      2: [
        { kind: 'audio', languageCode: 'ger' },
        { kind: 'subtitle', languageCode: 'eng' },
      ],
      3: [],
    };
    const media = {
      item: async (key: string) => {
        asked.push(key);
        return film({ files: [{ parts: [{ streams: streams[key] ?? [] }] }] });
      },
    };
    const read = () => readSubtitles({ media, ...store, signal: new AbortController().signal });
    await read();
    await read();
    expect(asked).toEqual(['1', '2', '3']);
    const german = asking({ texts: de });
    expect(await said('library check', {}, german)).toContain(
      '**Filme und Folgen ohne Untertitel (Deutsch)** · 1\n-# Bei 1 unbekannt',
    );
    expect(await said('library check', { language: 'en' })).toContain('without subtitles (English)** · 1\n');
    expect(await shown('subtitles')).toContain('**Film 2 (1927)**');
    const pass = store.titles.beginPass('1', store.clock.now());
    await pass.note(
      [sound(1), sound(2, { updatedAt: new Date(1) })].flatMap((item) => extractTitleFacts(item, FILMS) ?? []),
    );
    await read();
    expect(asked).toEqual(['1', '2', '3', '2']);
  });

  test('the reading of subtitles skips titles for which the server fails, and tries them again a day later', async () => {
    const { store, said } = await remembered([[FILMS, [sound(1), sound(2), sound(3), sound(4), sound(5)]]]);
    const asked: string[] = [];
    const failing = new Set(['1', '3', '4']);
    const media = {
      item: async (key: string) => {
        asked.push(key);
        if (failing.has(key)) throw new MediaServerFailure('malformed', { method: 'GET', path: '/library' });
        return film({ files: [{ parts: [{ streams: [{ kind: 'audio', languageCode: 'eng' }] }] }] });
      },
    };
    const read = () => readSubtitles({ media, ...store, signal: new AbortController().signal });
    await read();
    await read();
    expect(asked).toEqual(['1', '2', '3', '4', '5']);
    expect(await said('library check')).toContain('without subtitles (English)** · 2\n-# Unknown for 3');
    await store.clock.advance(DAY_MS + 1);
    failing.delete('1');
    await read();
    expect(asked).toEqual(['1', '2', '3', '4', '5', '1', '3', '4']);
    expect(await said('library check')).toContain('without subtitles (English)** · 3\n-# Unknown for 2');
  });

  test('the reading of subtitles stops after three failures in a row, and continues behind those titles next time', async () => {
    const { store } = await remembered([[FILMS, Array.from(Array(5).keys(), (n) => sound(n + 1))]]);
    const asked: string[] = [];
    const media = {
      item: async (key: string) => {
        asked.push(key);
        throw new MediaServerFailure('timeout', { method: 'GET', path: '/library' });
      },
    };
    const read = () => readSubtitles({ media, ...store, signal: new AbortController().signal });
    await read();
    expect(asked).toEqual(['1', '2', '3']);
    await read();
    expect(asked).toEqual(['1', '2', '3', '4', '5']);
  });

  test('/library check refuses a language that does not exist', async () => {
    const { said } = await remembered([[FILMS, [sound(1)]]]);
    expect(await said('library check', { language: 'gibberish!' })).toContain('is no language that I know');
  });

  test('/library check says if the libraries were not read yet', async () => {
    const { said } = await remembered([[FILMS, []]]);
    expect(await said('library check')).toContain('I have not read these libraries');
  });
});

describe('/library stale', () => {
  const episode = (n: number, more: Partial<MediaItem> = {}): MediaItem =>
    sound(n, { kind: 'episode', grandparentTitle: 'Judex', grandparentRatingKey: '99', ...more });

  async function watched() {
    const world = await remembered([
      [
        FILMS,
        [
          sound(1),
          sound(2, { addedAt: new Date('2015-01-01') }),
          sound(3),
          sound(4, { addedAt: new Date('2025-12-20') }),
        ],
      ],
      [SERIALS, [sound(99, { kind: 'show', title: 'Judex', files: undefined }), episode(10), episode(20)]],
    ]);
    const { store } = world;
    const play = (ratingKey: string, title: string, daysAgo: number) => ({
      historyKey: `${ratingKey} ${daysAgo}`,
      ratingKey,
      title,
      kind: 'movie' as const,
      accountId: '1',
      viewedAt: new Date(store.clock.now().getTime() - daysAgo * DAY_MS),
    });
    await store.plays.keep([
      play('1', 'Film 1', 10),
      play('2', 'Film 2', 400),
      play('2', 'Film 2', 500),
      play('20', 'Film 20', 450),
    ]);
    return world;
  }

  test('/library stale lists films and series that nobody watched for a year, with the space that each takes up', async () => {
    const { said } = await watched();
    const text = await said('library stale');
    expect(text).toContain('## 3 titles not watched for 1 year');
    expect(text).toContain('Without them, 35 GB more would be free.');
    expect(text.match(/\*\*[^*]+\*\*\n-# \S+ GB/g)).toEqual([
      '**Judex (1927)**\n-# 30 GB',
      '**Film 3 (1927)**\n-# 3 GB',
      '**Film 2 (1927)**\n-# 2 GB',
    ]);
    expect(text).toContain('2 plays, last');
    expect(text).toContain('Usher deletes nothing');
  });

  test('/library stale counts plays of a film under its former key', async () => {
    const { store, said } = await watched();
    await store.plays.keep([
      { historyKey: 'x', ratingKey: '777', title: 'Film 3', kind: 'movie', viewedAt: store.clock.now() },
    ]);
    expect(await said('library stale')).not.toContain('Film 3');
  });

  test.each([
    { name: 'with the key that it had before', formerKey: '777' },
    { name: 'without a key', formerKey: undefined },
  ])('/library stale counts a play $name for a series that was added again', async ({ formerKey }) => {
    const { store, said } = await watched();
    const episodeUnder = (ratingKey: string | undefined, grandparentTitle: string, hoursAgo: number) => ({
      historyKey: `${hoursAgo}`,
      ratingKey,
      title: 'Film 20',
      grandparentTitle,
      kind: 'episode' as const,
      viewedAt: new Date(store.clock.now().getTime() - hoursAgo * HOUR_MS),
    });
    const ofAnotherSeries = episodeUnder('777', 'Fantômas', 1);
    const ofAnotherListedTitle = episodeUnder('1', 'Judex', 2);
    await store.plays.keep([ofAnotherSeries, ofAnotherListedTitle]);
    expect(await said('library stale')).toContain('Judex');
    await store.plays.keep([episodeUnder(formerKey, 'Judex', 3)]);
    expect(await said('library stale')).not.toContain('Judex');
  });

  test('/library stale goes by a film’s latest play, whether under its current key or a former one', async () => {
    const { store, said } = await watched();
    const now = store.clock.now();
    await store.plays.keep([
      { historyKey: 'a', ratingKey: '3', title: 'Former title', kind: 'movie', viewedAt: now },
      {
        historyKey: 'b',
        ratingKey: '777',
        title: 'Film 3',
        kind: 'movie',
        viewedAt: new Date(now.getTime() - 700 * DAY_MS),
      },
    ]);
    expect(await said('library stale')).not.toContain('Film 3');
  });

  test('/library stale tells two films of one title apart by their years', async () => {
    const { store, said } = await remembered([
      [FILMS, [sound(1, { title: 'Nosferatu', year: 1922 }), sound(2, { title: 'Nosferatu', year: 1979 })]],
    ]);
    await store.plays.keep([
      {
        historyKey: 'a',
        ratingKey: '2',
        title: 'Nosferatu',
        kind: 'movie',
        viewedAt: store.clock.now(),
        originallyAvailableAt: new Date('1979-10-12'),
      },
    ]);
    const text = await said('library stale');
    expect(text).toContain('Nosferatu (1922)');
    expect(text).not.toContain('Nosferatu (1979)');
  });

  test('/library stale says which sizes are unknown, and that the sum is a minimum', async () => {
    const unsized = [{ parts: [{ streams: [] }] }];
    const { said } = await remembered([
      [FILMS, [sound(1, { files: unsized }), sound(2)]],
      [SERIALS, [sound(99, { kind: 'show', title: 'Judex' }), episode(10), episode(20, { files: unsized })]],
    ]);
    const text = await said('library stale');
    expect(text).toContain('Without them, at least 12 GB more would be free');
    expect(text).toContain('**Film 1 (1927)**\n-# size unknown');
    expect(text).toContain('**Judex (1927)**\n-# at least 10 GB');
    const none = await remembered([[FILMS, [sound(1, { files: unsized })]]]);
    expect(await none.said('library stale')).toContain('The server does not state their sizes');
  });

  test('/library stale shows its last page if the list has become shorter', async () => {
    const { deps } = await remembered([[FILMS, Array.from(Array(12).keys(), (n) => sound(n + 1))]]);
    const [last] = await pressed('library.stale.page', { page: 9, months: 12, order: 'size' }, deps);
    expect(last && textOf(last)).toContain('**Film 1 (1927)**');
    expect(last && textOf(last)).toContain('-# 11 to 12 of 12.\n-# Usher deletes nothing');
  });

  test('/library stale does not list a series of which one episode was watched lately', async () => {
    const { store, said } = await watched();
    await store.plays.keep([
      { historyKey: 'y', ratingKey: '20', title: 'Film 20', kind: 'episode', viewedAt: store.clock.now() },
    ]);
    expect(await said('library stale')).not.toContain('Judex');
  });

  test.each([
    { order: 'plays', first: 'Film 3 (1927)', last: 'Film 2 (1927)' },
    { order: 'size', first: 'Judex (1927)', last: 'Film 2 (1927)' },
    { order: 'age', first: 'Film 2 (1927)', last: 'Film 3 (1927)' },
  ])('/library stale sorts by $order', async ({ order, first, last }) => {
    const { said } = await watched();
    const names = [...(await said('library stale', { order })).matchAll(/\*\*([^*]+)\*\*\n/g)].map(([, name]) => name);
    expect([names[0], names.at(-1)]).toEqual([first, last]);
  });

  test('/library stale says since when plays are known, and names one library only if asked', async () => {
    const { said } = await watched();
    const text = await said('library stale', { library: 'Serials', months: 6 });
    expect(text).toContain('## 1 title not watched for 6 months');
    expect(text).toContain('I know the plays of everyone since <t:');
  });

  test('/library stale without any play says that everything seems unwatched', async () => {
    const { said } = await remembered([[FILMS, [sound(1)]]]);
    expect(await said('library stale')).toContain('I know no play yet');
  });
});
