import { expect, test } from 'vitest';
import type { MediaFile } from '../../../../src/domain/media/items/mediaFiles.ts';
import { bestOf, changeOf, isKnownVersion, versionOf } from '../../../../src/jobs/feeds/added/version.ts';

const file = (more: Partial<MediaFile> = {}, ...sizes: readonly (number | undefined)[]): MediaFile => ({
  ...more,
  parts: sizes.map((sizeBytes) => ({ sizeBytes, streams: [] })),
});
const version = (...files: readonly MediaFile[]): string => versionOf({ files });

const same: readonly [string, readonly MediaFile[], readonly MediaFile[]][] = [
  ['other ids and names', [file({ id: '1' }, 5)], [file({ id: '2' }, 5)]],
  ['files in another order', [file({}, 5), file({}, 6)], [file({}, 6), file({}, 5)]],
  ['what is found out later of the same bytes', [file({}, 5)], [file({ videoResolution: '1080', bitrateKbps: 9 }, 5)]],
  ['a size that is known only now', [file({ videoResolution: '720' })], [file({ videoResolution: '720' }, 5)]],
  ['a part without a size', [file({ videoResolution: '720' }, 5, 6)], [file({ videoResolution: '720' }, 5, undefined)]],
  ['one of two files taken away', [file({}, 5), file({}, 6)], [file({}, 6)]],
  ['no files now', [file({}, 5)], []],
  ['no files before', [], [file({}, 5)]],
  [
    'a smaller one that the server made itself',
    [file({ videoResolution: '1080' }, 5)],
    [file({ videoResolution: '1080' }, 5), file({ videoResolution: 'sd', target: 'Optimized for Mobile' }, 2)],
  ],
];

test.each(same)('no change: %s', (_, before, after) => {
  expect(changeOf(version(...before), version(...after))).toBeUndefined();
});

const changes: readonly [string, MediaFile, MediaFile, boolean, boolean][] = [
  ['more lines are better', file({ videoResolution: '720' }, 5), file({ videoResolution: '1080' }, 4), true, true],
  ['4k is more than 1080', file({ videoResolution: '1080' }, 5), file({ videoResolution: '4k' }, 6), true, true],
  ['sd is less than 720', file({ videoResolution: '720' }, 5), file({ videoResolution: 'SD' }, 6), false, true],
  [
    'more bits of the same resolution are better, and not plain to see',
    file({ videoResolution: '720', bitrateKbps: 900 }, 5),
    file({ videoResolution: '720', bitrateKbps: 1200 }, 6),
    true,
    false,
  ],
  ['only more bytes', file({ videoResolution: '720' }, 5), file({ videoResolution: '720' }, 6), true, false],
  [
    'flac after mp3',
    file({ audioCodec: 'mp3', bitrateKbps: 320 }, 5),
    file({ audioCodec: 'flac', bitrateKbps: 905 }, 9),
    true,
    true,
  ],
  [
    'without sizes what is said of them tells',
    file({ videoResolution: '720' }),
    file({ videoResolution: '1080' }),
    true,
    true,
  ],
  [
    'a resolution nobody knows decides nothing',
    file({ videoResolution: '1080' }, 9),
    file({ videoResolution: 'huge' }, 5),
    false,
    true,
  ],
];

test.each(changes)('a change: %s', (_, before, after, isBetter, isPlain) => {
  expect(changeOf(version(before), version(after))).toMatchObject({ isBetter, isPlain });
});

test('a file in two parts is as big as both', () => {
  expect(bestOf(version(file({}, 5, 6)))).toMatchObject({ sizeBytes: 11 });
});

test('a second file beside the first is recognised by the best of what was there', () => {
  const [small, large, huge] = [
    file({ videoResolution: '720' }, 5),
    file({ videoResolution: '1080' }, 6),
    file({ videoResolution: '4k' }, 7),
  ];
  expect(changeOf(version(small, large), version(small, large, huge))).toMatchObject({
    from: { resolution: '1080' },
    to: { resolution: '4k' },
  });
});

test('what nobody knows is known to be unknown', () => {
  expect([version(), version(file()), versionOf({}), version(file({}, 5))].map(isKnownVersion)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test.each(['', 'not JSON', '{"files":[]}', '[[1,2]]'])('%j in the database is no change of anything', (stored) => {
  expect(changeOf(stored, version(file({}, 5)))).toBeUndefined();
  expect(changeOf(version(file({}, 5)), stored)).toBeUndefined();
  expect(bestOf(stored)).toBeUndefined();
});
