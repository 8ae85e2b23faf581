import type { LibraryRef } from '../../servers/refs.ts';
import type { RememberedTitleKind, TitleFacts } from './titleFacts.ts';

/**
 * How a missing title was reported. `gone`: as a single title that left. `away`: as one of many that went missing
 * together, perhaps because a disk is disconnected.
 */
export const ABSENT_TITLE_REPORTS = ['gone', 'away'] as const;
export type AbsentTitleReport = (typeof ABSENT_TITLE_REPORTS)[number];

/** A title that its library no longer lists, or one that returned after it was reported as gone. */
export interface AbsentTitle
  extends Pick<
    TitleFacts,
    | 'ratingKey'
    | 'libraryKey'
    | 'kind'
    | 'title'
    | 'year'
    | 'parentTitle'
    | 'grandparentTitle'
    | 'index'
    | 'parentIndex'
  > {
  readonly id: number;
  /** Time of the first check that did not find the title. */
  readonly since: Date;
}

/**
 * Missing titles of one kind. Titles inside a missing title, such as the episodes of a missing series, are not counted.
 */
export interface AbsentTitleCount {
  readonly kind: RememberedTitleKind;
  readonly missing: number;
  /** Number of missing titles that may be reported or belong to an open alert. */
  readonly confirmed: number;
}

export type TitleId = Pick<AbsentTitle, 'id'>;

/** A change in how missing titles were reported. It is stored together with the events that report it. */
export type AbsentTitleReportChange = { readonly titles: readonly TitleId[] } & (
  | { readonly what: 'gone' | 'back' }
  | { readonly what: 'away'; readonly alertedAt: Date }
  /** The alert has ended. Its titles that are still missing count as missing from now on. */
  | { readonly what: 'alert over'; readonly now: Date }
);

export type TitleRef = Pick<TitleFacts, 'libraryKey' | 'ratingKey'>;

/**
 * Result of reading a title's subtitles. `unknown`: the server does not name the title's streams. `failed`: the server
 * could not answer at that time.
 */
export type SubtitleReadResult =
  | { readonly result: 'read'; readonly languages: readonly string[] }
  | { readonly result: 'unknown' }
  | { readonly result: 'failed'; readonly at: Date };

export interface UnreadSubtitlesQuery {
  readonly limit: number;
  readonly now: Date;
  /** If the server failed to read a title before this time, the title is tried again. */
  readonly failedBefore: Date;
}

export interface LibraryTitleScan {
  /** Stores the titles that are new, changed or back. */
  note(titles: readonly TitleFacts[]): Promise<void>;
  /** Marks titles as missing if no page contained them. Call this only if the listing was complete. */
  markMissing(): Promise<void>;
}

/** Titles that were seen in the libraries of one media server. Rejects if the database fails. */
export interface RememberedTitles {
  beginPass(library: LibraryRef, now: Date): LibraryTitleScan;
  /**
   * Forgets missing titles that the server lists under another key or in another library. They were moved or got new
   * keys.
   */
  forgetMoved(library: LibraryRef): Promise<void>;
  /** Forgets all missing titles of the library, because it is unknown when they went missing. */
  forgetMissing(library: LibraryRef): Promise<void>;
  /** Forgets titles inside titles that were reported as gone, such as the episodes of a series. */
  forgetContained(library: LibraryRef): Promise<void>;
  /**
   * Counts the missing titles of each kind. A title is confirmed as missing if it has been missing since
   * `confirmedUntil` or longer.
   */
  absences(library: LibraryRef, confirmedUntil: Date): Promise<readonly AbsentTitleCount[]>;
  openAlert(library: LibraryRef): Promise<{ readonly at: Date } | undefined>;
  /**
   * One page of the titles that have been missing since `until` or longer and were not reported, with ids above
   * `afterId`.
   */
  missing(library: LibraryRef, until: Date, afterId: number): Promise<readonly TitleId[]>;
  /** One page of the titles in the library's alert, with ids above `afterId`. */
  alerted(library: LibraryRef, afterId: number): Promise<readonly TitleId[]>;
  /** One page of the confirmed missing titles that were not reported, with ids above `afterId`. */
  confirmed(library: LibraryRef, confirmedUntil: Date, afterId: number): Promise<readonly AbsentTitle[]>;
  /** One page of the titles that were reported as gone and are listed again. */
  returned(library: LibraryRef, afterId: number): Promise<readonly AbsentTitle[]>;
  /**
   * Titles with unread subtitles: first new and changed titles, then titles for which the server failed, starting with
   * the oldest failure.
   */
  withUnreadSubtitles(query: UnreadSubtitlesQuery): Promise<readonly TitleRef[]>;
  keepSubtitles(title: TitleRef, subtitles: SubtitleReadResult): Promise<void>;
  forgetLibraries(libraries: readonly LibraryRef[]): Promise<void>;
  /** Forgets the titles of libraries that the server no longer lists. */
  noteListed(libraries: readonly LibraryRef[]): Promise<void>;
}
