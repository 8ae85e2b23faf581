export interface AuditEntry {
  readonly at: Date;
  readonly userId: string;
  readonly guildId?: string | undefined;
  readonly command: string;
  /** `nothing`: no failure, but there was nothing to do, or nothing came of it. */
  readonly outcome: 'done' | 'nothing' | 'refused' | 'failed';
  /** Short, no secrets: the refusal's or the failure's kind, the target. */
  readonly detail?: string | undefined;
}

export interface Audit {
  write(entry: AuditEntry): Promise<void>;
}
