import { expect, test } from 'vitest';
import type { Delivery } from '../../../../../src/domain/media/sessions/streamDecision.ts';
import {
  renderTranscodes,
  splitTranscodesIntoMessages,
  type TranscodeRow,
} from '../../../../../src/jobs/feeds/transcodes/views/post.ts';
import { renderTranscodesSummary } from '../../../../../src/jobs/feeds/transcodes/views/summary.ts';
import {
  MAX_MESSAGE_COMPONENTS,
  MAX_MESSAGE_FILES,
  MAX_MESSAGE_TEXT_LENGTH,
} from '../../../../../src/render/kit/message/limits.ts';
import { DEFAULT_TEXTS, TRANSLATIONS, textsForLanguage } from '../../../../../src/render/texts/texts.ts';
import { film } from '../../../../support/media.ts';
import { componentsOf, NO_MESSAGE, referencesOf, textsOf } from '../../../../support/messages.ts';

const AT = new Date('2026-01-01T12:00:00Z');
const WHEN = '<t:1767268800:R>';
const POST = { renderedAt: AT, marker: 4711 };
const NONE: ReadonlyMap<string, Uint8Array> = new Map();
const DELIVERY: Delivery = {
  decision: 'transcode',
  remade: ['video', 'audio', 'container'],
  file: { videoResolution: '1080', bitrateKbps: 9100, container: 'mkv' },
  sent: { container: 'mpegts' },
  reservedKbps: 2200,
  lowerBitrate: true,
};
const row = (given: Partial<TranscodeRow> = {}): TranscodeRow => ({
  item: film(),
  at: AT,
  person: 'ada',
  player: 'Sofa',
  local: false,
  delivery: DELIVERY,
  ...given,
});
const linesOf = (given: Partial<TranscodeRow>): readonly string[] =>
  (textsOf(renderTranscodes(DEFAULT_TEXTS, { rows: [row(given)], posters: NONE, ...POST }))[1] ?? '').split('\n');
const groupsOf = (rows: readonly TranscodeRow[]) =>
  splitTranscodesIntoMessages(
    DEFAULT_TEXTS,
    rows.map((each, key) => ({ key, row: each })),
  );

test('a message about a transcode names the title, viewer, player, qualities and reason, and has a poster and a marker', () => {
  const posters = new Map([['/t/1', new Uint8Array([1])]]);
  const message = renderTranscodes(DEFAULT_TEXTS, { rows: [row({ item: film({ thumb: '/t/1' }) })], posters, ...POST });
  expect(message.components).toMatchObject([
    {
      id: 4711,
      components: [
        { content: '### A session is transcoding' },
        {
          components: [
            {
              content: [
                '**Metropolis (1927)**',
                `ada · Sofa · remote · ${WHEN}`,
                '-# 1080p, 9.1 Mbit/s, mkv → mpegts, 2.2 Mbit/s reserved · transcode: video, audio, container · at a lower bit rate',
              ].join('\n'),
            },
          ],
          accessory: { description: 'Poster of Metropolis (1927)' },
        },
      ],
    },
  ]);
  expect(message.files).toMatchObject([{ name: 'transcode-1.webp' }]);
});

test.each([
  [0.5, 'A session is transcoding', '2 sessions are transcoding'],
  [9, 'A session transcoded', '2 sessions transcoded'],
])('a message about a transcode of %d hours ago has the heading "%s", or "%s"', (hours, one, two) => {
  const renderedAt = new Date(AT.getTime() + hours * 3_600_000);
  const long = row({ at: new Date(0) });
  const heads = [[row()], [row(), long]].map(
    (rows) => textsOf(renderTranscodes(DEFAULT_TEXTS, { rows, posters: NONE, ...POST, renderedAt }))[0],
  );
  expect(heads).toEqual([`### ${one}`, `### ${two}`]);
});

test.each([
  {
    name: 'neither person nor player given',
    given: { person: undefined, player: undefined, local: undefined },
    line: WHEN,
  },
  { name: 'invisible names', given: { person: '\u200b', player: ' ', local: true }, line: `local · ${WHEN}` },
  {
    name: 'names full of markup',
    given: { person: '*a*', player: '<@1>', local: true },
    line: `\\*a\\* · \\<@1\\> · local · ${WHEN}`,
  },
] as const)(
  'a message about a transcode names person and player as far as they are known: $name',
  ({ given, line }) => {
    expect(linesOf(given)[1]).toBe(line);
  },
);

test.each([
  { name: 'nothing is said', given: { remade: [] }, line: '-# transcode: the server does not say what changes' },
  {
    name: 'subtitles are burned in',
    given: { remade: ['video', 'subtitles'], file: { videoResolution: '4k' } },
    line: '-# 4K · transcode: video, subtitles burned in',
  },
  {
    name: 'a film, of which the server says what it sends and the library what it is',
    given: {
      remade: ['video', 'audio', 'container'],
      codecs: { video: { from: 'hevc', to: 'h264' }, audio: { from: 'dca', to: 'aac' } },
      file: { videoResolution: '1080', bitrateKbps: 20_231, container: 'mkv', audioCodec: 'dca' },
      sent: { videoResolution: '480p', bitrateKbps: 2147, container: 'mp4', audioCodec: 'aac' },
    },
    line: '-# 1080p, 20.2 Mbit/s, mkv → 480p, 2.1 Mbit/s, mp4 · transcode: video (hevc → h264), audio (dca → aac), container',
  },
  {
    name: 'a film that is not in the library',
    given: {
      remade: ['video', 'audio'],
      codecs: { audio: { from: 'dca', to: 'aac' } },
      sent: { videoResolution: '480p', bitrateKbps: 2147, container: 'mp4', audioCodec: 'aac' },
      reservedKbps: 2600,
    },
    line: '-# sent as 480p, 2.1 Mbit/s, mp4, 2.6 Mbit/s reserved · transcode: video, audio (dca → aac)',
  },
  {
    name: 'a picture that stays',
    given: {
      remade: ['audio'],
      file: { videoResolution: '1080', bitrateKbps: 9100, container: 'mkv' },
      sent: { videoResolution: '1080p', bitrateKbps: 8800, container: 'mkv' },
    },
    line: '-# 1080p, 9.1 Mbit/s, mkv → 8.8 Mbit/s · transcode: audio',
  },
  {
    name: 'nothing that comes out differently',
    given: {
      remade: ['audio'],
      file: { videoResolution: '1080', bitrateKbps: 9100, container: 'mkv' },
      sent: { videoResolution: '1080', bitrateKbps: 9100, container: 'mkv' },
    },
    line: '-# 1080p, 9.1 Mbit/s, mkv · transcode: audio',
  },
  {
    name: 'music',
    given: {
      remade: ['audio'],
      codecs: { audio: { from: 'flac', to: 'mp3' } },
      file: { audioCodec: 'flac', bitrateKbps: 905, container: 'flac' },
      sent: { audioCodec: 'mp3', bitrateKbps: 256, container: 'mp3' },
    },
    line: '-# FLAC, 905 kbit/s, flac → MP3, 256 kbit/s, mp3 · transcode: audio (flac → mp3)',
  },
  {
    name: 'as much is reserved as is sent',
    given: { remade: ['audio'], sent: { bitrateKbps: 256, container: 'mp3' }, reservedKbps: 256 },
    line: '-# sent as 256 kbit/s, mp3 · transcode: audio',
  },
  {
    name: 'the container stays',
    given: { remade: ['audio'], file: { container: 'mkv' }, sent: { container: 'mkv' }, reservedKbps: 800 },
    line: '-# mkv → 800 kbit/s reserved · transcode: audio',
  },
  {
    name: 'only what is reserved is known',
    given: { remade: ['audio'], reservedKbps: 800 },
    line: '-# 800 kbit/s reserved · transcode: audio',
  },
  {
    name: 'a container full of markup',
    given: { remade: ['video'], sent: { container: '*ts*' } },
    line: '-# sent as \\*ts\\* · transcode: video',
  },
  {
    name: 'invisible codecs, or codecs full of markup',
    given: {
      remade: ['video', 'audio'],
      codecs: { video: { from: '\u200b', to: 'h264' }, audio: { from: '*a*', to: '<@1>' } },
    },
    line: '-# transcode: video, audio (\\*a\\* → \\<@1\\>)',
  },
] as const)('a message about a transcode gives the reason as far as it is known: $name', ({ given, line }) => {
  expect(linesOf({ delivery: { decision: 'transcode', ...given } })[2]).toBe(line);
});

test('a German message about a transcode does not take the stream’s data for the file’s', () => {
  const delivery: Delivery = { decision: 'transcode', remade: ['video'], sent: { videoResolution: '480p' } };
  const texts = textsForLanguage('de');
  const [, content = ''] = textsOf(renderTranscodes(texts, { rows: [row({ delivery })], posters: NONE, ...POST }));
  expect(content.split('\n')[2]).toBe('-# gesendet als 480p · Transkodierung: Video');
});

test('a message about a transcoded episode names its show', () => {
  const item = film({ kind: 'episode', title: 'Pilot', grandparentTitle: 'Les Vampires', parentIndex: 1, index: 3 });
  expect(linesOf({ item })[0]).toBe('**Les Vampires · S1 E3 · Pilot**');
});

test('25 transcodes make three messages, each with its own number of sessions and a picture for each', () => {
  const posters = new Map([['/t', new Uint8Array([1])]]);
  const groups = groupsOf(Array.from({ length: 25 }, () => row({ item: film({ thumb: '/t' }) })));
  expect(groups.map((group) => group.map(({ key }) => key))).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    [20, 21, 22, 23, 24],
  ]);
  const messages = groups.map((group) =>
    renderTranscodes(DEFAULT_TEXTS, { rows: group.map((each) => each.row), posters, ...POST }),
  );
  expect(messages.map((message) => textsOf(message)[0])).toEqual([
    '### 10 sessions are transcoding',
    '### 10 sessions are transcoding',
    '### 5 sessions are transcoding',
  ]);
  expect(messages.map((message) => referencesOf(message).length)).toEqual([10, 10, 5]);
  expect(componentsOf(messages[0] ?? NO_MESSAGE).length).toBeLessThanOrEqual(MAX_MESSAGE_COMPONENTS);
  expect(messages[0]?.files?.length).toBeLessThanOrEqual(MAX_MESSAGE_FILES);
});

test.each(Object.entries({ en: DEFAULT_TEXTS, ...TRANSLATIONS }))(
  'transcodes with the longest possible names make more messages, and no row is left out (%s)',
  (_, texts) => {
    const long = '*'.repeat(900);
    const item = film({ kind: 'track', title: long, parentTitle: `${long}a`, grandparentTitle: `${long}b` });
    const delivery: Delivery = {
      decision: 'transcode',
      remade: ['video', 'audio', 'container', 'subtitles'],
      codecs: { video: { from: long, to: `b${long}` }, audio: { from: long, to: `b${long}` } },
      file: { videoResolution: long, container: long, bitrateKbps: 999_999 },
      sent: { videoResolution: `b${long}`, container: `b${long}`, bitrateKbps: 999_997 },
      reservedKbps: 999_998,
      lowerBitrate: true,
    };
    const rows = Array.from({ length: 12 }, () => row({ item, delivery, person: long, player: long }));
    const groups = splitTranscodesIntoMessages(
      texts,
      rows.map((each) => ({ key: each, row: each })),
    );
    expect(groups.flat().map(({ key }) => key)).toEqual(rows);
    for (const group of groups) {
      const contents = textsOf(renderTranscodes(texts, { rows: rows.slice(0, group.length), posters: NONE, ...POST }));
      expect(contents).toHaveLength(group.length + 1);
      expect(contents.join('').length).toBeLessThanOrEqual(MAX_MESSAGE_TEXT_LENGTH);
    }
  },
);

const summaryOf = (rows: readonly TranscodeRow[]) =>
  textsOf(renderTranscodesSummary(DEFAULT_TEXTS, { rows, summaryReason: { kind: 'many' }, marker: 4711 }));

test('many transcodes make one message: their number and reasons, then the people with most and their titles', () => {
  const delivery: Delivery = { decision: 'transcode', remade: ['audio'] };
  const titled = (title: string, given: Partial<TranscodeRow> = {}) =>
    row({ item: film({ title, year: undefined }), delivery, ...given });
  expect(
    summaryOf([
      row({ person: 'curt', player: 'Phone' }),
      ...['A', 'B', 'B', 'C', 'D', 'E'].map((title) => titled(title)),
      titled('F', { person: undefined, player: undefined }),
    ]),
  ).toEqual([
    '### Many notifications at once\n8 transcodes · video 1×, audio 8×, container 1×, lower bit rate 1×',
    '**A**, **B**, **C**, … and 2 more\n-# ada · Sofa · 6 times · audio 6×',
    '**Metropolis (1927)**\n-# curt · Phone · video 1×, audio 1×, container 1×, lower bit rate 1×',
    '**F**\n-# a player · audio 1×',
  ]);
});

test('a message counts the transcodes that do not fit', () => {
  const texts = summaryOf(Array.from({ length: 50 }, (_, n) => row({ player: `Player ${n}` })));
  expect([texts.length, texts.at(-1)]).toEqual([22, '… and 30 more']);
});
