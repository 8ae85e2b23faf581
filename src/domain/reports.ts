import type { ItemRef } from './servers/refs.ts';

export const FAULT_REPORT_KINDS = ['picture', 'sound', 'subtitles', 'title', 'playback', 'other'] as const;
export type FaultReportKind = (typeof FAULT_REPORT_KINDS)[number];

/**
 * A fault in an item that people reported. Reports of the same fault in the same guild are combined into one report.
 */
export interface ReportedFault {
  readonly guildId: string;
  readonly ratingKey: ItemRef;
  readonly kind: FaultReportKind;
  readonly season?: number | undefined;
  readonly episode?: number | undefined;
}

export interface NewFaultReport extends ReportedFault {
  readonly title: string;
  readonly userId: string;
  /** Language of the message that tells the person that the fault is solved. */
  readonly locale: string;
  /** The person's own words. They are shown only in the channel for reports. */
  readonly text?: string | undefined;
  /** Screenshot of the fault, as WebP. */
  readonly screenshot?: Uint8Array | undefined;
  readonly at: Date;
}

export interface FaultReport extends ReportedFault {
  readonly id: number;
  readonly title: string;
  readonly count: number;
}

/** A person who has not been told yet that their report is solved. */
export interface UnnotifiedReporter {
  readonly report: FaultReport;
  readonly userId: string;
  readonly locale: string;
  readonly solvedAt: Date;
}

/** Stores reports of faults in items. Rejects only if the database fails. */
export interface FaultReports {
  /**
   * Stores the report and records it for the feed `reports`, in one transaction. `already`: the person has reported the
   * same fault, and it is still open.
   */
  add(report: NewFaultReport): Promise<FaultReport | 'already'>;
  /** Marks a report as solved. `was` is its earlier state. Undefined if the guild no longer has such a report. */
  solve(
    id: number,
    guildId: string,
    at: Date,
  ): Promise<{ readonly report: FaultReport; readonly was: 'open' | 'solved' } | undefined>;
  /** One page of the people who have to be told, beginning after `after`. Empty at the end. */
  untold(after?: UnnotifiedReporter): Promise<readonly UnnotifiedReporter[]>;
  /** Records that the person was told. */
  alerted(untold: UnnotifiedReporter): Promise<void>;
}

/** A file on Discord. Anyone who has its URL can read it. */
export interface UploadedFile {
  readonly url: string;
  readonly bytes: number;
}

/**
 * Converts an uploaded picture to WebP in a size for messages. Undefined if the upload is not a picture or cannot be
 * read.
 */
export type ConvertScreenshot = (upload: UploadedFile, signal: AbortSignal) => Promise<Uint8Array | undefined>;
