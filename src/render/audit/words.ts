import { type AuditDetails, type AuditEntry, ruleNameFromAuditAction } from '../../domain/audit.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import { roleMention, userMention } from '../kit/text/mention.ts';
import type { LibraryTitles } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';

/** Matches references to a Discord user, a channel, a role or a media server's account. */
const REFERENCE_PATTERN = /(<@\d{17,20}>|\b(?:channel|role) \d{17,20}\b|\baccount (?:[1-9]\d{0,8}:)?\d{1,19}\b)/;
const PERSON_PATTERN = /(<@\d{17,20}>)/;
const ACCOUNT_PATTERN = /\baccount ((?:[1-9]\d{0,8}:)?\d{1,19})\b/g;

export interface AuditNames {
  /** Discord users of the guild, by the media server's account that they have linked. */
  readonly members: ReadonlyMap<AccountRef, readonly string[]>;
  readonly accounts: ReadonlyMap<AccountRef, string>;
  readonly libraries?: LibraryTitles | undefined;
}

export const NO_AUDIT_NAMES: AuditNames = { members: new Map(), accounts: new Map() };

export function accountsInAuditDetails(changes: readonly AuditDetails[]): readonly AccountRef[] {
  const accounts = new Set<AccountRef>();
  for (const { target = '', before = '', after = '', reason = '' } of changes) {
    const text = [target, before, after, reason].join(' ');
    for (const [, id] of text.matchAll(ACCOUNT_PATTERN)) if (id !== undefined) accounts.add(id as AccountRef);
  }
  return [...accounts];
}

/**
 * A text of the audit trail, escaped, with names instead of the ids of people, channels and roles. `max` counts
 * characters before escaping.
 */
export const formatAuditText = (text: string, max: number, names: AuditNames = NO_AUDIT_NAMES): string =>
  joinedParts(text.split(REFERENCE_PATTERN), max, names);

export interface TextLimits {
  /** Maximum characters of a text before escaping. */
  readonly max: number;
  readonly names: AuditNames;
}

/** Limits of texts whose names may be unknown. */
export interface PartialAuditTextLimits extends Pick<TextLimits, 'max'> {
  readonly names?: AuditNames | undefined;
}

/** A text of the audit trail in the middle of a line, where a number sign makes no heading. */
export function formatInlineAuditText(text: string, { max, names }: TextLimits): string {
  const lineStart = 'x ';
  return formatAuditText(lineStart + text, lineStart.length + max, names).slice(lineStart.length);
}

/**
 * A text that people typed, escaped. Mentions of people (`<@id>`) stay mentions, because the store itself writes them
 * into such texts, so that it can find and forget a person.
 */
export const formatTypedText = (text: string, max: number): string =>
  joinedParts(text.split(PERSON_PATTERN), max, NO_AUDIT_NAMES);

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
      : restoreSpaces(part, clipAndEscapeText(part, remainingLength));
    words += partWords;
    remainingLength -= isReference ? partWords.length : part.length;
  }
  return words.trim();
}

/** Ends a shortened list with "…". Removes the separator after the last entry that fits. */
const clippedList = (words: string): string => `${words.trim().replace(/[\s;,:…]+$/, '')} …`;

function referenceWords(part: string, { members, accounts }: AuditNames): string {
  const [kind, id = ''] = part.split(' ');
  if (kind === 'channel') return `<#${id}>`;
  if (kind === 'role') return roleMention(id);
  if (kind !== 'account') return part;
  const account = id as AccountRef;
  return members.get(account)?.map(userMention).join(', ') || clipAndEscapeText(accounts.get(account) || part, 40);
}

/** Puts back the spaces at a text's ends, which escaping removes. They separate the text from a person's name. */
const restoreSpaces = (part: string, escaped: string): string =>
  escaped === '' ? ' ' : `${/^\s/.test(part) ? ' ' : ''}${escaped}${/\s$/.test(part) ? ' ' : ''}`;

/**
 * Number of an audit entry. An entry without a number is named by its row id, which only people who run the
 * installation see.
 */
export const auditEntryName = ({ audit }: Texts, { id, number }: Pick<AuditEntry, 'id' | 'number'>): string =>
  number === undefined ? audit.row(String(id)) : String(number);

interface Actor extends Pick<AuditEntry, 'userId' | 'pseudonym' | 'rule'> {
  readonly action?: string | undefined;
}

/** Names the actor: a person, the pseudonym of a deleted person, an owner outside the guild, a rule, or the bot. */
export function describeAuditActor(
  { audit }: Texts,
  { userId, pseudonym, rule: allowedBy, action = '' }: Actor,
): string {
  if (userId !== undefined) return `<@${userId}>`;
  if (pseudonym !== undefined) return audit.forgotten(pseudonym);
  if (allowedBy?.kind === 'elsewhere') return audit.elsewhere;
  const ruleName = ruleNameFromAuditAction(action);
  return ruleName === undefined ? audit.usher : audit.byRule(formatAuditText(ruleName, 60));
}

/** The outcome in words. An entry that only records that private data was viewed says so, instead of "done". */
export const describeAuditOutcome = (
  { audit }: Texts,
  { kind, outcome }: Pick<AuditEntry, 'kind' | 'outcome'>,
): string => (kind === 'read' && outcome === 'done' ? audit.looked : audit.outcomes[outcome]);
