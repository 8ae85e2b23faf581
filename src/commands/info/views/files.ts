import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { MediaFile, MediaPart, MediaStream } from '../../../domain/media/items/mediaFiles.ts';
import type { ServerNames } from '../../../domain/serving/served.ts';
import { duration, resolutionName } from '../../../render/kit/duration.ts';
import { listMessage, note } from '../../../render/kit/layout.ts';
import { joined, linesOf } from '../../../render/kit/lines.ts';
import { oneLine, plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Row } from '../../../render/kit/rows.ts';
import { boldTitle } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** More versions, parts or streams would push all other text out of the message. */
const MAX_VERSIONS = 4;
const MAX_PARTS = 3;
const MAX_STREAMS = 12;

interface ItemFiles {
  readonly item: MediaItem;
  /** The same on other servers. */
  readonly copies: readonly MediaItem[];
  readonly servers: ServerNames;
  readonly withPaths: boolean;
}

/**
 * The files of an item, on request: they are not part of its card, because a public card must not show a
 * path.
 */
export function renderItemFiles(texts: Texts, { item, copies, servers, withPaths }: ItemFiles): Message {
  const head = `## ${boldTitle(item, texts.search.untitled)}`;
  const rows = [
    ...fileRows(texts, item.files ?? [], withPaths),
    ...copies.flatMap((copy) => copyRows(texts, copy, servers)),
  ];
  if (rows.length === 0) return note(`${head}\n${texts.item.noFiles}`, { private: true });
  const foot = (shown: number, total: number) =>
    linesOf(shown < total && texts.item.cut, item.ratingKey !== undefined && texts.item.key(item.ratingKey));
  return listMessage({ head, rows, foot, private: true });
}

/** A heading, and one row for each version with its parts and streams. */
function fileRows(texts: Texts, files: readonly MediaFile[], withPaths: boolean): readonly Row[] {
  if (files.length === 0) return [];
  const shown = files.slice(0, MAX_VERSIONS);
  const rows = shown.map((file, index) => {
    const lines = [versionLine(texts, file, files.length > 1 ? index + 1 : undefined)];
    return { content: [...lines, ...partLines(texts, file, withPaths)].join('\n') };
  });
  const rest = files.length - shown.length;
  const more = rest > 0 ? [{ content: `-# ${texts.item.andMore(rest)}` }] : [];
  return [{ content: texts.item.versions(files.length), heading: true }, ...rows, ...more];
}

/** The versions on another server, a line each. */
function copyRows(texts: Texts, { ratingKey, files = [] }: MediaItem, servers: ServerNames): readonly Row[] {
  const name = ratingKey === undefined ? undefined : servers(ratingKey);
  if (name === undefined || files.length === 0) return [];
  const lines = files.slice(0, MAX_VERSIONS).map((file) => versionLine(texts, file, undefined));
  const rest = files.length - lines.length;
  const more = rest > 0 ? [`-# ${texts.item.andMore(rest)}`] : [];
  return [{ content: [texts.item.alsoOn(plainClipped(name, 60)), ...lines, ...more].join('\n') }];
}

function versionLine({ item: words }: Texts, file: MediaFile, number: number | undefined): string {
  const { width, height, bitrateKbps, audioChannels } = file;
  const facts = [
    number === undefined ? undefined : `**${words.version(number)}**`,
    text(file.title),
    text(file.videoResolution && resolutionName(file.videoResolution)),
    width === undefined || height === undefined ? undefined : words.pixels(width, height),
    codec(file.videoCodec, file.videoProfile),
    text(file.videoFrameRate),
    codec(file.audioCodec, file.audioProfile),
    audioChannels === undefined ? undefined : words.channels(audioChannels),
    text(file.container),
    bitrateKbps === undefined ? undefined : words.bitrate(bitrateKbps),
    file.optimizedForStreaming ? words.optimised : undefined,
  ];
  return joined(facts);
}

function partLines(texts: Texts, { parts }: MediaFile, withPaths: boolean): readonly string[] {
  const shown = parts.slice(0, MAX_PARTS).flatMap((part, index) => {
    const path = withPaths ? plainClipped(part.file ?? '', 200) : '';
    const lines = [partLine(texts, part, index + 1, parts.length), ...streamLines(texts, part.streams), path];
    return lines.filter((line) => line !== '').map((line) => `-# ${line}`);
  });
  const rest = parts.length - MAX_PARTS;
  return rest > 0 ? [...shown, `-# ${texts.item.andMore(rest)}`] : shown;
}

function partLine({ item: words }: Texts, part: MediaPart, number: number, of: number): string {
  return joined([
    of > 1 ? words.part(number, of) : undefined,
    part.sizeBytes === undefined ? undefined : words.size(part.sizeBytes),
    part.durationMs === undefined ? undefined : duration(part.durationMs),
  ]);
}

/** One line for each kind: "Sound: English (AAC Stereo), Deutsch (AC3 5.1)". */
function streamLines({ item: words }: Texts, streams: readonly MediaStream[]): readonly string[] {
  return Object.entries(words.streams).flatMap(([kind, label]) => {
    const ofKind = streams.filter((stream) => stream.kind === kind);
    const names = ofKind.slice(0, MAX_STREAMS).map(streamName);
    const rest = ofKind.length - names.length;
    const more = rest > 0 ? ` ${words.andMore(rest)}` : '';
    return names.length === 0 ? [] : [`${label}: ${names.join(', ')}${more}`];
  });
}

function streamName({ displayTitle, codec: name, language }: MediaStream): string {
  const facts = [language, name].map((each) => oneLine(each ?? '')).filter((each) => each !== '');
  return plainClipped(oneLine(displayTitle ?? '') || facts.join(' '), 60) || '?';
}

const text = (value: string | undefined): string | undefined => plainClipped(value ?? '', 30) || undefined;

const codec = (name: string | undefined, profile: string | undefined): string | undefined =>
  [text(name), text(profile)].filter((part) => part !== undefined).join(' ') || undefined;
