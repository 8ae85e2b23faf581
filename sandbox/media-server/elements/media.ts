import { fileSizeOf, pictureFormatOf } from '../library/files.ts';
import type { LibraryItem } from '../library/item.ts';
import { hashTextToNumberBelow } from '../library/itemFactory.ts';
import type { XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';

export interface PlayedStream {
  readonly part: 'directplay' | 'transcode';
  readonly video?: 'copy' | 'transcode';
  readonly audio?: 'copy' | 'transcode';
  /**
   * Delivery of subtitles that the player does not support: burned into the picture, or converted to another text
   * format.
   */
  readonly subtitles?: 'burn' | 'transcode' | undefined;
}

/** Length in ms from which a film has two files, because interface.md, 2.8 has a Part for each part of a film. */
const TWO_PARTS_FROM = 4 * 3_600_000;

export function createMediaXmlElements(
  item: LibraryItem,
  detail: 'listing' | 'full',
  playing?: PlayedStream,
): readonly XmlElement[] {
  if (item.file === undefined) return [];
  if (item.kind === 'photo') return [photoMedia(item)];
  if (item.kind === 'track') return [soundMedia(item, detail, playing)];
  const film = filmMedia(item, detail, playing);
  // A session plays only one version of a film, so the smaller one is left out.
  return hasMobileVersion(item) && playing === undefined ? [film, mobileMedia(item, detail)] : [film];
}

/** True for some films. They have a second, smaller version for phones, and so a second Media (interface.md, 2.8). */
function hasMobileVersion(item: LibraryItem): boolean {
  return item.kind === 'movie' && hashTextToNumberBelow(`versions of ${item.title}`, 9) === 0;
}

function mobileMedia(item: LibraryItem, detail: 'listing' | 'full'): XmlElement {
  const file = `${item.file?.replace(/\.\w+$/, '')} - mobile.mp4`;
  const attributes = {
    id: mediaXmlElementId(item, 70),
    duration: item.duration,
    bitrate: 1400,
    width: 480,
    height: 360,
    aspectRatio: '1.33',
    audioChannels: 2,
    audioCodec: 'aac',
    videoCodec: 'h264',
    videoResolution: 'sd',
    container: 'mp4',
    videoFrameRate: '24p',
    audioProfile: 'lc',
    videoProfile: 'main',
    optimizedForStreaming: 1,
    has64bitOffsets: 0,
    proxyType: 42,
    target: 'Optimized for Mobile',
    targetTagID: 1,
    title: 'Optimized for Mobile',
  };
  return createXmlElement('Media', attributes, [partElement({ ...item, file }, 7, 1, detail, undefined)]);
}

function filmMedia(item: LibraryItem, detail: 'listing' | 'full', playing: PlayedStream | undefined): XmlElement {
  const picture = pictureFormatOf(item);
  const attributes = {
    id: mediaXmlElementId(item, 1),
    duration: item.duration,
    bitrate: picture.bitrate,
    width: picture.width,
    height: picture.height,
    aspectRatio: '1.33',
    audioChannels: item.isSilent ? undefined : 2,
    audioCodec: item.isSilent ? undefined : 'aac',
    videoCodec: 'h264',
    videoResolution: picture.name,
    container: containerOf(item),
    videoFrameRate: '24p',
    audioProfile: item.isSilent ? undefined : 'lc',
    videoProfile: 'high',
    selected: playing && 1,
  };
  const parts = (item.duration ?? 0) >= TWO_PARTS_FROM ? [1, 2] : [1];
  return createXmlElement(
    'Media',
    attributes,
    parts.map((part) => partElement(item, part, parts.length, detail, playing)),
  );
}

function soundMedia(item: LibraryItem, detail: 'listing' | 'full', playing: PlayedStream | undefined): XmlElement {
  const attributes = {
    id: mediaXmlElementId(item, 1),
    duration: item.duration,
    bitrate: 905,
    audioChannels: 2,
    audioCodec: 'flac',
    container: containerOf(item),
    optimizedForStreaming: 0,
    audioProfile: 'lossless',
    has64bitOffsets: 0,
    selected: playing && 1,
  };
  return createXmlElement('Media', attributes, [partElement(item, 1, 1, detail, playing)]);
}

function photoMedia(item: LibraryItem): XmlElement {
  const attributes = {
    id: mediaXmlElementId(item, 1),
    width: 2400,
    height: 3000,
    aspectRatio: '0.8',
    container: 'jpeg',
  };
  return createXmlElement('Media', attributes, [
    createXmlElement('Part', {
      id: mediaXmlElementId(item, 2),
      key: partKey(item, 1),
      file: item.file,
      size: item.size ?? 1_834_201,
      container: 'jpeg',
    }),
  ]);
}

function partElement(
  item: LibraryItem,
  part: number,
  partCount: number,
  detail: 'listing' | 'full',
  playing: PlayedStream | undefined,
): XmlElement {
  const file = partCount === 1 ? item.file : item.file?.replace(/(\.\w+)$/, ` - part ${part}$1`);
  const duration = item.duration === undefined ? undefined : Math.floor(item.duration / partCount);
  const attributes = {
    id: mediaXmlElementId(item, 1 + part),
    key: partKey(item, part),
    duration,
    file,
    size: fileSizeOf(item),
    container: containerOf(item),
    audioProfile: item.kind === 'track' ? 'lossless' : 'lc',
    videoProfile: item.kind === 'track' ? undefined : 'high',
    ...(item.kind === 'track' ? { has64bitOffsets: 0, hasThumbnail: 0, optimizedForStreaming: 0 } : {}),
    decision: playing?.part,
    selected: playing && 1,
  };
  return createXmlElement('Part', attributes, detail === 'full' ? streams(item, part, playing) : []);
}

function streams(item: LibraryItem, part: number, playing: PlayedStream | undefined): readonly XmlElement[] {
  const location = playing && (playing.part === 'directplay' ? 'direct' : 'segments-av');
  const shared = { default: 1, selected: 1, location };
  const sound = {
    ...shared,
    id: mediaXmlElementId(item, 10 * part + 2),
    streamType: 2,
    index: 1,
    channels: 2,
    decision: playing?.audio,
  };
  if (item.kind === 'track')
    return [
      createXmlElement('Stream', {
        ...sound,
        index: 0,
        codec: 'flac',
        displayTitle: 'FLAC (Stereo)',
        samplingRate: 44_100,
      }),
    ];
  const video = {
    ...shared,
    id: mediaXmlElementId(item, 10 * part + 1),
    streamType: 1,
    index: 0,
    codec: 'h264',
    decision: playing?.video,
  };
  const soundStream = createXmlElement('Stream', {
    ...sound,
    codec: 'aac',
    language: 'English',
    languageCode: 'eng',
    displayTitle: 'English (AAC Stereo)',
  });
  return [
    createXmlElement('Stream', { ...video, frameRate: '23.976', displayTitle: '(H.264)' }),
    ...(item.isSilent ? [] : [soundStream]),
    ...(item.subtitles ?? []).map((languageCode, index) => fileSubtitles(item, part, { languageCode, index })),
    ...(playing?.subtitles === undefined ? [] : [createSubtitleXmlElement(item, part, playing.subtitles)]),
  ];
}

interface SubtitleTrack {
  readonly languageCode: string;
  readonly index: number;
}

const fileSubtitles = (item: LibraryItem, part: number, { languageCode, index }: SubtitleTrack): XmlElement =>
  createXmlElement('Stream', {
    id: mediaXmlElementId(item, 10 * part + 4 + index),
    streamType: 3,
    index: 2 + index,
    codec: 'srt',
    languageCode,
    displayTitle: `${languageCode.toUpperCase()} (SRT)`,
  });

/** A session's subtitles. Image subtitles are burned in; text subtitles are converted and sent beside the picture. */
export function createSubtitleXmlElement(item: LibraryItem, part: number, decision: 'burn' | 'transcode'): XmlElement {
  const attributes = { id: mediaXmlElementId(item, 10 * part + 3), streamType: 3, index: 2, selected: 1, decision };
  const formatAttributes =
    decision === 'burn'
      ? { codec: 'pgs', displayTitle: 'English (PGS)', location: 'segments-av' }
      : { codec: 'ass', displayTitle: 'English (SRT)', location: 'sidecar-subs' };
  return createXmlElement('Stream', { ...attributes, language: 'English', languageCode: 'eng', ...formatAttributes });
}

export function mediaXmlElementId(item: LibraryItem, offset: number): string {
  return String(Number(item.ratingKey) * 100 + offset);
}

function containerOf(item: LibraryItem): string {
  return item.file?.split('.').at(-1) ?? 'mkv';
}

function partKey(item: LibraryItem, part: number): string {
  return `/library/parts/${mediaXmlElementId(item, 1 + part)}/${item.updatedAt}/file.${containerOf(item)}`;
}
