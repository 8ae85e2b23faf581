import { type MediaFile, type MediaPart, type MediaStream, STREAM_KINDS } from '../../domain/media/items/mediaFiles.ts';
import {
  readCountAttribute,
  readFlag,
  readId,
  readPositiveNumberAttribute,
  readServerPathAttribute,
  readText,
} from '../xml/fields.ts';
import { attributesOfXmlElement, findChildElements, type ParsedXmlElement } from '../xml/xml.ts';

function decodeStream(element: ParsedXmlElement): MediaStream {
  const attributes = attributesOfXmlElement(element);
  return {
    id: readId(attributes, 'id'),
    kind: STREAM_KINDS[(readCountAttribute(attributes, 'streamType') ?? 0) - 1],
    index: readCountAttribute(attributes, 'index'),
    codec: readText(attributes, 'codec'),
    language: readText(attributes, 'language'),
    languageCode: readText(attributes, 'languageCode'),
    displayTitle: readText(attributes, 'displayTitle'),
    channels: readPositiveNumberAttribute(attributes, 'channels'),
    bitrateKbps: readPositiveNumberAttribute(attributes, 'bitrate'),
    samplingRateHz: readPositiveNumberAttribute(attributes, 'samplingRate'),
    frameRate: readPositiveNumberAttribute(attributes, 'frameRate'),
    default: readFlag(attributes, 'default'),
    selected: readFlag(attributes, 'selected'),
    decision: readText(attributes, 'decision'),
    location: readText(attributes, 'location'),
  };
}

function decodePart(element: ParsedXmlElement): MediaPart {
  const attributes = attributesOfXmlElement(element);
  return {
    id: readId(attributes, 'id'),
    key: readServerPathAttribute(attributes, 'key'),
    durationMs: readPositiveNumberAttribute(attributes, 'duration'),
    file: readText(attributes, 'file'),
    sizeBytes: readCountAttribute(attributes, 'size'),
    container: readText(attributes, 'container'),
    audioProfile: readText(attributes, 'audioProfile'),
    videoProfile: readText(attributes, 'videoProfile'),
    has64bitOffsets: readFlag(attributes, 'has64bitOffsets'),
    hasThumbnail: readFlag(attributes, 'hasThumbnail'),
    optimizedForStreaming: readFlag(attributes, 'optimizedForStreaming'),
    decision: readText(attributes, 'decision'),
    selected: readFlag(attributes, 'selected'),
    streams: findChildElements(element, 'Stream').map(decodeStream),
  };
}

export function decodeMediaFile(element: ParsedXmlElement): MediaFile {
  const attributes = attributesOfXmlElement(element);
  return {
    id: readId(attributes, 'id'),
    durationMs: readPositiveNumberAttribute(attributes, 'duration'),
    bitrateKbps: readPositiveNumberAttribute(attributes, 'bitrate'),
    width: readPositiveNumberAttribute(attributes, 'width'),
    height: readPositiveNumberAttribute(attributes, 'height'),
    aspectRatio: readPositiveNumberAttribute(attributes, 'aspectRatio'),
    audioChannels: readPositiveNumberAttribute(attributes, 'audioChannels'),
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
    parts: findChildElements(element, 'Part').map(decodePart),
  };
}
