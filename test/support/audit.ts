import type { Audit, AuditAttempt, AuditEnd, AuditRefusal, AuditTrail } from '../../src/domain/audit.ts';

/** What the trail says of something that is over. */
export type AuditedEntry = AuditAttempt & AuditEnd & { readonly kind: 'change' | 'read' };

export interface FakeAudit extends Audit {
  /** In their order: what began, also while it runs. */
  readonly begun: AuditAttempt[];
  /** In their order: what is over, with what was said at its beginning and its end. */
  readonly audited: AuditedEntry[];
  readonly refused: AuditRefusal[];
}

/** The writing half of the audit trail, in memory. */
export function createFakeAudit(): FakeAudit {
  const begun: AuditAttempt[] = [];
  const audited: AuditedEntry[] = [];
  const refused: AuditRefusal[] = [];
  const entry = (kind: AuditedEntry['kind'], attempt: AuditAttempt, end: AuditEnd) => {
    const said = Object.fromEntries(Object.entries(end).filter(([, value]) => value !== undefined));
    audited.push({ ...attempt, at: end.at, outcome: end.outcome, ...said, kind });
  };
  return {
    ...{ begun, audited, refused },
    begin: async (attempt) => {
      begun.push(attempt);
      return { end: async (end) => entry('change', attempt, end) };
    },
    read: async (attempt, end) => entry('read', attempt, end),
    refuse: async (refusal) => void refused.push(refusal),
  };
}

/** A trail in which nothing stands. */
export const EMPTY_TRAIL: AuditTrail = {
  search: async () => [],
  count: async () => 0,
  find: async () => undefined,
  refusals: async () => [],
};
