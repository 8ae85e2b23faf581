import { expect, test, vi } from 'vitest';
import type { CatalogueRefreshReport, CatalogueSource } from '../../../src/domain/media/catalogue.ts';
import type { Library, LibraryItemsQuery } from '../../../src/domain/media/libraries/library.ts';
import type { LibraryTitleScan } from '../../../src/domain/media/titles/rememberedTitles.ts';
import {
  planCatalogueSources,
  type RefreshMediaCatalogueDeps,
  refreshCatalogue,
} from '../../../src/jobs/sync/catalogue.ts';
import { film } from '../../support/media.ts';
import { createRecorder, refused } from '../support/fakes.ts';

const signal = new AbortController().signal;
const clock = { now: () => new Date('2026-01-01T23:30:00Z') };
const titles: RefreshMediaCatalogueDeps['titles'] = {
  beginPass: () => ({ note: async () => undefined, markMissing: async () => undefined }),
  forgetMoved: async () => undefined,
  forgetMissing: async () => undefined,
  forgetContained: async () => undefined,
  missing: async () => [],
  alerted: async () => [],
  forgetLibraries: async () => undefined,
  noteListed: async () => undefined,
  absences: async () => [],
  openAlert: async () => undefined,
  confirmed: async () => [],
  returned: async () => [],
};
const reading = { signal, clock, titles, recordSize: () => undefined, recordPass: () => undefined };
const days = {
  libraryDays: { keep: async () => undefined, forgetGone: async () => undefined },
  feeds: { cursor: async () => undefined, record: async () => undefined },
  wake: () => undefined,
  titles,
  clock,
  timeZone: 'Europe/Berlin',
};
const library = (key: string, type: string): Library => ({ key, type, title: `Library ${key}`, locations: [] });

/** A server with one page of two items for each kind of each library. */
function media(...libraries: readonly Library[]) {
  const asked: LibraryItemsQuery[] = [];
  const server: RefreshMediaCatalogueDeps['media'] = {
    libraries: async () => libraries,
    async *libraryItems(query) {
      asked.push(query);
      const kind = query.kind ?? 'other';
      yield {
        listing: {},
        items: [
          { kind, title: `${kind} a` },
          { kind, title: `${kind} b` },
        ],
      };
    },
  };
  return { server, asked };
}

const titlesOf = async ({ pages }: CatalogueSource) =>
  (await Array.fromAsync(pages())).flat().map(({ title }) => title);

const reporting = (report: CatalogueRefreshReport) => ({ refresh: async () => report });

test.each([
  ['movie', ['movie a', 'movie b']],
  ['show', ['show a', 'show b', 'season a', 'season b', 'episode a', 'episode b']],
  ['artist', ['artist a', 'artist b', 'album a', 'album b', 'track a', 'track b']],
  ['photo', ['photo a', 'photo b']],
])('the catalogue reads a library of type %s one kind of item after another, page by page', async (type, titles) => {
  const { server, asked } = media();
  const [source, ...others] = planCatalogueSources([library('7', type)], server, reading);
  expect(source).toMatchObject({ librarySectionId: '7', librarySectionTitle: 'Library 7' });
  expect(others).toEqual([]);
  expect(asked).toEqual([]);
  expect(source && (await titlesOf(source))).toEqual(titles);
  expect(new Set(asked.map(({ libraryKey }) => libraryKey))).toEqual(new Set(['7']));
});

test('a library that the server sends as one page is stored in small parts', async () => {
  const items = Array.from(Array(1000).keys(), (n) => film({ ratingKey: String(n) }));
  const server: Pick<RefreshMediaCatalogueDeps['media'], 'libraryItems'> = {
    async *libraryItems() {
      yield { listing: { totalSize: 1000 }, items };
    },
  };
  const note = vi.fn<LibraryTitleScan['note']>(async () => undefined);
  const beginPass = () => ({ note, markMissing: async () => undefined });
  const [source] = planCatalogueSources([library('7', 'movie')], server, {
    ...reading,
    titles: { ...titles, beginPass },
  });
  expect(source && (await titlesOf(source))).toHaveLength(1000);
  expect(note.mock.calls.map(([part]) => part.length)).toEqual([200, 200, 200, 200, 200]);
});

test('the catalogue leaves out a library of an unknown type', () => {
  const { server } = media();
  expect(planCatalogueSources([library('1', 'hologram'), library('2', 'toString')], server, reading)).toEqual([]);
});

test('a catalogue run that reads everything logs nothing', async () => {
  const { log, sentences } = createRecorder();
  const catalogue = reporting({ size: 2, failed: [] });
  await refreshCatalogue({ media: media(library('1', 'movie')).server, catalogue, log, signal, ...days });
  expect(sentences()).toEqual([]);
});

test('libraries that the catalogue could not read are logged in one line', async () => {
  const { log, lines, sentences } = createRecorder();
  const error = new Error('down');
  const failed = ['Films', 'Music'].map((librarySectionTitle) => ({ librarySectionTitle, error }));
  await refreshCatalogue({ media: media().server, catalogue: reporting({ size: 2, failed }), log, signal, ...days });
  expect(sentences()).toEqual([
    'warn: could not read some libraries completely; the catalogue keeps their earlier titles',
  ]);
  expect(lines[0]?.fields).toEqual({ err: error, libraries: ['Films', 'Music'] });
});

test('titles read from a server that was replaced meanwhile are not stored', async () => {
  const replaced = new AbortController();
  const catalogue = {
    refresh: async ([source]: readonly CatalogueSource[]): Promise<CatalogueRefreshReport> => {
      if (source) await titlesOf(source);
      replaced.abort(new Error('another server'));
      return { size: 2, failed: [] };
    },
  };
  const keep = vi.fn(async () => undefined);
  const run = refreshCatalogue({
    media: media(library('1', 'movie')).server,
    catalogue,
    log: createRecorder().log,
    ...days,
    libraryDays: { ...days.libraryDays, keep },
    signal: replaced.signal,
  });
  await expect(run).rejects.toThrow('another server');
  expect(keep).not.toHaveBeenCalled();
});

test('the catalogue stays as it is if the list of libraries cannot be read', async () => {
  const { log } = createRecorder();
  const catalogue = {
    refresh: async (): Promise<never> => {
      throw new Error('not to be called');
    },
  };
  const run = refreshCatalogue({
    media: { ...media().server, libraries: refused('unavailable') },
    catalogue,
    log,
    signal,
    ...days,
  });
  await expect(run).rejects.toMatchObject({ kind: 'unavailable' });
});
