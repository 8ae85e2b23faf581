import { expect, test } from 'vitest';
import type { MediaFile } from '../../../../src/domain/media/items/mediaFiles.ts';
import {
  compareFileVersions,
  fileVersionOfItem,
  findBestFileQuality,
  isKnownFileVersion,
} from '../../../../src/jobs/feeds/added/version.ts';

const file = (more: Partial<MediaFile> = {}, ...sizes: readonly (number | undefined)[]): MediaFile => ({
  ...more,
  parts: sizes.map((sizeBytes) => ({ sizeBytes, streams: [] })),
});
const version = (...files: readonly MediaFile[]): string => fileVersionOfItem({ files });

const same: readonly { name: string; before: readonly MediaFile[]; after: readonly MediaFile[] }[] = [
  { name: 'other ids and names', before: [file({ id: '1' }, 5)], after: [file({ id: '2' }, 5)] },
  { name: 'files in another order', before: [file({}, 5), file({}, 6)], after: [file({}, 6), file({}, 5)] },
  {
    name: 'what is found out later of the same bytes',
    before: [file({}, 5)],
    after: [file({ videoResolution: '1080', bitrateKbps: 9 }, 5)],
  },
  {
    name: 'a size that is known only now',
    before: [file({ videoResolution: '720' })],
    after: [file({ videoResolution: '720' }, 5)],
  },
  {
    name: 'a part without a size',
    before: [file({ videoResolution: '720' }, 5, 6)],
    after: [file({ videoResolution: '720' }, 5, undefined)],
  },
  { name: 'one of two files taken away', before: [file({}, 5), file({}, 6)], after: [file({}, 6)] },
  { name: 'no files now', before: [file({}, 5)], after: [] },
  { name: 'no files before', before: [], after: [file({}, 5)] },
  {
    name: 'a smaller one that the server made itself',
    before: [file({ videoResolution: '1080' }, 5)],
    after: [file({ videoResolution: '1080' }, 5), file({ videoResolution: 'sd', target: 'Optimized for Mobile' }, 2)],
  },
];

test.each(same)('two versions of an item’s file count as the same: $name', ({ before, after }) => {
  expect(compareFileVersions(version(...before), version(...after))).toBeUndefined();
});

const changes: readonly { name: string; before: MediaFile; after: MediaFile; isBetter: boolean; isObvious: boolean }[] =
  [
    {
      name: 'more lines are better',
      before: file({ videoResolution: '720' }, 5),
      after: file({ videoResolution: '1080' }, 4),
      isBetter: true,
      isObvious: true,
    },
    {
      name: '4k is more than 1080',
      before: file({ videoResolution: '1080' }, 5),
      after: file({ videoResolution: '4k' }, 6),
      isBetter: true,
      isObvious: true,
    },
    {
      name: 'sd is less than 720',
      before: file({ videoResolution: '720' }, 5),
      after: file({ videoResolution: 'SD' }, 6),
      isBetter: false,
      isObvious: true,
    },
    {
      name: 'more bits of the same resolution are better, and not plain to see',
      before: file({ videoResolution: '720', bitrateKbps: 900 }, 5),
      after: file({ videoResolution: '720', bitrateKbps: 1200 }, 6),
      isBetter: true,
      isObvious: false,
    },
    {
      name: 'only more bytes',
      before: file({ videoResolution: '720' }, 5),
      after: file({ videoResolution: '720' }, 6),
      isBetter: true,
      isObvious: false,
    },
    {
      name: 'flac after mp3',
      before: file({ audioCodec: 'mp3', bitrateKbps: 320 }, 5),
      after: file({ audioCodec: 'flac', bitrateKbps: 905 }, 9),
      isBetter: true,
      isObvious: true,
    },
    {
      name: 'files without sizes are compared by their resolution',
      before: file({ videoResolution: '720' }),
      after: file({ videoResolution: '1080' }),
      isBetter: true,
      isObvious: true,
    },
    {
      name: 'an unknown resolution decides nothing',
      before: file({ videoResolution: '1080' }, 9),
      after: file({ videoResolution: 'huge' }, 5),
      isBetter: false,
      isObvious: true,
    },
  ];

test.each(changes)(
  'two versions of an item’s file count as different: $name',
  ({ before, after, isBetter, isObvious }) => {
    expect(compareFileVersions(version(before), version(after))).toMatchObject({ isBetter, isObvious });
  },
);

test('a film in two parts has the size of both parts together', () => {
  expect(findBestFileQuality(version(file({}, 5, 6)))).toMatchObject({ sizeBytes: 11 });
});

test('a file that is added to an item is compared with the best file that the item had before', () => {
  const [small, large, huge] = [
    file({ videoResolution: '720' }, 5),
    file({ videoResolution: '1080' }, 6),
    file({ videoResolution: '4k' }, 7),
  ];
  expect(compareFileVersions(version(small, large), version(small, large, huge))).toMatchObject({
    from: { resolution: '1080' },
    to: { resolution: '4k' },
  });
});

test('a version without any known facts counts as unknown', () => {
  expect([version(), version(file()), fileVersionOfItem({}), version(file({}, 5))].map(isKnownFileVersion)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test.each(['', 'not JSON', '{"files":[]}', '[[1,2]]'])(
  'the damaged stored version %j of an item never counts as a change',
  (stored) => {
    expect(compareFileVersions(stored, version(file({}, 5)))).toBeUndefined();
    expect(compareFileVersions(version(file({}, 5)), stored)).toBeUndefined();
    expect(findBestFileQuality(stored)).toBeUndefined();
  },
);
