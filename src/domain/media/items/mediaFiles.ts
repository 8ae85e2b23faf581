/** Files of an item (interface.md, 2.8 and 2.11): an item has versions, a version has parts, and a part has streams. */

/**
 * One version of an item (`Media`). Attributes that the interface does not explain keep the server's names and are
 * shown as received.
 */
export interface MediaFile {
  readonly id?: string | undefined;
  readonly durationMs?: number | undefined;
  readonly bitrateKbps?: number | undefined;
  /** Width of the picture, in pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly aspectRatio?: number | undefined;
  readonly audioChannels?: number | undefined;
  readonly audioCodec?: string | undefined;
  readonly audioProfile?: string | undefined;
  readonly videoCodec?: string | undefined;
  /** Name of the resolution, not a number: `480`, `1080`, `4k`. */
  readonly videoResolution?: string | undefined;
  /** Name of the frame rate, not a number: `24p`, `NTSC`. */
  readonly videoFrameRate?: string | undefined;
  readonly videoProfile?: string | undefined;
  readonly container?: string | undefined;
  readonly optimizedForStreaming?: boolean | undefined;
  readonly has64bitOffsets?: boolean | undefined;
  readonly proxyType?: string | undefined;
  readonly target?: string | undefined;
  readonly targetTagId?: string | undefined;
  readonly title?: string | undefined;
  /** True for the version that a session plays. Undefined outside of sessions. */
  readonly selected?: boolean | undefined;
  readonly parts: readonly MediaPart[];
}

/** One file of a version (`Part`). A film may consist of two files. */
export interface MediaPart {
  readonly id?: string | undefined;
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
  /** How a session plays the file: `directplay`, `copy` or `transcode`. Undefined outside of sessions. */
  readonly decision?: string | undefined;
  readonly selected?: boolean | undefined;
  readonly streams: readonly MediaStream[];
}

/**
 * Kinds of streams in a file, in the order of the server's `streamType`: 1 video, 2 audio, 3 subtitles, 4 lyrics. The
 * numbers come from recorded answers.
 */
export const STREAM_KINDS = ['video', 'audio', 'subtitle', 'lyrics'] as const;
type StreamKind = (typeof STREAM_KINDS)[number];

/**
 * A video, audio, subtitle or lyrics stream in a file (`Stream`). It is documented in MEDIA-SERVER.md, not in
 * interface.md.
 */
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
