/** Small pictures for messages. A message never waits long for them, and does without those it cannot have. */
export interface Posters {
  /** By `thumb`, WebP, some kilobytes each; those that could be had within a few seconds. Rejects only with the signal's reason. */
  small(thumbs: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Uint8Array>>;
}
