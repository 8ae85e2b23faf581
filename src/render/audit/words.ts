import { type AuditDetails, type AuditEntry, ruleNameInAction } from '../../domain/audit.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import { plainClipped } from '../kit/text/markdown.ts';
import { mention, personMention } from '../kit/text/mention.ts';
import type { LibraryTitles } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';

/** Matches references to a Discord user, a channel, a role or a media server's account. */
const REFERENCE_PATTERN = /(<@\d{17,20}>|\b(?:channel|role) \d{17,20}\b|\baccount (?:[1-9]\d{0,8}:)?\d{1,19}\b)/;
const PERSON_PATTERN = /(<@\d{17,20}>)/;
const ACCOUNT_PATTERN = /\baccount ((?:[1-9]\d{0,8}:)?\d{1,19})\b/g;

export interface AuditNames {
  /** Discord users in the guild, by the account of the media server that they are linked to. */
  readonly members: ReadonlyMap<AccountRef, readonly string[]>;
  readonly accounts: ReadonlyMap<AccountRef, string>;
  readonly libraries?: LibraryTitles | undefined;
}

export const NO_NAMES: AuditNames = { members: new Map(), accounts: new Map() };

export function accountsIn(changes: readonly AuditDetails[]): readonly AccountRef[] {
  const accounts = new Set<AccountRef>();
  for (const { target = '', before = '', after = '', reason = '' } of changes) {
    const text = [target, before, after, reason].join(' ');
    for (const [, id] of text.matchAll(ACCOUNT_PATTERN)) if (id !== undefined) accounts.add(id as AccountRef);
  }
  return [...accounts];
}

/**
 * A text of the audit trail, escaped, with names of people, channels and roles instead of their ids. `max` counts
 * characters before escaping.
 */
export const auditText = (text: string, max: number, names: AuditNames = NO_NAMES): string =>
  joinedParts(text.split(REFERENCE_PATTERN), max, names);

/** A text that people typed, escaped. Only mentions of people, which the store itself writes, are shown as names. */
export const typedText = (text: string, max: number): string => joinedParts(text.split(PERSON_PATTERN), max, NO_NAMES);

function joinedParts(parts: readonly string[], max: number, names: AuditNames): string {
  let remainingLength = max;
  let words = '';
  // Shortens only the text between mentions, so that no mention is cut.
  for (const [index, part] of parts.entries()) {
    if (remainingLength <= 0) return parts.slice(index).join('').trim() === '' ? words.trim() : clippedList(words);
    // `split` returns the matched references at the odd positions.
    const isReference = index % 2 === 1;
    const partWords = isReference
      ? referenceWords(part, names)
      : restoreSpaces(part, plainClipped(part, remainingLength));
    words += partWords;
    remainingLength -= isReference ? partWords.length : part.length;
  }
  return words.trim();
}

/** The words so far without the sign that separates them from the next ones, which are left out. */
const clippedList = (words: string): string => `${words.trim().replace(/[\s;,:…]+$/, '')} …`;

function referenceWords(part: string, { members, accounts }: AuditNames): string {
  const [kind, id = ''] = part.split(' ');
  if (kind === 'channel') return `<#${id}>`;
  if (kind === 'role') return mention(id);
  if (kind !== 'account') return part;
  const account = id as AccountRef;
  return members.get(account)?.map(personMention).join(', ') || plainClipped(accounts.get(account) || part, 40);
}

/** Escaping trims a text. This restores the spaces around it, which separate it from a person's name. */
const restoreSpaces = (part: string, escaped: string): string =>
  escaped === '' ? ' ' : `${/^\s/.test(part) ? ' ' : ''}${escaped}${/\s$/.test(part) ? ' ' : ''}`;

/**
 * The number of an entry. An entry without a number is named by its row id; only people who run the installation see
 * such entries.
 */
export const entryName = ({ audit }: Texts, { id, number }: Pick<AuditEntry, 'id' | 'number'>): string =>
  number === undefined ? audit.row(String(id)) : String(number);

interface Actor extends Pick<AuditEntry, 'userId' | 'pseudonym' | 'rule'> {
  readonly action?: string | undefined;
}

/** Names who acted: a person, a former one by pseudonym, an owner outside the guild, a rule, or the bot. */
export function actorWords({ audit }: Texts, { userId, pseudonym, rule: allowedBy, action = '' }: Actor): string {
  if (userId !== undefined) return `<@${userId}>`;
  if (pseudonym !== undefined) return audit.forgotten(pseudonym);
  if (allowedBy?.kind === 'elsewhere') return audit.elsewhere;
  const ruleName = ruleNameInAction(action);
  return ruleName === undefined ? audit.usher : audit.byRule(auditText(ruleName, 60));
}

/** The outcome in words. An entry that only records a look at private data says that instead of "done". */
export const outcomeWords = ({ audit }: Texts, { kind, outcome }: Pick<AuditEntry, 'kind' | 'outcome'>): string =>
  kind === 'read' && outcome === 'done' ? audit.looked : audit.outcomes[outcome];
