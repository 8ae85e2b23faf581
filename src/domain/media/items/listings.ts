import type { MediaItem } from './item.ts';

/** What a container says of its list as a whole (interface 2.7a, 2.8, 2.10). All of it optional. */
export interface ListingInfo {
  readonly size?: number | undefined;
  /** How many there are in all, if the server pages. */
  readonly totalSize?: number | undefined;
  readonly allowSync?: boolean | undefined;
  /** 1 means "cache" (2.7a), contrary to its name; kept as the server sent it. */
  readonly nocache?: boolean | undefined;
  readonly sortAscending?: boolean | undefined;
  readonly art?: string | undefined;
  readonly thumb?: string | undefined;
  readonly identifier?: string | undefined;
  readonly librarySectionId?: string | undefined;
  readonly librarySectionTitle?: string | undefined;
  readonly librarySectionUuid?: string | undefined;
  readonly mediaTagPrefix?: string | undefined;
  readonly mediaTagVersion?: string | undefined;
  readonly title1?: string | undefined;
  readonly title2?: string | undefined;
  readonly viewGroup?: string | undefined;
  readonly viewMode?: number | undefined;
}

/** One page of a listing. Pages come in the server's order, each item once. */
export interface ItemPage {
  readonly listing: ListingInfo;
  readonly items: readonly MediaItem[];
}

/** One of the decades a library has films of (4.22 without a decade). */
export interface Decade {
  /** The first of its ten years. */
  readonly year: number;
  readonly title: string;
}
