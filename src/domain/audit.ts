import type { Rule } from './access/access.ts';
import type { Capability } from './access/capabilities.ts';
import type { Ref, ServerId } from './servers/refs.ts';

/**
 * What an entry is about. A person in these texts is written as a mention (`<@id>`): the store keeps a pseudonym in its
 * place, so that a person can be forgotten without touching the entry. No secrets, and no names of people.
 */
export interface AuditDetails {
  /** The media server that it is about, if it is one. Only who may see that one reads it. */
  readonly server?: ServerId | undefined;
  /** Every media server, if it is about several. Only people who may see each one read it. */
  readonly servers?: readonly ServerId[] | undefined;
  /** Keys of the things that it changes: it is about their servers, as far as the guild may see them. Not stored. */
  readonly refs?: readonly (Ref | undefined)[] | undefined;
  /** The parts that other guilds share: each guild that sees the server gets an entry of its own. Not stored. */
  readonly shared?: readonly SharedChange[] | undefined;
  readonly target?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly reason?: string | undefined;
}

/** A change that all guilds share which see the media server. Its texts name no members of Discord. */
export interface SharedChange {
  readonly server: ServerId;
  readonly target: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The entry of another guild than the one in which the change is made. */
export interface AuditCopy extends SharedChange {
  readonly guildId: string;
}

/** What a rule does has the rule in the place of somebody who did it. */
export const ruleAction = (id: number, name: string): string => `rule ${id} “${name}”`;

/** What that rule was called; undefined of what anybody else did. */
export const ruleBehind = (action: string): string | undefined => /^rule \d+ “(.*)”$/s.exec(action)?.[1];

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
  /** Entries for other guilds that share the change. Not part of this entry. */
  readonly copies?: readonly AuditCopy[] | undefined;
}

/**
 * What came of a change. `nothing`: there was nothing to do, or nothing was tried. `failed`: it was tried, and did not come about.
 * `unknown`: nobody knows whether it did, so what only says that it goes on says that too.
 */
export const CHANGE_OUTCOMES = ['done', 'nothing', 'failed', 'unknown'] as const;
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number];

/** What came of a change of several parts. What was done counts, unless nobody knows of another part whether it was. */
export const overall = (parts: readonly ChangeOutcome[]): ChangeOutcome =>
  (['unknown', 'done', 'failed'] as const).find((outcome) => parts.includes(outcome)) ?? 'nothing';

/** What is said of a change when it is over. */
export interface AuditResult extends AuditDetails {
  /** Why it was not done, as far as that is known: a failure's kind or name, or what was seen instead. */
  readonly failure?: string | undefined;
}

/** What a look at the choices of an option is about, where these are other people's private data. */
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

/** `running`: begun by this process and not over. `unknown` is also what the process ended in the middle of. */
export const AUDIT_OUTCOMES = [...CHANGE_OUTCOMES, 'running'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export interface AuditEntry extends AuditAttempt {
  /** The number of its last row, among those of all guilds: only for people who run the installation. */
  readonly id: number;
  /** Its number in the guild that reads it. Missing if only people who run the installation read it there. */
  readonly number?: number | undefined;
  readonly kind: 'change' | 'read';
  /** Stands for the person; missing for what Usher did of its own accord. Without `userId` the person was forgotten. */
  readonly pseudonym?: string | undefined;
  readonly outcome: AuditOutcome;
  readonly failure?: string | undefined;
  readonly durationMs?: number | undefined;
}

/** Whose trail it is: that of a guild and of no guild, without what is about media servers that it may not see. */
export interface AuditReader {
  readonly guildId: string;
  /** Missing: all of them, for those who run the installation. */
  readonly seen?: readonly ServerId[] | undefined;
}

export interface AuditQuery extends AuditReader {
  /** Only what is about that media server. */
  readonly server?: ServerId | undefined;
  readonly userId?: string | undefined;
  readonly capability?: Capability | undefined;
  /** In the action, target, before, after or reason; case aside. */
  readonly text?: string | undefined;
  /** With `text`: these actions too, whose present names have it. */
  readonly formerActions?: readonly string[] | undefined;
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

/** The entries that a number can mean. Earlier versions numbered the entries of all guilds together. */
export interface FoundEntries {
  readonly entry?: AuditEntry | undefined;
  /** The one that had this number in an earlier version. For people who run the installation: the one in the row of that id. */
  readonly former?: AuditEntry | undefined;
}

/**
 * The reading half: changes before looks at private data, each the newest first. A look at what could be chosen is left out where
 * the choice followed: that says more. Rejects with the database's failure.
 */
export interface AuditTrail {
  search(query: AuditQuery, range: { readonly offset: number; readonly limit: number }): Promise<readonly AuditEntry[]>;
  /** `newestId`: the number of the latest of them. */
  count(query: AuditQuery): Promise<{ readonly total: number; readonly newestId?: number | undefined }>;
  /** The entries of `search`, in the same order, a few hundred at a time, so that everything else gets its turn in between. */
  batches(query: AuditQuery): AsyncIterable<readonly AuditEntry[]>;
  find(reader: AuditReader, number: number): Promise<FoundEntries>;
  refusals(query: Omit<AuditQuery, 'outcome' | 'text'>): Promise<readonly CountedRefusal[]>;
}
