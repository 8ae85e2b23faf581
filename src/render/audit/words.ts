import type { AuditEntry } from '../../domain/audit.ts';
import { plainClipped } from '../kit/markdown.ts';
import type { Texts } from '../texts/texts.ts';

const MENTION = /(<@\d{17,20}>)/;

/** Text of the trail, escaped; the people in it as Discord shows them. */
export const auditText = (text: string, max: number): string => {
  // What is clipped must not end in the middle of a mention.
  const parts = text.split(MENTION);
  let room = max;
  const shown = parts.flatMap((part) => {
    if (room <= 0) return [];
    room -= part.length;
    return [MENTION.test(part) ? part : withSpaces(part, plainClipped(part, Math.max(1, room + part.length)))];
  });
  return shown.join('').trim();
};

/** A line is trimmed when it is escaped; between two people the spaces count. */
const withSpaces = (part: string, escaped: string): string =>
  escaped === '' ? ' ' : `${/^\s/.test(part) ? ' ' : ''}${escaped}${/\s$/.test(part) ? ' ' : ''}`;

export type Doer = Pick<AuditEntry, 'userId' | 'pseudonym'>;

export function doerWords({ audit }: Texts, { userId, pseudonym }: Doer): string {
  if (userId !== undefined) return `<@${userId}>`;
  return pseudonym === undefined ? audit.usher : audit.forgotten(pseudonym);
}

/** What changed, in one line: `after` of what was not done is only what was wanted. */
export function changeWords({ before, after }: Pick<AuditEntry, 'before' | 'after'>, max: number): string | undefined {
  const sides = [before, after].flatMap((text) => (text === undefined ? [] : [auditText(text, max)]));
  return sides.length === 0 ? undefined : sides.join(' → ');
}

export const outcomeWords = ({ audit }: Texts, { kind, outcome }: Pick<AuditEntry, 'kind' | 'outcome'>): string =>
  kind === 'read' && outcome === 'done' ? audit.looked : audit.outcomes[outcome];
