import type { Generated } from 'kysely';

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
}
