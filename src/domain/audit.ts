import type { Rule } from './access/access.ts';
import type { Capability } from './access/capabilities.ts';

/**
 * What an entry is about. A person in these texts is written as a mention (`<@id>`): the store keeps a pseudonym in its
 * place, so that a person can be forgotten without touching the entry. No secrets, and no names of people.
 */
export interface AuditDetails {
  readonly target?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly reason?: string | undefined;
}

/** Who does what, where, and why they may. */
export interface AuditAttempt extends AuditDetails {
  readonly at: Date;
  /** Missing for what Usher does of its own accord. */
  readonly userId?: string | undefined;
  readonly guildId?: string | undefined;
  readonly channelId?: string | undefined;
  /** The name of the command, press or job. */
  readonly action: string;
  readonly capability: Capability;
  /** The rule that let them; missing where nobody had to be let. */
  readonly rule?: Rule | undefined;
  readonly interactionId?: string | undefined;
}

/** How it ended. `nothing`: no failure, but there was nothing to do, or nothing came of it. */
export interface AuditEnd extends AuditDetails {
  readonly at: Date;
  readonly outcome: 'done' | 'nothing' | 'failed';
  /** The failure's kind or name. */
  readonly failure?: string | undefined;
}

export interface AuditRefusal {
  readonly at: Date;
  readonly userId: string;
  readonly guildId: string;
  readonly capability: Capability;
}

export interface BegunAudit {
  /** What is not given again stays as it was when it began. */
  end(end: AuditEnd): Promise<void>;
}

/** Makes a change with a row before and after it; rejects with what the change rejects with. */
export type Audited = (change: () => Promise<boolean>) => Promise<boolean>;

/** The writing half of the audit trail. Rejects with the database's failure. */
export interface Audit {
  /** Writes that a change begins. Until `end` its outcome is unknown, also after a crash. */
  begin(attempt: AuditAttempt): Promise<BegunAudit>;
  /** Writes that other people's private data were read. */
  read(attempt: AuditAttempt, end: AuditEnd): Promise<void>;
  /** Counts a refusal by person, capability and day: however many there are, they push nothing out. */
  refuse(refusal: AuditRefusal): Promise<void>;
}

/** `running`: begun by this process and not over. `unknown`: begun, and the process ended before it could say how it went. */
export const AUDIT_OUTCOMES = ['done', 'nothing', 'failed', 'running', 'unknown'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export interface AuditEntry extends AuditAttempt {
  /** The number of its last row. */
  readonly id: number;
  readonly kind: 'change' | 'read';
  /** Stands for the person; missing for what Usher did of its own accord. Without `userId` the person was forgotten. */
  readonly pseudonym?: string | undefined;
  readonly outcome: AuditOutcome;
  readonly failure?: string | undefined;
  readonly durationMs?: number | undefined;
}

/** Entries of that guild, and those of no guild. */
export interface AuditQuery {
  readonly guildId: string;
  readonly userId?: string | undefined;
  readonly capability?: Capability | undefined;
  /** In the action, target, before, after or reason; case aside. */
  readonly text?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly outcome?: AuditOutcome | undefined;
  /** Nothing that was written later: pages do not shift. */
  readonly upToId?: number | undefined;
}

/** How often somebody was refused one thing on one day (UTC). */
export interface CountedRefusal {
  /** Missing: forgotten, or one of many that are no longer told apart. */
  readonly userId?: string | undefined;
  readonly capability: Capability;
  /** `2026-01-31`. */
  readonly day: string;
  readonly count: number;
}

/** The reading half, the newest first. Rejects with the database's failure. */
export interface AuditTrail {
  search(query: AuditQuery, range: { readonly offset: number; readonly limit: number }): Promise<readonly AuditEntry[]>;
  count(query: AuditQuery): Promise<number>;
  find(guildId: string, id: number): Promise<AuditEntry | undefined>;
  refusals(query: Omit<AuditQuery, 'outcome' | 'text'>): Promise<readonly CountedRefusal[]>;
}
