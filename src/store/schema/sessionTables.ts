import type { Generated } from 'kysely';

export interface StreamTotalsRow {
  at: number;
  measured_ms: number;
  busy_ms: number;
  peak_streams: number;
  peak_kbps: number;
  direct_play_ms: number;
  direct_stream_ms: number;
  transcode_ms: number;
  kilobits: number;
  films_ms: number;
  series_ms: number;
  music_ms: number;
  other_ms: number;
}

/** The tables of what follows sessions as they play. */
export interface SessionTables {
  /** A time in which the bot looked at what plays without a break; it begins with a row for everything that plays then. */
  readonly session_spans: { id: Generated<number>; from_at: number; until_at: number };
  /** What a stream became then: see `store/live/sessionLog`. */
  readonly session_changes: {
    id: Generated<number>;
    span_id: number;
    at: number;
    /** What it is recognized by, hashed. */
    stream: string;
    account_id: string | null;
    /** JSON: LoggedStream; null where it ended. */
    data: string | null;
  };
  /** How much streamed in a minute: see `StreamTotals`. */
  readonly stream_minutes: StreamTotalsRow;
  /** The same per quarter of an hour, of minutes that are some days old. */
  readonly stream_quarters: StreamTotalsRow;
}
