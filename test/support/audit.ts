import type {
  AuditAttempt,
  AuditCompletion,
  AuditRefusal,
  AuditTrail,
  AuditTrailWriter,
} from '../../src/domain/audit.ts';

/** What the trail says about something that is over. */
export type AuditedEntry = AuditAttempt & AuditCompletion & { readonly kind: 'change' | 'read' };

export interface FakeAudit extends AuditTrailWriter {
  /** What has begun, in order, including what is still running. */
  readonly begun: AuditAttempt[];
  /** What is over, in order, with what was recorded at its beginning and end. */
  readonly audited: AuditedEntry[];
  readonly refused: AuditRefusal[];
}

/** The writing half of the audit trail, kept in memory. */
export function createFakeAudit(): FakeAudit {
  const begun: AuditAttempt[] = [];
  const audited: AuditedEntry[] = [];
  const refusals: AuditRefusal[] = [];
  const entry = (kind: AuditedEntry['kind'], attempt: AuditAttempt, end: AuditCompletion) => {
    const details = Object.fromEntries(Object.entries(end).filter(([, value]) => value !== undefined));
    audited.push({ ...attempt, at: end.at, outcome: end.outcome, ...details, kind });
  };
  return {
    begun,
    audited,
    refused: refusals,
    begin: async (attempt) => {
      begun.push(attempt);
      return { end: async (end) => entry('change', attempt, end) };
    },
    read: async (attempt, end) => entry('read', attempt, end),
    refuse: async (refusal) => void refusals.push(refusal),
  };
}

/** An empty trail. */
export const EMPTY_TRAIL: AuditTrail = {
  search: async () => [],
  count: async () => ({ total: 0 }),
  batches: async function* () {},
  find: async () => ({}),
  refusals: async () => [],
};
