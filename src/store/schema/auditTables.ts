/** The tables of who did what. */
export interface AuditTables {
  /** Append-only: see `store/audit/chain.ts`. Every column but `mac` is in `AUDIT_COLUMNS`, which is what is signed. */
  readonly audit: {
    id: number;
    /** `ended` and `read` rows say everything again, so that each stands by itself. */
    phase: 'begun' | 'ended' | 'read';
    /** Of an `ended` row: which row it ends. */
    begun_id: number | null;
    at: number;
    /** A pseudonym of `audit_people`; null for Usher itself. */
    person: string | null;
    guild_id: string | null;
    channel_id: string | null;
    action: string;
    capability: string;
    /** JSON: Rule. */
    rule: string | null;
    target: string | null;
    before: string | null;
    after: string | null;
    reason: string | null;
    outcome: string | null;
    failure: string | null;
    interaction_id: string | null;
    duration_ms: number | null;
    mac: string;
  };
  /** Who the pseudonyms of `audit` are. A row can be deleted without breaking the chain, but whose it is cannot be changed. */
  readonly audit_people: {
    pseudonym: string;
    user_id: string;
    mac: string;
    /** When they asked to be forgotten, in Unix milliseconds: the row goes once their last change is long enough ago. */
    forget_asked_at: number | null;
  };
  /**
   * `head`: the last row. `base`: the last row that retention deleted, and the clock that retention goes by. `people` and `refusals`: sums
   * over those tables, which the head is signed with (`store/audit/sums.ts`); a database from before them has none until it is opened.
   */
  readonly audit_checkpoints: {
    name: 'base' | 'head' | 'people' | 'refusals';
    row_id: number;
    row_mac: string;
    clock: number;
    mac: string;
  };
  /** Which keys signed the rows up to some number, before the installation's key was replaced: see `store/audit/formerKeys.ts`. */
  readonly audit_keys: {
    until_row: number;
    row_mac: string;
    /** Encrypted with the key of today. */
    key: string;
    mac: string;
  };
  readonly audit_refusals: {
    guild_id: string;
    /** A pseudonym, or '' for all who are not told apart. */
    person: string;
    capability: string;
    day: string;
    count: number;
  };
}
