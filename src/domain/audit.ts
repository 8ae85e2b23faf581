import type { Rule } from './access/access.ts';
import type { Capability } from './access/capabilities.ts';
import type { Ref, ServerId } from './servers/refs.ts';

/**
 * The subject of an entry. Texts write a person as a mention (`<@id>`): the store replaces it with a
 * pseudonym, so that a person can be forgotten without touching the entry. Holds no secrets and no names of
 * people.
 */
export interface AuditDetails {
  /** The media server concerned, if there is one. Only people who may see it can read the entry. */
  readonly server?: ServerId | undefined;
  /**
   * Every media server concerned, if there are several. Only people who may see each one can read the entry.
   */
  readonly servers?: readonly ServerId[] | undefined;
  /**
   * Keys of the changed things: the entry is about their servers, as far as the guild sees them. Not stored.
   */
  readonly refs?: readonly (Ref | undefined)[] | undefined;
  /** The parts shared with other guilds: each guild that sees the server gets a separate entry. Not stored. */
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

/** The action of an entry made by a rule: the rule stands in the place of a person. */
export const ruleAction = (id: number, name: string): string => `rule ${id} “${name}”`;

/** The name of the rule behind an action; undefined if the action is not a rule's. */
export const ruleBehind = (action: string): string | undefined => /^rule \d+ “(.*)”$/s.exec(action)?.[1];

/** An action with its actor, its place and the rule that allows it. */
export interface AuditAttempt extends AuditDetails {
  readonly at: Date;
  /** Missing for Usher's own actions. */
  readonly userId?: string | undefined;
  readonly guildId?: string | undefined;
  readonly channelId?: string | undefined;
  /** The name of the command, press or job. */
  readonly action: string;
  readonly capability: Capability;
  /** The rule that allowed it; missing if no permission was needed. */
  readonly rule?: Rule | undefined;
  readonly interactionId?: string | undefined;
  /** Entries for other guilds that share the change. Not part of this entry. */
  readonly copies?: readonly AuditCopy[] | undefined;
}

/**
 * Outcome of a change. `nothing`: there was nothing to do, or nothing was tried. `failed`: tried without
 * effect. `unknown`: not confirmed; progress messages use it as well.
 */
export const CHANGE_OUTCOMES = ['done', 'nothing', 'failed', 'unknown'] as const;
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number];

/** Outcome of a change in several parts: unknown if any part is, else done if any part is. */
export const overall = (parts: readonly ChangeOutcome[]): ChangeOutcome =>
  (['unknown', 'done', 'failed'] as const).find((outcome) => parts.includes(outcome)) ?? 'nothing';

/** Added to the entry when the change is over. */
export interface AuditResult extends AuditDetails {
  /** Why it was not done, if known: a failure's kind or name, or the state that was seen instead. */
  readonly failure?: string | undefined;
}

/** Begins the subject of an entry about listed choices that are other people's private data. */
export const CHOICES_OF = 'choices of ';

export interface AuditEnd extends AuditResult {
  readonly at: Date;
  readonly outcome: ChangeOutcome;
  /** Missing: the same as at the beginning. */
  readonly copies?: readonly AuditCopy[] | undefined;
}

export interface AuditRefusal {
  readonly at: Date;
  readonly userId: string;
  readonly guildId: string;
  readonly capability: Capability;
}

export interface BegunAudit {
  /** Fields that are missing here keep their values from the beginning. */
  end(end: AuditEnd): Promise<void>;
}

/** Makes a change with an audit row before and after it; rejects if the change does. */
export type Audited = (change: () => Promise<boolean>) => Promise<boolean>;

/** The writing half of the audit trail. Rejects with the database's failure. */
export interface Audit {
  /** Writes that a change begins. Until `end` its outcome is unknown, also after a crash. */
  begin(attempt: AuditAttempt): Promise<BegunAudit>;
  /** Writes that other people's private data were read. */
  read(attempt: AuditAttempt, end: AuditEnd): Promise<void>;
  /** Counts a refusal by person, capability and day, so that many refusals do not push other entries out. */
  refuse(refusal: AuditRefusal): Promise<void>;
}

/**
 * `running`: begun by this process and not over. `unknown` also covers changes during which the process
 * ended.
 */
export const AUDIT_OUTCOMES = [...CHANGE_OUTCOMES, 'running'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export interface AuditEntry extends AuditAttempt {
  /** The number of its last row, among those of all guilds: only for people who run the installation. */
  readonly id: number;
  /** Its number in the guild that reads it. Missing if only people who run the installation read it there. */
  readonly number?: number | undefined;
  readonly kind: 'change' | 'read';
  /** Identifies the person; missing for Usher's own actions. Without `userId` the person was forgotten. */
  readonly pseudonym?: string | undefined;
  readonly outcome: AuditOutcome;
  readonly failure?: string | undefined;
  readonly durationMs?: number | undefined;
}

/** Reads the entries of its guild and of no guild, except those about media servers it may not see. */
export interface AuditReader {
  readonly guildId: string;
  /** Missing: all servers, for the people who run the installation. */
  readonly seen?: readonly ServerId[] | undefined;
}

export interface AuditQuery extends AuditReader {
  /** Only entries about that media server. */
  readonly server?: ServerId | undefined;
  readonly userId?: string | undefined;
  readonly capability?: Capability | undefined;
  /** In the action, target, before, after or reason; case aside. */
  readonly text?: string | undefined;
  /** With `text`: also matches these actions, whose current names contain it. */
  readonly formerActions?: readonly string[] | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly outcome?: AuditOutcome | undefined;
  /** Only entries up to this one, so that pages do not shift. */
  readonly upToId?: number | undefined;
}

/** How often a person was refused the same thing on one day (UTC). */
export interface CountedRefusal {
  /** Missing: the person was forgotten, or is one of many that are only counted. */
  readonly userId?: string | undefined;
  readonly capability: Capability;
  /** `2026-01-31`. */
  readonly day: string;
  readonly count: number;
}

/** The entries that a number can mean. Earlier versions numbered the entries of all guilds together. */
export interface FoundEntries {
  readonly entry?: AuditEntry | undefined;
  /** The one that had this number in an earlier version. For people who run the installation: the one in the row of that id. */
  readonly former?: AuditEntry | undefined;
}

/**
 * Reads the trail: changes before reads of private data, newest first in both. A read of choices is left out
 * if the person then made the choice, because that entry says more. Rejects with the database's failure.
 */
export interface AuditTrail {
  search(query: AuditQuery, range: { readonly offset: number; readonly limit: number }): Promise<readonly AuditEntry[]>;
  /** `newestId`: the id of the newest entry that matches. */
  count(query: AuditQuery): Promise<{ readonly total: number; readonly newestId?: number | undefined }>;
  /** The entries of `search`, in the same order, a few hundred at a time, so that everything else gets its turn in between. */
  batches(query: AuditQuery): AsyncIterable<readonly AuditEntry[]>;
  find(reader: AuditReader, number: number): Promise<FoundEntries>;
  refusals(query: Omit<AuditQuery, 'outcome' | 'text'>): Promise<readonly CountedRefusal[]>;
}
