import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { MediaFile, MediaPart, MediaStream } from '../../../domain/media/items/mediaFiles.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { boldTitle } from '../../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { formatDuration } from '../../../render/kit/text/duration.ts';
import { joinFacts, joinLines } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText, oneLine } from '../../../render/kit/text/markdown.ts';
import { resolutionName } from '../../../render/kit/text/quality.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Maximum number of listed versions, parts and streams. More would leave no room for other text in the message. */
const MAX_VERSIONS = 4;
const MAX_PARTS = 3;
const MAX_STREAMS = 12;

interface ItemFiles {
  readonly item: MediaItem;
  readonly copies: readonly MediaItem[];
  readonly servers: FindServerNameOfRef;
  readonly withPaths: boolean;
}

/** Only private answers list files, because a public card must not reveal paths. */
export function renderItemFiles(texts: Texts, { item, copies, servers, withPaths }: ItemFiles): Message {
  const head = `## ${boldTitle(item, texts.search)}`;
  const rows = [
    ...fileRows(texts, item.files ?? [], withPaths),
    ...copies.flatMap((copy) => copyRows(texts, copy, servers)),
  ];
  if (rows.length === 0) return createNoteMessage(`${head}\n${texts.item.noFiles}`, { private: true });
  const foot = (shownCount: number, total: number) =>
    joinLines(shownCount < total && texts.item.cut, item.ratingKey !== undefined && texts.item.key(item.ratingKey));
  return createListMessage({ head, rows, foot, private: true });
}

function fileRows(texts: Texts, files: readonly MediaFile[], withPaths: boolean): readonly Row[] {
  if (files.length === 0) return [];
  const shownFiles = files.slice(0, MAX_VERSIONS);
  const rows = shownFiles.map((file, index) => {
    const lines = [versionLine(texts, file, files.length > 1 ? index + 1 : undefined)];
    return { content: [...lines, ...partLines(texts, file, withPaths)].join('\n') };
  });
  const hiddenCount = files.length - shownFiles.length;
  const moreRows = hiddenCount > 0 ? [{ content: `-# ${texts.item.andMore(hiddenCount)}` }] : [];
  return [{ content: texts.item.versions(files.length), heading: true }, ...rows, ...moreRows];
}

function copyRows(texts: Texts, { ratingKey, files = [] }: MediaItem, servers: FindServerNameOfRef): readonly Row[] {
  const name = ratingKey === undefined ? undefined : servers(ratingKey);
  if (name === undefined || files.length === 0) return [];
  const lines = files.slice(0, MAX_VERSIONS).map((file) => versionLine(texts, file, undefined));
  const hiddenCount = files.length - lines.length;
  const moreLines = hiddenCount > 0 ? [`-# ${texts.item.andMore(hiddenCount)}`] : [];
  return [{ content: [texts.item.alsoOn(clipAndEscapeText(name, 60)), ...lines, ...moreLines].join('\n') }];
}

function versionLine({ item: words }: Texts, file: MediaFile, number: number | undefined): string {
  const { width, height, bitrateKbps, audioChannels } = file;
  const facts = [
    number === undefined ? undefined : `**${words.version(number)}**`,
    clippedFact(file.title),
    clippedFact(file.videoResolution && resolutionName(file.videoResolution)),
    width === undefined || height === undefined ? undefined : words.pixels(width, height),
    codecText(file.videoCodec, file.videoProfile),
    clippedFact(file.videoFrameRate),
    codecText(file.audioCodec, file.audioProfile),
    audioChannels === undefined ? undefined : words.channels(audioChannels),
    clippedFact(file.container),
    bitrateKbps === undefined ? undefined : words.bitrate(bitrateKbps),
    file.optimizedForStreaming ? words.optimised : undefined,
  ];
  return joinFacts(facts);
}

function partLines(texts: Texts, { parts }: MediaFile, withPaths: boolean): readonly string[] {
  const partTexts = parts.slice(0, MAX_PARTS).flatMap((part, index) => {
    const path = withPaths ? clipAndEscapeText(part.file ?? '', 200) : '';
    const lines = [partLine(texts, part, index + 1, parts.length), ...streamLines(texts, part.streams), path];
    return lines.filter((line) => line !== '').map((line) => `-# ${line}`);
  });
  const hiddenCount = parts.length - MAX_PARTS;
  return hiddenCount > 0 ? [...partTexts, `-# ${texts.item.andMore(hiddenCount)}`] : partTexts;
}

function partLine({ item: words }: Texts, part: MediaPart, number: number, partCount: number): string {
  return joinFacts([
    partCount > 1 ? words.part(number, partCount) : undefined,
    part.sizeBytes === undefined ? undefined : words.size(part.sizeBytes),
    part.durationMs === undefined ? undefined : formatDuration(part.durationMs),
  ]);
}

/** One line per kind of stream, for example "Sound: English (AAC Stereo), Deutsch (AC3 5.1)". */
function streamLines({ item: words, lines }: Texts, streams: readonly MediaStream[]): readonly string[] {
  return Object.entries(words.streams).flatMap(([kind, label]) => {
    const streamsOfKind = streams.filter((stream) => stream.kind === kind);
    const names = streamsOfKind.slice(0, MAX_STREAMS).map(streamName);
    const hiddenCount = streamsOfKind.length - names.length;
    const moreText = hiddenCount > 0 ? ` ${words.andMore(hiddenCount)}` : '';
    return names.length === 0 ? [] : [lines.labelled(label, `${names.join(', ')}${moreText}`)];
  });
}

function streamName({ displayTitle, codec, language }: MediaStream): string {
  const facts = [language, codec].map((fact) => oneLine(fact ?? '')).filter((fact) => fact !== '');
  return clipAndEscapeText(oneLine(displayTitle ?? '') || facts.join(' '), 60) || '?';
}

const clippedFact = (value: string | undefined): string | undefined => clipAndEscapeText(value ?? '', 30) || undefined;

const codecText = (name: string | undefined, profile: string | undefined): string | undefined =>
  [clippedFact(name), clippedFact(profile)].filter((part) => part !== undefined).join(' ') || undefined;
