import { describe, expect, test } from 'vitest';
import type { MediaFile, MediaPart } from '../../../../src/domain/media/items/mediaFiles.ts';
import type { Session, TranscodeSession } from '../../../../src/domain/media/sessions/session.ts';
import {
  describeStreamDelivery,
  needsFileVersionsFromLibrary,
} from '../../../../src/domain/media/sessions/streamDecision.ts';
import { film, playing } from '../../../support/media.ts';

const version = (given: Partial<MediaFile>, ...parts: readonly Partial<MediaPart>[]): MediaFile => ({
  id: '7',
  ...given,
  parts: parts.map((part) => ({ streams: [], ...part })),
});
/** As a library has it. */
const FILE = version(
  { videoResolution: '1080', videoCodec: 'hevc', audioCodec: 'dca', bitrateKbps: 20_231, container: 'mkv' },
  { key: '/library/parts/8/file.mkv', file: '/films/metropolis.mkv' },
);
/** As a session describes what comes of it. */
const SENT = version(
  {
    videoResolution: '480p',
    videoCodec: 'h264',
    audioCodec: 'aac',
    bitrateKbps: 2147,
    container: 'mp4',
    selected: true,
  },
  { decision: 'transcode' },
);
const TRANSCODE: TranscodeSession = { key: '/t', videoDecision: 'transcode', audioDecision: 'transcode' };
const MOBILE = version({ id: '9', videoResolution: '720', bitrateKbps: 1400, container: 'mp4' });

const transcoding = (files: readonly MediaFile[], given: Partial<Session> = {}): Session =>
  playing({ item: film({ files }), decision: 'transcode', transcode: TRANSCODE, ...given });

describe('the source of a session', () => {
  test('the transcoder’s output, which the server describes in a session, is not taken for the original file', () => {
    expect(describeStreamDelivery(transcoding([SENT], { bandwidthKbps: 2600, location: 'wan' }))).toEqual({
      decision: 'transcode',
      remade: ['video', 'audio'],
      sent: { videoResolution: '480p', audioCodec: 'aac', bitrateKbps: 2147, container: 'mp4' },
      reservedKbps: 2600,
    });
  });

  test('a stream is known to have a lower bit rate than its file if the library lists that version of the file', () => {
    const session = transcoding([SENT], { bandwidthKbps: 2600, location: 'wan' });
    expect(describeStreamDelivery(session, [MOBILE, FILE])).toEqual({
      decision: 'transcode',
      remade: ['video', 'audio', 'container'],
      codecs: { video: { from: 'hevc', to: 'h264' }, audio: { from: 'dca', to: 'aac' } },
      file: { videoResolution: '1080', audioCodec: 'dca', bitrateKbps: 20_231, container: 'mkv' },
      sent: { videoResolution: '480p', audioCodec: 'aac', bitrateKbps: 2147, container: 'mp4' },
      reservedKbps: 2600,
      lowerBitrate: true,
    });
  });

  test.each([
    { name: 'another id', library: [MOBILE] },
    { name: 'no id', library: [{ ...FILE, id: undefined }] },
    { name: 'none', library: [] },
  ] as const)(
    'a session’s original file stays unknown, rather than guessed, if the library’s versions have: $name',
    ({ library }) => {
      expect(describeStreamDelivery(transcoding([{ ...SENT }]), library).file).toBeUndefined();
      expect(describeStreamDelivery(transcoding([{ ...SENT, id: undefined }]), library).file).toBeUndefined();
    },
  );

  test('the file that the server describes in a session counts as the original file if it has a path', () => {
    const described = { ...FILE, parts: FILE.parts.map((part) => ({ ...part, decision: 'transcode' })) };
    const session = transcoding([described], { transcode: { ...TRANSCODE, container: 'mpegts' }, bandwidthKbps: 2200 });
    expect(needsFileVersionsFromLibrary(session)).toBe(false);
    expect(describeStreamDelivery(session)).toMatchObject({
      file: { videoResolution: '1080', bitrateKbps: 20_231, container: 'mkv' },
      sent: { container: 'mpegts' },
    });
  });

  test('a stream counts as one with a lower bit rate neither for reserved bandwidth nor for an unknown or equal rate', () => {
    const described = { ...FILE, parts: FILE.parts.map((part) => ({ ...part, decision: 'transcode' })) };
    const inFile = describeStreamDelivery(transcoding([described], { bandwidthKbps: 2200, location: 'wan' }));
    const alike = describeStreamDelivery(transcoding([SENT], { bandwidthKbps: 2200 }), [
      { ...FILE, bitrateKbps: 2147 },
    ]);
    const copied = describeStreamDelivery(
      transcoding([SENT], { transcode: { ...TRANSCODE, videoDecision: 'copy' }, bandwidthKbps: 2200 }),
      [FILE],
    );
    expect([inFile, alike, copied].map(({ lowerBitrate }) => lowerBitrate)).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify([inFile, alike, copied])).not.toContain('limit');
  });

  test.each([
    { name: 'what comes out of the transcoder', session: transcoding([SENT]), needed: true },
    {
      name: 'what is copied into another container',
      session: transcoding([SENT], { decision: 'direct stream' }),
      needed: true,
    },
    { name: 'live television, which is in no library', session: transcoding([SENT], { live: true }), needed: false },
    { name: 'a file', session: transcoding([FILE]), needed: false },
    { name: 'a file sent as it is', session: playing({ item: film({ files: [FILE] }) }), needed: false },
    {
      name: 'an old server’s file without a word on its parts',
      session: transcoding([version({ container: 'mkv' })]),
      needed: false,
    },
    { name: 'nothing', session: transcoding([]), needed: false },
  ])('the library is asked about a session’s file only if that is needed: $name', ({ session, needed }) => {
    expect(needsFileVersionsFromLibrary(session)).toBe(needed);
  });
});

describe('a session’s conversion', () => {
  const streamed = (...decisions: readonly (readonly ['video' | 'audio' | 'subtitle', string])[]) => [
    version({}, { streams: decisions.map(([kind, decision]) => ({ kind, decision })) }),
  ];

  test.each([
    {
      name: 'subtitles burned in',
      transcode: { ...TRANSCODE, subtitleDecision: 'burn' },
      remade: ['video', 'audio', 'subtitles'],
    },
    {
      name: 'subtitles converted',
      transcode: { ...TRANSCODE, subtitleDecision: 'transcode' },
      remade: ['video', 'audio'],
    },
    {
      name: 'subtitles sent as they are',
      transcode: { ...TRANSCODE, subtitleDecision: 'copy' },
      remade: ['video', 'audio'],
    },
  ] as const)(
    'what the server converts in a session is read from the session’s transcode data: $name',
    ({ transcode, remade }) => {
      expect(describeStreamDelivery(transcoding([], { transcode })).remade).toEqual(remade);
    },
  );

  test.each([
    { name: 'subtitles burned in', decision: 'burn', remade: ['video', 'subtitles'] },
    { name: 'subtitles converted', decision: 'transcode', remade: ['video'] },
  ] as const)(
    'what the server converts in a session without transcode data is read from the session’s streams: $name',
    ({ decision, remade }) => {
      const files = streamed(['video', 'transcode'], ['audio', 'copy'], ['subtitle', decision]);
      expect(describeStreamDelivery(transcoding(files, { transcode: undefined })).remade).toEqual(remade);
    },
  );

  test('a direct stream with converted subtitles counts as a change of the container alone', () => {
    const transcode = { key: '/t', videoDecision: 'copy', audioDecision: 'copy', subtitleDecision: 'transcode' };
    const session = transcoding([SENT], { decision: 'direct stream', transcode });
    expect(describeStreamDelivery(session).remade).toEqual(['container']);
    expect(describeStreamDelivery(session, [{ ...FILE, container: 'mp4' }]).remade).toEqual([]);
  });

  test.each([
    {
      name: 'another codec',
      codecs: { sourceAudioCodec: 'dca', audioCodec: 'aac' },
      included: { audio: { from: 'dca', to: 'aac' } },
    },
    { name: 'the same codec', codecs: { sourceAudioCodec: 'aac', audioCodec: 'aac' }, included: undefined },
    {
      name: 'a codec that is not chosen yet',
      codecs: { sourceAudioCodec: 'dca', audioCodec: '*' },
      included: undefined,
    },
    { name: 'a codec that the server does not know', codecs: { audioCodec: 'aac' }, included: undefined },
    { name: 'a picture that is copied', codecs: { sourceVideoCodec: 'hevc', videoCodec: 'h264' }, included: undefined },
  ] as const)(
    'the codecs of a session’s conversion are read as far as they are known: $name',
    ({ codecs, included }) => {
      const transcode = { key: '/t', videoDecision: 'copy', audioDecision: 'transcode', ...codecs };
      expect(describeStreamDelivery(transcoding([], { transcode })).codecs).toEqual(included);
    },
  );
});
