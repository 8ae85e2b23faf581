import type { Rule } from './access/access.ts';
import type { Capability } from './access/capabilities.ts';
import type { Ref, ServerId } from './servers/refs.ts';

/**
 * The subject of an audit entry. A person in a text is written as a mention (`<@id>`), which the store replaces by a
 * pseudonym, so that the person can be forgotten without changing the entry. Contains no secrets and no names of
 * people.
 */
export interface AuditDetails {
  /** The media server that the entry is about. Only people who may see it can read the entry. */
  readonly server?: ServerId | undefined;
  /** Every media server that the entry is about, if several. Only people who may see each one can read the entry. */
  readonly servers?: readonly ServerId[] | undefined;
  /** Keys of the changed things. The entry is about their servers, as far as the guild sees them. Not stored. */
  readonly refs?: readonly (Ref | undefined)[] | undefined;
  /** Parts that affect other guilds: each guild that sees the server gets its own entry. Not stored. */
  readonly shared?: readonly SharedChange[] | undefined;
  readonly target?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly reason?: string | undefined;
}

/** A change that affects all guilds that see the media server. Its texts name no Discord members. */
export interface SharedChange {
  readonly server: ServerId;
  readonly target: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The entry for a guild other than the one where the change is made. */
export interface AuditCopy extends SharedChange {
  readonly guildId: string;
}

/** The action of an entry that a rule made instead of a person. */
export const ruleAction = (id: number, name: string): string => `rule ${id} “${name}”`;

/** The name of the rule in an action. Undefined if the action is not a rule's. */
export const ruleNameInAction = (action: string): string | undefined => /^rule \d+ “(.*)”$/s.exec(action)?.[1];

/** An attempted action with its actor, its place and the rule that allowed it. */
export interface AuditAttempt extends AuditDetails {
  readonly at: Date;
  /** The person who acted. Missing for the bot's own actions. */
  readonly userId?: string | undefined;
  readonly guildId?: string | undefined;
  readonly channelId?: string | undefined;
  readonly action: string;
  readonly capability: Capability;
  /** The rule that allowed it; missing if no permission was needed. */
  readonly rule?: Rule | undefined;
  readonly interactionId?: string | undefined;
  /** Entries for other guilds that share the change. Not part of this entry. */
  readonly copies?: readonly AuditCopy[] | undefined;
}

/**
 * Outcome of a change. `nothing`: no change was needed, or nothing was tried. `failed`: tried without effect.
 * `unknown`: not confirmed; progress messages use it as well.
 */
export const CHANGE_OUTCOMES = ['done', 'nothing', 'failed', 'unknown'] as const;
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number];

/** Outcome of a change in several parts: unknown if any part is, else done if any part is. */
export const overallOutcome = (parts: readonly ChangeOutcome[]): ChangeOutcome =>
  (['unknown', 'done', 'failed'] as const).find((outcome) => parts.includes(outcome)) ?? 'nothing';

/** Details that are added to an audit entry when the change has ended. */
export interface AuditResult extends AuditDetails {
  /** Why the change was not made, if known: a failure's kind or name, or the state that was seen instead. */
  readonly failure?: string | undefined;
}

/** Prefix of the subject of an entry about suggested choices that are other people's private data. */
export const CHOICES_PREFIX = 'choices of ';

export interface AuditEnd extends AuditResult {
  readonly at: Date;
  readonly outcome: ChangeOutcome;
  /** The copies of the entry for other guilds. Undefined: the same copies as at the beginning. */
  readonly copies?: readonly AuditCopy[] | undefined;
}

export interface AuditRefusal {
  readonly at: Date;
  readonly userId: string;
  readonly guildId: string;
  readonly capability: Capability;
}

export interface BegunAudit {
  /** Fields that are missing in `end` keep their values from the beginning. */
  end(end: AuditEnd): Promise<void>;
}

/** Makes a change with an audit row before and after it. Rejects if the change does. */
export type Audited = (change: () => Promise<boolean>) => Promise<boolean>;

/** The writing half of the audit trail. Rejects if the database fails. */
export interface Audit {
  /**
   * Records that a change begins. Its outcome is unknown until `end` is called, and stays unknown if the bot crashes
   * before that.
   */
  begin(attempt: AuditAttempt): Promise<BegunAudit>;
  read(attempt: AuditAttempt, end: AuditEnd): Promise<void>;
  /** Counts a refused request by person, capability and day, so that many refusals do not push out other entries. */
  refuse(refusal: AuditRefusal): Promise<void>;
}

/** `running`: begun by this process and not ended. `unknown` also covers changes during which the process ended. */
export const AUDIT_OUTCOMES = [...CHANGE_OUTCOMES, 'running'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export interface AuditEntry extends AuditAttempt {
  /** Id of the entry's last row, counted over all guilds. Only people who run the installation see it. */
  readonly id: number;
  /** The entry's number in the reading guild. Undefined if only people who run the installation can read it there. */
  readonly number?: number | undefined;
  readonly kind: 'change' | 'read';
  /** Identifies the person. Undefined for the bot's own actions. If `userId` is missing, the person was forgotten. */
  readonly pseudonym?: string | undefined;
  readonly outcome: AuditOutcome;
  readonly failure?: string | undefined;
  readonly durationMs?: number | undefined;
}

/** Reads the entries of its guild and of no guild, except those about media servers it may not see. */
export interface AuditReader {
  readonly guildId: string;
  /** The servers that the reader may see. Missing for people who run the bot, who see all of them. */
  readonly seen?: readonly ServerId[] | undefined;
}

export interface AuditQuery extends AuditReader {
  /** If given, only entries about this media server. */
  readonly server?: ServerId | undefined;
  readonly userId?: string | undefined;
  readonly capability?: Capability | undefined;
  /** Searched in the action, target, before, after and reason, ignoring case. */
  readonly text?: string | undefined;
  /** Actions that match the `text` too, because their current names contain it. */
  readonly formerActions?: readonly string[] | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly outcome?: AuditOutcome | undefined;
  /** Reads only entries up to this one, so that pages do not shift. */
  readonly upToId?: number | undefined;
}

/** How often a person was refused the same thing on one day (UTC). */
export interface CountedRefusal {
  /** The person. Undefined if the person was forgotten, or is one of those who are counted together. */
  readonly userId?: string | undefined;
  readonly capability: Capability;
  /** UTC day, for example `2026-01-31`. */
  readonly day: string;
  readonly count: number;
}

/** The entries that one number can mean, because earlier versions numbered the entries of all guilds together. */
export interface NumberedEntries {
  readonly entry?: AuditEntry | undefined;
  /**
   * The entry that had this number in an earlier version. For people who run the installation, the number is a row id.
   */
  readonly former?: AuditEntry | undefined;
}

/**
 * Reads the audit trail: first changes, then reads of private data, newest first in both. Leaves out a read of choices
 * if the person then made the choice, because that entry contains more. Rejects if the database fails.
 */
export interface AuditTrail {
  search(query: AuditQuery, range: { readonly offset: number; readonly limit: number }): Promise<readonly AuditEntry[]>;
  /** `newestId`: the id of the newest entry that matches. */
  count(query: AuditQuery): Promise<{ readonly total: number; readonly newestId?: number | undefined }>;
  /** The entries of `search`, in the same order, a few hundred at a time, so that other work runs in between. */
  batches(query: AuditQuery): AsyncIterable<readonly AuditEntry[]>;
  find(reader: AuditReader, number: number): Promise<NumberedEntries>;
  refusals(query: Omit<AuditQuery, 'outcome' | 'text'>): Promise<readonly CountedRefusal[]>;
}
