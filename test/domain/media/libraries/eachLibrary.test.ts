import { expect, test } from 'vitest';
import { readEachLibrary } from '../../../../src/domain/media/libraries/eachLibrary.ts';
import type { Library } from '../../../../src/domain/media/libraries/library.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../../../src/domain/media/server/failure.ts';

const FILMS: Library = { key: '1', title: 'Films', type: 'movie', locations: [] };
const SERIES: Library = { key: '2', title: 'Series', type: 'show', locations: [] };

const failure = (kind: MediaServerFailureKind) =>
  new MediaServerFailure(kind, { method: 'GET', path: '/library/sections' });

/** Titles of the libraries that were read, and of those that are missing. */
async function read(errors: Readonly<Record<string, Error>>) {
  const missing: string[] = [];
  const titles = await readEachLibrary(
    [FILMS, SERIES],
    async ({ title }) => {
      const error = errors[title];
      if (error) throw error;
      return title;
    },
    ({ title }, { kind }) => missing.push(`${title}: ${kind}`),
  );
  return { titles, missing };
}

test('a library that its server fails to send is reported as missing, and the others are read', async () => {
  expect(await read({ Films: failure('timeout') })).toEqual({ titles: ['Series'], missing: ['Films: timeout'] });
});

test('a reading of libraries fails with the first failure if every library fails', async () => {
  const failed = read({ Films: failure('timeout'), Series: failure('forbidden') });
  await expect(failed).rejects.toMatchObject({ kind: 'timeout' });
});

test('an error in the bot’s code is not reported as a missing library', async () => {
  await expect(read({ Series: new TypeError('no') })).rejects.toThrow(TypeError);
});
