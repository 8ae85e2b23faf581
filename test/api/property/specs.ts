import { type Spec, same } from './attributes.ts';

/** Section 2 of the interface once more, as attributes with their forms: written without a look at the decoders. */

const LIBRARY_OF: Spec = {
  librarySectionId: ['librarySectionID', 'id'],
  ...same('text', 'librarySectionTitle'),
};

/** 2.7a, 2.8, 2.9, 2.11. */
export const ITEM: Spec = {
  ...same('id', 'ratingKey', 'parentRatingKey', 'grandparentRatingKey'),
  ...same('text', 'title', 'parentTitle', 'grandparentTitle', 'summary', 'guid', 'parentGuid', 'grandparentGuid'),
  ...same('text', 'studio', 'parentStudio', 'contentRating', 'titleSort', 'tagline', 'slug', 'chapterSource'),
  ...same('text', 'ratingImage', 'audienceRatingImage', 'loudnessAnalysisVersion', 'musicAnalysisVersion'),
  ...same('year', 'year', 'parentYear'),
  ...same('natural', 'index', 'parentIndex', 'viewCount', 'skipCount', 'ratingCount'),
  ...same('percent', 'rating', 'audienceRating'),
  ...same('decimal', 'score'),
  ...same('date', 'addedAt', 'updatedAt', 'lastViewedAt'),
  ...same('day', 'originallyAvailableAt'),
  ...same('path', 'key', 'parentKey', 'grandparentKey', 'primaryExtraKey'),
  ...same('picture', 'thumb', 'parentThumb', 'grandparentThumb', 'art', 'grandparentArt'),
  durationMs: ['duration', 'positive'],
  ...LIBRARY_OF,
};

export const MEDIA: Spec = {
  ...same('id', 'id'),
  durationMs: ['duration', 'positive'],
  bitrateKbps: ['bitrate', 'positive'],
  ...same('positive', 'width', 'height', 'audioChannels', 'aspectRatio'),
  ...same('text', 'audioCodec', 'audioProfile', 'videoCodec', 'videoResolution', 'videoFrameRate', 'videoProfile'),
  ...same('text', 'container', 'proxyType', 'target', 'title'),
  targetTagId: ['targetTagID', 'text'],
  ...same('flag', 'optimizedForStreaming', 'has64bitOffsets', 'selected'),
};

export const PART: Spec = {
  ...same('id', 'id'),
  ...same('path', 'key'),
  durationMs: ['duration', 'positive'],
  sizeBytes: ['size', 'natural'],
  ...same('text', 'file', 'container', 'audioProfile', 'videoProfile', 'decision'),
  ...same('flag', 'has64bitOffsets', 'hasThumbnail', 'optimizedForStreaming', 'selected'),
};

export const STREAM: Spec = {
  ...same('id', 'id'),
  ...same('natural', 'index'),
  ...same('text', 'codec', 'language', 'languageCode', 'displayTitle', 'decision', 'location'),
  ...same('positive', 'channels', 'frameRate'),
  bitrateKbps: ['bitrate', 'positive'],
  samplingRateHz: ['samplingRate', 'positive'],
  ...same('flag', 'default', 'selected'),
};

/** 2.6a. */
export const PLAYLIST: Spec = {
  ...same('id', 'ratingKey'),
  ...same('text', 'title', 'summary', 'guid', 'type', 'icon', 'content'),
  ...same('flag', 'smart'),
  ...same('natural', 'leafCount'),
  ...same('date', 'addedAt', 'updatedAt'),
  ...same('path', 'key'),
  ...same('picture', 'composite'),
  durationMs: ['duration', 'natural'],
};

/** 2.2. */
export const LIBRARY: Spec = {
  ...same('id', 'key'),
  ...same('text', 'type', 'title', 'agent', 'scanner', 'language', 'uuid'),
  ...same('picture', 'art', 'composite', 'thumb'),
  ...same('date', 'createdAt', 'updatedAt'),
  ...same('flag', 'content', 'directory'),
  ...same('natural', 'contentChangedAt', 'hidden'),
};

/** 2.1. */
export const RESOURCE: Spec = {
  ...same('text', 'name', 'product', 'productVersion', 'platform', 'platformVersion', 'device', 'clientIdentifier'),
  ...same('text', 'publicAddress'),
  ...same('date', 'createdAt', 'lastSeenAt'),
  ...same('flag', 'owned', 'publicAddressMatches', 'httpsRequired', 'synced', 'relay', 'dnsRebindingProtection'),
  ...same('flag', 'presence'),
};
export const CONNECTION: Spec = {
  ...same('text', 'protocol', 'address'),
  ...same('positive', 'port'),
  ...same('path', 'uri'),
  ...same('flag', 'local'),
};

/** 2.10. */
export const MATCH: Spec = {
  ...same('text', 'guid', 'name', 'summary', 'parentName', 'disambiguation', 'beginArea', 'area'),
  ...same('picture', 'thumb'),
  parentGuid: ['parentGUID', 'text'],
  ...same('year', 'year'),
  ...same('natural', 'index'),
  ...same('percent', 'score'),
  ...same('id', 'id'),
  ...same('flag', 'matched'),
};

/** 2.11. */
export const HUB: Spec = {
  ...same('text', 'title', 'type', 'hubIdentifier', 'context', 'style'),
  ...same('natural', 'size'),
};
export const TAG: Spec = {
  ...same('id', 'id'),
  ...same('text', 'key', 'filter', 'librarySectionType', 'reason', 'reasonTitle'),
  reasonId: ['reasonID', 'text'],
  ...same('natural', 'tagType'),
  ...same('natural', 'count'),
};

/** 2.12. */
export const DEVICE: Spec = {
  ...same('id', 'id'),
  ...same('text', 'name', 'platform', 'clientIdentifier'),
  ...same('date', 'createdAt'),
};

/** 2.9, without the item itself. */
export const HISTORY: Spec = {
  ...same('name', 'historyKey'),
  ...same('date', 'viewedAt'),
  accountId: ['accountID', 'id'],
  deviceId: ['deviceID', 'id'],
};

/** The container of 2.7a and 2.8. */
export const LISTING: Spec = {
  ...same('natural', 'size', 'totalSize'),
  ...same('flag', 'allowSync', 'nocache'),
  sortAscending: ['sortAsc', 'flag'],
  ...same('text', 'art', 'thumb', 'identifier', 'mediaTagPrefix', 'mediaTagVersion', 'title1', 'title2', 'viewGroup'),
  librarySectionUuid: ['librarySectionUUID', 'text'],
  ...same('integer', 'viewMode'),
  ...LIBRARY_OF,
};

/** MEDIA-SERVER.md. */
export const SETTING: Spec = {
  ...same('text', 'label', 'summary', 'group', 'value', 'default'),
  ...same('flag', 'hidden', 'advanced'),
};
export const PLAYER: Spec = {
  ...same('text', 'title', 'product', 'platform', 'state', 'machineIdentifier', 'address'),
  ...same('flag', 'local'),
};
export const TRANSCODE: Spec = {
  progressPercent: ['progress', 'percent'],
  ...same('decimal', 'speed'),
  ...same('text', 'videoDecision', 'audioDecision', 'container'),
  ...same('text', 'sourceVideoCodec', 'sourceAudioCodec', 'videoCodec', 'audioCodec'),
};
export const ACCOUNT: Spec = { ...same('id', 'id'), ...same('name', 'name'), ...same('text', 'thumb') };
