/**
 * The files behind an item (interface.md, 2.8 and 2.11): an item has versions, a version has parts, a part has streams.
 */

/**
 * One version of an item (`Media`). Attributes that the interface lists without a meaning keep their names
 * and are shown as received.
 */
export interface MediaFile {
  readonly id?: string | undefined;
  readonly durationMs?: number | undefined;
  readonly bitrateKbps?: number | undefined;
  /** Width in pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly aspectRatio?: number | undefined;
  readonly audioChannels?: number | undefined;
  readonly audioCodec?: string | undefined;
  readonly audioProfile?: string | undefined;
  readonly videoCodec?: string | undefined;
  /** A name rather than a number: `480`, `1080`, `4k`. */
  readonly videoResolution?: string | undefined;
  /** A name rather than a number: `24p`, `NTSC`. */
  readonly videoFrameRate?: string | undefined;
  readonly videoProfile?: string | undefined;
  readonly container?: string | undefined;
  readonly optimizedForStreaming?: boolean | undefined;
  readonly has64bitOffsets?: boolean | undefined;
  readonly proxyType?: string | undefined;
  readonly target?: string | undefined;
  readonly targetTagId?: string | undefined;
  readonly title?: string | undefined;
  /** In a session: the version being played. */
  readonly selected?: boolean | undefined;
  readonly parts: readonly MediaPart[];
}

/** One file (`Part`); a film may consist of two. */
export interface MediaPart {
  readonly id?: string | undefined;
  /** Path on the server, to fetch the file. */
  readonly key?: string | undefined;
  readonly durationMs?: number | undefined;
  readonly file?: string | undefined;
  readonly sizeBytes?: number | undefined;
  readonly container?: string | undefined;
  readonly audioProfile?: string | undefined;
  readonly videoProfile?: string | undefined;
  readonly has64bitOffsets?: boolean | undefined;
  readonly hasThumbnail?: boolean | undefined;
  readonly optimizedForStreaming?: boolean | undefined;
  /** In a session: `directplay`, `copy`, `transcode`. */
  readonly decision?: string | undefined;
  readonly selected?: boolean | undefined;
  readonly streams: readonly MediaStream[];
}

/** Kinds of streams in the order of `streamType` in real answers: 1 video, 2 audio, 3 subtitles, 4 lyrics. */
export const STREAM_KINDS = ['video', 'audio', 'subtitle', 'lyrics'] as const;
type StreamKind = (typeof STREAM_KINDS)[number];

/** One picture, sound or subtitle track in a file (`Stream`): named in MEDIA-SERVER.md, not in the interface. */
export interface MediaStream {
  readonly id?: string | undefined;
  readonly kind?: StreamKind | undefined;
  readonly index?: number | undefined;
  readonly codec?: string | undefined;
  readonly language?: string | undefined;
  readonly languageCode?: string | undefined;
  readonly displayTitle?: string | undefined;
  readonly channels?: number | undefined;
  readonly bitrateKbps?: number | undefined;
  readonly samplingRateHz?: number | undefined;
  readonly frameRate?: number | undefined;
  readonly default?: boolean | undefined;
  readonly selected?: boolean | undefined;
  readonly decision?: string | undefined;
  readonly location?: string | undefined;
}
