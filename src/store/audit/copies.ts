import type { AuditAttempt, AuditCompletion, AuditEntryCopyForGuild } from '../../domain/audit.ts';
import type { ReportedEvents, Transaction } from '../database/database.ts';
import { appendRow, type Signer } from './chain.ts';
import { auditNotificationBatch, newAuditRow, recordAuditedChange } from './newRows.ts';
import { readAuditEntryNumbers } from './numbers.ts';

/** An unfinished audit entry in another guild that the same change affects. */
export interface UnfinishedAuditCopy {
  readonly copy: AuditEntryCopyForGuild;
  readonly id: number;
}

/** Leaves out the person and the channel, because the person may not be a member of the other guild. */
export function attemptForOtherGuild(
  { at, action, capability }: AuditAttempt,
  copy: AuditEntryCopyForGuild,
): AuditAttempt {
  return { ...copy, at, action, capability, rule: { kind: 'elsewhere' } };
}

interface EndedChange {
  readonly attempt: AuditAttempt;
  readonly begunCopies: readonly UnfinishedAuditCopy[];
  readonly end: AuditCompletion;
}

/**
 * Ends the audit entries of one change in other guilds. A guild that is first named at the end gets a complete entry,
 * unless nothing was done.
 */
export async function finishAuditCopies(
  trx: Transaction,
  signer: Signer,
  { attempt, begunCopies, end }: EndedChange,
): Promise<readonly ReportedEvents[]> {
  const { at, outcome, failure, copies = begunCopies.map(({ copy }) => copy) } = end;
  const batches: ReportedEvents[] = [];
  for (const { copy, id } of begunCopies) {
    const finalCopy = copies.find((candidate) => isSameCopy(copy, candidate)) ?? copy;
    const row = await newAuditRow(trx, signer, {
      attempt: attemptForOtherGuild(attempt, copy),
      phase: 'ended',
      begunId: id,
      end: { ...finalCopy, at, outcome, failure },
    });
    const numberedRow = { id: await appendRow(trx, signer, row), numbers: await readAuditEntryNumbers(trx, id) };
    batches.push(
      auditNotificationBatch(numberedRow, attemptForOtherGuild(attempt, finalCopy), { at, outcome, failure }),
    );
  }
  const isNew = (copy: AuditEntryCopyForGuild) => !begunCopies.some((entry) => isSameCopy(copy, entry.copy));
  if (outcome === 'nothing') return batches;
  for (const copy of copies.filter(isNew)) {
    const change = { attempt: attemptForOtherGuild(attempt, copy), end: { at, outcome, failure } };
    batches.push(await recordAuditedChange(trx, signer, change));
  }
  return batches;
}

const isSameCopy = (copy: AuditEntryCopyForGuild, otherCopy: AuditEntryCopyForGuild): boolean =>
  copy.guildId === otherCopy.guildId && copy.server === otherCopy.server && copy.target === otherCopy.target;
