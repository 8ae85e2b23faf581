import type { LibraryDetails } from '../items/containerDetails.ts';

/** The four types of library (interface 2.3). */
export const LIBRARY_TYPES = ['movie', 'show', 'artist', 'photo'] as const;
export type LibraryType = (typeof LIBRARY_TYPES)[number];

export interface Library extends LibraryDetails {
  readonly key: string;
  /** One of LIBRARY_TYPES, or another word of a newer server. */
  readonly type: string;
  readonly title: string;
  readonly agent?: string | undefined;
  readonly scanner?: string | undefined;
  readonly language?: string | undefined;
  readonly uuid?: string | undefined;
  readonly locations: readonly { readonly id?: string | undefined; readonly path: string }[];
}
