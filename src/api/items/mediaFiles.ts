import { type MediaFile, type MediaPart, type MediaStream, STREAM_KINDS } from '../../domain/media/items/mediaFiles.ts';
import { readCount, readFlag, readId, readOwnPath, readPositive, readText } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

function decodeStream(element: Element): MediaStream {
  const attributes = attributesOf(element);
  return {
    id: readId(attributes, 'id'),
    kind: STREAM_KINDS[(readCount(attributes, 'streamType') ?? 0) - 1],
    index: readCount(attributes, 'index'),
    codec: readText(attributes, 'codec'),
    language: readText(attributes, 'language'),
    languageCode: readText(attributes, 'languageCode'),
    displayTitle: readText(attributes, 'displayTitle'),
    channels: readPositive(attributes, 'channels'),
    bitrateKbps: readPositive(attributes, 'bitrate'),
    samplingRateHz: readPositive(attributes, 'samplingRate'),
    frameRate: readPositive(attributes, 'frameRate'),
    default: readFlag(attributes, 'default'),
    selected: readFlag(attributes, 'selected'),
    decision: readText(attributes, 'decision'),
    location: readText(attributes, 'location'),
  };
}

function decodePart(element: Element): MediaPart {
  const attributes = attributesOf(element);
  return {
    id: readId(attributes, 'id'),
    key: readOwnPath(attributes, 'key'),
    durationMs: readPositive(attributes, 'duration'),
    file: readText(attributes, 'file'),
    sizeBytes: readCount(attributes, 'size'),
    container: readText(attributes, 'container'),
    audioProfile: readText(attributes, 'audioProfile'),
    videoProfile: readText(attributes, 'videoProfile'),
    has64bitOffsets: readFlag(attributes, 'has64bitOffsets'),
    hasThumbnail: readFlag(attributes, 'hasThumbnail'),
    optimizedForStreaming: readFlag(attributes, 'optimizedForStreaming'),
    decision: readText(attributes, 'decision'),
    selected: readFlag(attributes, 'selected'),
    streams: children(element, 'Stream').map(decodeStream),
  };
}

export function decodeMediaFile(element: Element): MediaFile {
  const attributes = attributesOf(element);
  return {
    id: readId(attributes, 'id'),
    durationMs: readPositive(attributes, 'duration'),
    bitrateKbps: readPositive(attributes, 'bitrate'),
    width: readPositive(attributes, 'width'),
    height: readPositive(attributes, 'height'),
    aspectRatio: readPositive(attributes, 'aspectRatio'),
    audioChannels: readPositive(attributes, 'audioChannels'),
    audioCodec: readText(attributes, 'audioCodec'),
    audioProfile: readText(attributes, 'audioProfile'),
    videoCodec: readText(attributes, 'videoCodec'),
    videoResolution: readText(attributes, 'videoResolution'),
    videoFrameRate: readText(attributes, 'videoFrameRate'),
    videoProfile: readText(attributes, 'videoProfile'),
    container: readText(attributes, 'container'),
    optimizedForStreaming: readFlag(attributes, 'optimizedForStreaming'),
    has64bitOffsets: readFlag(attributes, 'has64bitOffsets'),
    proxyType: readText(attributes, 'proxyType'),
    target: readText(attributes, 'target'),
    targetTagId: readText(attributes, 'targetTagID'),
    title: readText(attributes, 'title'),
    selected: readFlag(attributes, 'selected'),
    parts: children(element, 'Part').map(decodePart),
  };
}
