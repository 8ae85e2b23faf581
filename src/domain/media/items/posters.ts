import type { Caller } from '../callOptions.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** A picture from the server, and the type that its bytes show. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/** Small pictures for messages. A message never waits long for them, and does without those that cannot be had. */
export interface Posters {
  /**
   * By `thumb`, WebP, some kilobytes each; those that could be had within a few seconds. Rejects only with the signal's
   * reason. Without a caller, a job wants them.
   */
  small(thumbs: readonly string[], signal?: AbortSignal, caller?: Caller): Promise<ReadonlyMap<string, Uint8Array>>;
}
