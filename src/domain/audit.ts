import type { PermissionRule } from './access/access.ts';
import type { Capability } from './access/capabilities.ts';
import type { MediaRef, ServerId } from './servers/refs.ts';

/**
 * The details of an audit entry. A person in a text is written as a mention (`<@id>`), which the store replaces by a
 * pseudonym, so that the person can be forgotten without changing the entry. The texts contain no secrets and no names
 * of people.
 */
export interface AuditDetails {
  /** The media server that the entry is about. Only people who may see it can read the entry. */
  readonly server?: ServerId | undefined;
  /**
   * All media servers that the entry is about, if there are several. Only people who may see every one of them can read
   * the entry.
   */
  readonly servers?: readonly ServerId[] | undefined;
  /** Keys of the changed things. They show which of the guild's media servers the entry is about. Not stored. */
  readonly refs?: readonly (MediaRef | undefined)[] | undefined;
  /** Parts of the change that affect other guilds. Each guild that sees the server gets its own entry. Not stored. */
  readonly shared?: readonly ChangeAffectingOtherGuilds[] | undefined;
  readonly target?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * A change that affects all guilds that see the media server. Its texts contain no Discord members, because other
 * guilds read them.
 */
export interface ChangeAffectingOtherGuilds {
  readonly server: ServerId;
  readonly target: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Copy of an audit entry for another guild that is affected by the change. */
export interface AuditEntryCopyForGuild extends ChangeAffectingOtherGuilds {
  readonly guildId: string;
}

/** Action name in the audit entries of a stream rule, because a rule acts without a person. */
export const auditActionOfRule = (id: number, name: string): string => `rule ${id} “${name}”`;

export const ruleNameFromAuditAction = (action: string): string | undefined => /^rule \d+ “(.*)”$/s.exec(action)?.[1];

export interface AuditAttempt extends AuditDetails {
  readonly at: Date;
  /** The person who acted. Undefined for the bot's own actions. */
  readonly userId?: string | undefined;
  readonly guildId?: string | undefined;
  readonly channelId?: string | undefined;
  readonly action: string;
  readonly capability: Capability;
  /** The rule that allowed the action. Undefined if no permission was needed. */
  readonly rule?: PermissionRule | undefined;
  readonly interactionId?: string | undefined;
  readonly copies?: readonly AuditEntryCopyForGuild[] | undefined;
}

/**
 * Outcome of a change. `nothing`: no change was needed, or none was tried. `failed`: tried without effect. `unknown`:
 * not confirmed; also used in progress messages.
 */
export const AUDITED_CHANGE_OUTCOMES = ['done', 'nothing', 'failed', 'unknown'] as const;
export type AuditedChangeOutcome = (typeof AUDITED_CHANGE_OUTCOMES)[number];

/**
 * Combines the outcomes of a change's parts. The result is unknown if one part is unknown. Otherwise it is done if one
 * part is done.
 */
export const combineChangeOutcomes = (parts: readonly AuditedChangeOutcome[]): AuditedChangeOutcome =>
  (['unknown', 'done', 'failed'] as const).find((outcome) => parts.includes(outcome)) ?? 'nothing';

export interface AuditResult extends AuditDetails {
  /** Why the change was not made, if known: the kind or name of a failure, or the state that was found instead. */
  readonly failure?: string | undefined;
}

/**
 * Beginning of `target` in an audit entry which records that a person saw suggested choices with other people's private
 * data.
 */
export const SUGGESTED_CHOICES_PREFIX = 'choices of ';

export interface AuditCompletion extends AuditResult {
  readonly at: Date;
  readonly outcome: AuditedChangeOutcome;
  /** Copies of the entry for other guilds. Undefined: the copies that were made when the change began are kept. */
  readonly copies?: readonly AuditEntryCopyForGuild[] | undefined;
}

export interface AuditRefusal {
  readonly at: Date;
  readonly userId: string;
  readonly guildId: string;
  readonly capability: Capability;
}

export interface UnfinishedAuditEntry {
  /** Completes the audit entry with its outcome. Fields that are missing in `end` keep their earlier values. */
  end(end: AuditCompletion): Promise<void>;
}

/** Makes a change and writes an audit row before and after it. Rejects if the change does. */
export type RunAuditedChange = (change: () => Promise<boolean>) => Promise<boolean>;

/** Writes the audit trail. Rejects if the database fails. */
export interface AuditTrailWriter {
  /**
   * Records that a change begins. Its outcome is unknown until `end` is called, and stays unknown if the bot crashes
   * before that.
   */
  begin(attempt: AuditAttempt): Promise<UnfinishedAuditEntry>;
  read(attempt: AuditAttempt, end: AuditCompletion): Promise<void>;
  /**
   * Counts a refused request per person, capability and day. Refusals are only counted, because entries for them would
   * push out other entries.
   */
  refuse(refusal: AuditRefusal): Promise<void>;
}

/**
 * Outcome of an audit entry. `running`: begun by this process and not ended. `unknown` also covers changes during which
 * the process ended.
 */
export const AUDIT_OUTCOMES = [...AUDITED_CHANGE_OUTCOMES, 'running'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export interface AuditEntry extends AuditAttempt {
  /** Id of the entry's last row, counted over all guilds. Shown only to people who run the installation. */
  readonly id: number;
  /**
   * The entry's number within the guild where it is read. Undefined if only people who run the installation can read it
   * in this guild.
   */
  readonly number?: number | undefined;
  readonly kind: 'change' | 'read';
  /**
   * Identifies the person who acted. Undefined for the bot's own actions. If only `userId` is missing, the person was
   * forgotten.
   */
  readonly pseudonym?: string | undefined;
  readonly outcome: AuditOutcome;
  readonly failure?: string | undefined;
  readonly durationMs?: number | undefined;
}

/**
 * A reader of the audit trail. Readers see the entries of their guild, and those without a guild, but no entries about
 * media servers that they may not see.
 */
export interface AuditReader {
  readonly guildId: string;
  /** The media servers that the reader may see. Undefined for people who run the bot, who see all servers. */
  readonly seen?: readonly ServerId[] | undefined;
}

export interface AuditQuery extends AuditReader {
  readonly server?: ServerId | undefined;
  readonly userId?: string | undefined;
  readonly capability?: Capability | undefined;
  /** Text to find in the action, target, before, after and reason, ignoring case. */
  readonly text?: string | undefined;
  /** Further actions that match `text`, because their current names contain it. */
  readonly formerActions?: readonly string[] | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly outcome?: AuditOutcome | undefined;
  /** Leaves out entries with a higher id. Pages then do not shift when new entries are added. */
  readonly upToId?: number | undefined;
}

export interface RefusalCount {
  /** The person who was refused. Undefined if the person was forgotten, or is counted together with others. */
  readonly userId?: string | undefined;
  readonly capability: Capability;
  /** Day in UTC, for example `2026-01-31`. */
  readonly day: string;
  readonly count: number;
}

/**
 * The audit entries that a number can mean. It may mean two, because earlier versions numbered the entries of all
 * guilds together.
 */
export interface AuditNumberMatches {
  readonly entry?: AuditEntry | undefined;
  /**
   * The entry that had this number in an earlier version. For people who run the installation, the entry with this row
   * id.
   */
  readonly former?: AuditEntry | undefined;
}

/**
 * Reads the audit trail: first changes, then reads of private data, each newest first. If a person was shown private
 * choices and then made one, only the entry about the choice made is included, because it contains more. Rejects if the
 * database fails.
 */
export interface AuditTrail {
  search(query: AuditQuery, range: { readonly offset: number; readonly limit: number }): Promise<readonly AuditEntry[]>;
  /** Counts the entries that match. `newestId` is the id of the newest of them. */
  count(query: AuditQuery): Promise<{ readonly total: number; readonly newestId?: number | undefined }>;
  /**
   * Yields the entries of `search`, in the same order, a few hundred at a time, so that other work can run in between.
   */
  batches(query: AuditQuery): AsyncIterable<readonly AuditEntry[]>;
  find(reader: AuditReader, number: number): Promise<AuditNumberMatches>;
  refusals(query: Omit<AuditQuery, 'outcome' | 'text'>): Promise<readonly RefusalCount[]>;
}
