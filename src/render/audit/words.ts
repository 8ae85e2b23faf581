import { type AuditDetails, type AuditEntry, ruleBehind } from '../../domain/audit.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import { plainClipped } from '../kit/markdown.ts';
import { mention, personMention } from '../kit/mention.ts';
import type { Texts } from '../texts/texts.ts';

/** References to a Discord user, a channel, a role or an account of the media server. */
const NAMED = /(<@\d{17,20}>|\b(?:channel|role) \d{17,20}\b|\baccount (?:[1-9]\d{0,8}:)?\d{1,19}\b)/;
const ACCOUNT = /\baccount ((?:[1-9]\d{0,8}:)?\d{1,19})\b/g;

/**
 * Names of the media server's accounts: their guild members, and the names that the server or an admin gives
 * them.
 */
export interface AuditNames {
  readonly members: ReadonlyMap<AccountRef, readonly string[]>;
  readonly accounts: ReadonlyMap<AccountRef, string>;
}

export const NO_NAMES: AuditNames = { members: new Map(), accounts: new Map() };

/** The accounts that these changes are about. */
export const accountsIn = (changes: readonly AuditDetails[]): readonly AccountRef[] => [
  ...new Set(
    changes.flatMap(({ target = '', before = '', after = '', reason = '' }) =>
      [...[target, before, after, reason].join(' ').matchAll(ACCOUNT)].flatMap(
        ([, id]) => (id as AccountRef | undefined) ?? [],
      ),
    ),
  ),
];

/** Text of the trail, escaped; the people, channels and roles in it by name. */
export function auditText(text: string, max: number, names: AuditNames = NO_NAMES): string {
  let room = max;
  // A clipped text must not end in the middle of a mention.
  const shown = text.split(NAMED).flatMap((part, index) => {
    if (room <= 0) return [];
    const named = index % 2 === 1 ? namedPart(part, names) : undefined;
    room -= (named ?? part).length;
    return [named ?? withSpaces(part, plainClipped(part, Math.max(1, room + part.length)))];
  });
  return shown.join('').trim();
}

function namedPart(part: string, { members, accounts }: AuditNames): string {
  const [kind, id = ''] = part.split(' ');
  if (kind === 'channel') return `<#${id}>`;
  if (kind === 'role') return mention(id);
  if (kind !== 'account') return part;
  const account = id as AccountRef;
  return members.get(account)?.map(personMention).join(', ') || plainClipped(accounts.get(account) || part, 40);
}

/** A line is trimmed when it is escaped; between two people the spaces count. */
const withSpaces = (part: string, escaped: string): string =>
  escaped === '' ? ' ' : `${/^\s/.test(part) ? ' ' : ''}${escaped}${/\s$/.test(part) ? ' ' : ''}`;

/**
 * The number of an entry, or its row id if the guild has no number for it: only people who run the
 * installation read such an entry.
 */
export const entryName = ({ audit }: Texts, { id, number }: Pick<AuditEntry, 'id' | 'number'>): string =>
  number === undefined ? audit.row(String(id)) : String(number);

interface Doer extends Pick<AuditEntry, 'userId' | 'pseudonym' | 'rule'> {
  readonly action?: string | undefined;
}

/** A person, a rule about streams, or Usher of its own accord. */
export function doerWords({ audit }: Texts, { userId, pseudonym, rule: allowedBy, action = '' }: Doer): string {
  if (userId !== undefined) return `<@${userId}>`;
  if (pseudonym !== undefined) return audit.forgotten(pseudonym);
  if (allowedBy?.kind === 'elsewhere') return audit.elsewhere;
  const rule = ruleBehind(action);
  return rule === undefined ? audit.usher : audit.byRule(auditText(rule, 60));
}

interface ChangeLimits {
  /** The most characters of either side. */
  readonly max: number;
  readonly names?: AuditNames | undefined;
}

/** One line with both sides of a change; the wanted side of a change that was not done. */
export function changeWords(
  { audit }: Texts,
  { before, after, outcome }: Pick<AuditEntry, 'before' | 'after' | 'outcome'>,
  { max, names }: ChangeLimits,
): string | undefined {
  const [was, is] = [before, after].map((text) => text && auditText(text, max, names));
  if (!is) return was;
  if (outcome !== 'done') return [was, audit.wanted(is)].filter(Boolean).join(', ');
  return was ? `${was} → ${is}` : is;
}

export const outcomeWords = ({ audit }: Texts, { kind, outcome }: Pick<AuditEntry, 'kind' | 'outcome'>): string =>
  kind === 'read' && outcome === 'done' ? audit.looked : audit.outcomes[outcome];
