import type { ItemRef } from './servers/refs.ts';

export const REPORT_KINDS = ['picture', 'sound', 'subtitles', 'title', 'playback', 'other'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** A fault and its place. Within a guild, the same fault is one report, however many people send it. */
export interface ReportedFault {
  readonly guildId: string;
  readonly ratingKey: ItemRef;
  readonly kind: ReportKind;
  readonly season?: number | undefined;
  readonly episode?: number | undefined;
}

export interface NewReport extends ReportedFault {
  /** The item's title when it was reported. */
  readonly title: string;
  readonly userId: string;
  /** The language of the notification that the fault is solved. */
  readonly locale: string;
  /** The person's own words. Only the channel gets them. */
  readonly text?: string | undefined;
  /** A WebP image. */
  readonly screenshot?: Uint8Array | undefined;
  readonly at: Date;
}

export interface Report extends ReportedFault {
  readonly id: number;
  readonly title: string;
  readonly count: number;
}

/** A person who has not yet been notified that their report is solved. */
export interface Untold {
  readonly report: Report;
  readonly userId: string;
  readonly locale: string;
  readonly solvedAt: Date;
}

/** Reports of faults in items. Rejects with the database's failure only. */
export interface Reports {
  /**
   * Records the report for the feed `reports`, in one transaction. `already`: that person has reported it before, and
   * it is still open.
   */
  add(report: NewReport): Promise<Report | 'already'>;
  /**
   * Marks a report as solved. Undefined if that guild has no such report, or no longer. `already`: it was solved
   * before.
   */
  solve(
    id: number,
    guildId: string,
    at: Date,
  ): Promise<{ readonly report: Report; readonly was: 'open' | 'solved' } | undefined>;
  /** One page of people to notify: the first, or the one after `after`. Empty at the end. */
  untold(after?: Untold): Promise<readonly Untold[]>;
  alerted(untold: Untold): Promise<void>;
}

/** A file on Discord, readable to anyone who has its address. */
export interface UploadedFile {
  readonly url: string;
  readonly bytes: number;
}

/** Converts a picture from a form to a WebP sized for messages. Undefined if it is not a picture or cannot be read. */
export type ScreenshotOf = (upload: UploadedFile, signal: AbortSignal) => Promise<Uint8Array | undefined>;
