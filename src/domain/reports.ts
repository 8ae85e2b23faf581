import type { ItemRef } from './servers/refs.ts';

/** What can be wrong with an item. */
export const REPORT_KINDS = ['picture', 'sound', 'subtitles', 'title', 'playback', 'other'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What is wrong, and where: the same in a guild is one report, however many people send it. */
export interface ReportedFault {
  readonly guildId: string;
  readonly ratingKey: ItemRef;
  readonly kind: ReportKind;
  readonly season?: number | undefined;
  readonly episode?: number | undefined;
}

export interface NewReport extends ReportedFault {
  /** The item's, as it was called then. */
  readonly title: string;
  readonly userId: string;
  /** In which language they are told that it is solved. */
  readonly locale: string;
  /** What they wrote. It is nobody's but theirs, so only the channel gets it. */
  readonly text?: string | undefined;
  /** A WebP. */
  readonly screenshot?: Uint8Array | undefined;
  readonly at: Date;
}

export interface Report extends ReportedFault {
  readonly id: number;
  readonly title: string;
  /** How many people reported it. */
  readonly count: number;
}

/** Somebody who reported what is solved by now, and was not told yet. */
export interface Untold {
  readonly report: Report;
  readonly userId: string;
  readonly locale: string;
  readonly solvedAt: Date;
}

/** What people say is wrong with items. Rejects with the database's failure only. */
export interface Reports {
  /** Records it for the feed `reports`, in one transaction; `already`: that person has reported it before, and it is still open. */
  add(report: NewReport): Promise<Report | 'already'>;
  /** Undefined: that guild has no such report (any more). `already`: it was solved before. */
  solve(
    id: number,
    guildId: string,
    at: Date,
  ): Promise<{ readonly report: Report; readonly was: 'open' | 'solved' } | undefined>;
  /** One page of people to tell: the first, or the one after `after`. Empty if there are no more. */
  untold(after?: Untold): Promise<readonly Untold[]>;
  alerted(untold: Untold): Promise<void>;
}

/** A file as Discord keeps it for whoever has its address. */
export interface UploadedFile {
  readonly url: string;
  readonly bytes: number;
}

/** A picture that was added to a form, as a WebP of a size for messages; undefined: it is none, or cannot be read (any more). */
export type ScreenshotOf = (upload: UploadedFile, signal: AbortSignal) => Promise<Uint8Array | undefined>;
