import type { AuditAttempt, AuditCopy, AuditEnd } from '../../domain/audit.ts';
import type { Announced, Transaction } from '../database/database.ts';
import { appendRow, type Signer } from './chain.ts';
import { batchOf, recordChange, rowOf } from './newRows.ts';
import { numbersOf } from './numbers.ts';

/** A begun audit entry in another Discord server that the change also affects. */
export interface BegunCopy {
  readonly copy: AuditCopy;
  readonly id: number;
}

/**
 * The attempt as shown in another Discord server. Leaves out the person and the channel, because the person may not be
 * a member there.
 */
export function copyAttempt({ at, action, capability }: AuditAttempt, copy: AuditCopy): AuditAttempt {
  return { ...copy, at, action, capability, rule: { kind: 'elsewhere' } };
}

interface EndedChange {
  readonly attempt: AuditAttempt;
  readonly begunCopies: readonly BegunCopy[];
  readonly end: AuditEnd;
}

/**
 * Ends the audit entries in other Discord servers that a change affected. A server that appears only at the end gets a
 * complete entry, unless nothing was done.
 */
export async function endCopies(
  trx: Transaction,
  signer: Signer,
  { attempt, begunCopies, end }: EndedChange,
): Promise<readonly Announced[]> {
  const { at, outcome, failure, copies = begunCopies.map(({ copy }) => copy) } = end;
  const batches: Announced[] = [];
  for (const { copy, id } of begunCopies) {
    const finalCopy = copies.find((candidate) => isSameCopy(copy, candidate)) ?? copy;
    const row = await rowOf(trx, signer, {
      attempt: copyAttempt(attempt, copy),
      phase: 'ended',
      begunId: id,
      end: { ...finalCopy, at, outcome, failure },
    });
    const numberedRow = { id: await appendRow(trx, signer, row), numbers: await numbersOf(trx, id) };
    batches.push(batchOf(numberedRow, copyAttempt(attempt, finalCopy), { at, outcome, failure }));
  }
  const isNew = (copy: AuditCopy) => !begunCopies.some((entry) => isSameCopy(copy, entry.copy));
  if (outcome === 'nothing') return batches;
  for (const copy of copies.filter(isNew)) {
    const change = { attempt: copyAttempt(attempt, copy), end: { at, outcome, failure } };
    batches.push(await recordChange(trx, signer, change));
  }
  return batches;
}

const isSameCopy = (copy: AuditCopy, otherCopy: AuditCopy): boolean =>
  copy.guildId === otherCopy.guildId && copy.server === otherCopy.server && copy.target === otherCopy.target;
