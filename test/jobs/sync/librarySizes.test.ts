import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { createMediaServerClient } from '../../../src/api/client.ts';
import { createTransport } from '../../../src/api/transport/transport.ts';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { createMediaCatalogue } from '../../../src/catalogue/catalogue.ts';
import type { MediaFile } from '../../../src/domain/media/items/mediaFiles.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { createLibrarySizeCounter } from '../../../src/domain/statistics/librarySize.ts';
import { refreshCatalogue } from '../../../src/jobs/sync/catalogue.ts';
import { CLIENT } from '../../api/support/server.ts';
import { memoryStore, silent } from '../../store/support/openStore.ts';
import { film } from '../../support/media.ts';

const signal = new AbortController().signal;
const GB = 1e9;

const version = (file: string, videoResolution: string, sizeBytes = GB): MediaFile => ({
  videoResolution,
  durationMs: 60_000,
  parts: [{ id: file, file: `/srv/${file}`, sizeBytes, streams: [] }],
});
const measured = (...items: Parameters<typeof film>[0][]) => {
  const sum = createLibrarySizeCounter('movie');
  sum.add(items.map((given) => film({ kind: 'movie', durationMs: 100, ...given })));
  return sum.size();
};

test('the size of a library counts each file once, and further versions separately', () => {
  const size = measured(
    { files: [version('a', '1080', 4 * GB), version('a-4k', '4k', 20 * GB)] },
    { files: [version('b', 'sd')] },
  );
  expect(size).toEqual({
    titles: 2,
    items: 2,
    files: 3,
    bytes: 25 * GB,
    durationMs: 200,
    versions: 1,
    versionBytes: 20 * GB,
    resolutions: { '4k': 1, '1080': 1, sd: 1 },
  });
});

test('the size of a library counts a film in two files as one version', () => {
  const parts = ['1', '2'].map((id) => ({ id, file: `/srv/${id}`, sizeBytes: GB, streams: [] }));
  expect(measured({ files: [{ videoResolution: '720p', parts }] })).toMatchObject({
    items: 1,
    files: 2,
    bytes: 2 * GB,
    versions: 0,
    resolutions: { '720': 1 },
  });
});

test.each([
  { name: 'in two versions', items: [{ files: [version('a', '1080'), version('a', '1080')] }], durationMs: 100 },
  {
    name: 'in two items, as two episodes in one',
    items: [{ files: [version('a', '1080')] }, { files: [version('a', '1080')] }],
    durationMs: 100,
  },
  {
    name: 'in two items with a number of its own in each',
    items: [{ files: [version('a', '1080')] }, { files: [{ ...version('a', '1080'), id: '7' }] }],
    durationMs: 100,
  },
])('the size of a library counts a file $name once', ({ items, durationMs }) => {
  expect(measured(...items)).toMatchObject({
    items: items.length,
    files: 1,
    bytes: GB,
    durationMs,
    versions: 0,
    resolutions: { '1080': 1 },
  });
});

test('the size of a library tells files without a path apart by their ids, and leaves out files with neither', () => {
  const part = (more: object) => ({ videoResolution: 'odd', parts: [{ sizeBytes: GB, streams: [], ...more }] });
  const size = measured({ files: [part({ id: '1' })] }, { files: [part({ id: '1' })] }, { files: [part({})] }, {});
  expect(size).toMatchObject({ titles: 4, items: 3, files: 1, bytes: GB, resolutions: { other: 1 } });
});

/** The parts in the answer to that request, by hand: as the wire has them, each path once. */
async function partsByHand(address: string, token: string, key: string, type: number) {
  const url = `${address}/library/sections/${key}/all?type=${type}&X-Media-Token=${token}`;
  const xml = await (await fetch(url)).text();
  const found = [...xml.matchAll(/<Part\b[^>]*>/g)].map(([part]) => ({
    file: /\bfile="([^"]*)"/.exec(part)?.[1] ?? '',
    bytes: Number(/\bsize="(\d+)"/.exec(part)?.[1] ?? 0),
  }));
  return new Map(found.map(({ file, bytes }) => [file, bytes]));
}

test('the library sizes measured on the simulated server equal sums made by hand, without further requests', async () => {
  const server = await startMediaServer({ vocabulary: 'neutral' });
  const transport = createTransport({
    baseUrl: new URL(server.url),
    token: server.tokens.admin,
    vocabulary: VOCABULARIES.neutral,
    client: CLIENT,
  });
  onTestFinished(async () => {
    await transport.close();
    await server.close();
  });
  const media = createMediaServerClient({ server: FIRST_SERVER_ID, transport });
  const store = await memoryStore();
  const deps = { media, catalogue: createMediaCatalogue(), log: silent, clock: store.clock, timeZone: 'UTC', signal };
  await refreshCatalogue({ ...deps, ...store, wake: () => undefined });
  // Nothing is asked for beside the titles, page by page.
  const paths = new Set(server.requests.map(({ path }) => path.replace(/\d+/, 'N')));
  expect(paths).toEqual(new Set(['/library/sections', '/library/sections/N/all']));
  const growth = await store.librarySizesOf([FIRST_SERVER_ID]).growth({});
  const libraries = await media.libraries();
  expect(growth.map(({ library }) => library).toSorted()).toEqual(libraries.map(({ key }) => key).toSorted());
  const leaves = { movie: 1, show: 4, artist: 10, photo: 13 };
  for (const { key, type } of libraries) {
    const leaf = new Map(Object.entries(leaves)).get(type) ?? 0;
    const byHand = await partsByHand(server.url, server.tokens.admin, key, leaf);
    const size = growth.find(({ library }) => library === key)?.last.size;
    expect(byHand.size).toBeGreaterThan(0);
    expect(size).toMatchObject({
      files: byHand.size,
      bytes: [...byHand.values()].reduce((sum, each) => sum + each, 0),
    });
  }
});
