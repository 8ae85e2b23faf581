import { type MediaFile, type MediaPart, type MediaStream, STREAM_KINDS } from '../../domain/media/items/mediaFiles.ts';
import { flag, id, natural, ownPath, positive, text } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

function decodeStream(element: Element): MediaStream {
  const a = attributesOf(element);
  return {
    id: id(a, 'id'),
    kind: STREAM_KINDS[(natural(a, 'streamType') ?? 0) - 1],
    index: natural(a, 'index'),
    codec: text(a, 'codec'),
    language: text(a, 'language'),
    languageCode: text(a, 'languageCode'),
    displayTitle: text(a, 'displayTitle'),
    channels: positive(a, 'channels'),
    bitrateKbps: positive(a, 'bitrate'),
    samplingRateHz: positive(a, 'samplingRate'),
    frameRate: positive(a, 'frameRate'),
    default: flag(a, 'default'),
    selected: flag(a, 'selected'),
    decision: text(a, 'decision'),
    location: text(a, 'location'),
  };
}

function decodePart(element: Element): MediaPart {
  const a = attributesOf(element);
  return {
    id: id(a, 'id'),
    key: ownPath(a, 'key'),
    durationMs: positive(a, 'duration'),
    file: text(a, 'file'),
    sizeBytes: natural(a, 'size'),
    container: text(a, 'container'),
    audioProfile: text(a, 'audioProfile'),
    videoProfile: text(a, 'videoProfile'),
    has64bitOffsets: flag(a, 'has64bitOffsets'),
    hasThumbnail: flag(a, 'hasThumbnail'),
    optimizedForStreaming: flag(a, 'optimizedForStreaming'),
    decision: text(a, 'decision'),
    selected: flag(a, 'selected'),
    streams: children(element, 'Stream').map(decodeStream),
  };
}

/** The versions of an item with their parts and streams; any attribute may be missing. */
export function decodeMediaFile(element: Element): MediaFile {
  const a = attributesOf(element);
  return {
    id: id(a, 'id'),
    durationMs: positive(a, 'duration'),
    bitrateKbps: positive(a, 'bitrate'),
    width: positive(a, 'width'),
    height: positive(a, 'height'),
    aspectRatio: positive(a, 'aspectRatio'),
    audioChannels: positive(a, 'audioChannels'),
    audioCodec: text(a, 'audioCodec'),
    audioProfile: text(a, 'audioProfile'),
    videoCodec: text(a, 'videoCodec'),
    videoResolution: text(a, 'videoResolution'),
    videoFrameRate: text(a, 'videoFrameRate'),
    videoProfile: text(a, 'videoProfile'),
    container: text(a, 'container'),
    optimizedForStreaming: flag(a, 'optimizedForStreaming'),
    has64bitOffsets: flag(a, 'has64bitOffsets'),
    proxyType: text(a, 'proxyType'),
    target: text(a, 'target'),
    targetTagId: text(a, 'targetTagID'),
    title: text(a, 'title'),
    selected: flag(a, 'selected'),
    parts: children(element, 'Part').map(decodePart),
  };
}
