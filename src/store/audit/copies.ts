import type { AuditAttempt, AuditCopy, AuditEnd } from '../../domain/audit.ts';
import type { Announced, Transaction } from '../database/database.ts';
import { appendRow, type Signer } from './chain.ts';
import { batchOf, recordChange, rowOf } from './newRows.ts';
import { numbersOf } from './numbers.ts';

/** An entry of another guild that has begun. */
export interface BegunCopy {
  readonly copy: AuditCopy;
  /** The number of its row. */
  readonly id: number;
}

/**
 * The entry that another guild reads. It names neither the person nor the channel, because the person may not
 * be in that guild.
 */
export function copyAttempt({ at, action, capability }: AuditAttempt, copy: AuditCopy): AuditAttempt {
  return { ...copy, at, action, capability, rule: { kind: 'elsewhere' } };
}

/**
 * Ends the entries that began in other guilds. A guild that turns out to be concerned only at the end gets a
 * whole entry, unless nothing was done.
 */
export async function endCopies(
  trx: Transaction,
  signer: Signer,
  {
    attempt,
    begun,
    end,
  }: { readonly attempt: AuditAttempt; readonly begun: readonly BegunCopy[]; readonly end: AuditEnd },
): Promise<readonly Announced[]> {
  const { at, outcome, failure, copies = begun.map(({ copy }) => copy) } = end;
  const batches: Announced[] = [];
  for (const { copy, id } of begun) {
    const known = copies.find((other) => isSameCopy(copy, other)) ?? copy;
    const row = await rowOf(trx, signer, {
      attempt: copyAttempt(attempt, copy),
      phase: 'ended',
      begunId: id,
      end: { ...known, at, outcome, failure },
    });
    const numbered = { id: await appendRow(trx, signer, row), numbers: await numbersOf(trx, id) };
    batches.push(batchOf(numbered, copyAttempt(attempt, known), { at, outcome, failure }));
  }
  const isNew = (copy: AuditCopy) => !begun.some((entry) => isSameCopy(copy, entry.copy));
  if (outcome === 'nothing') return batches;
  for (const copy of copies.filter(isNew)) {
    const change = { attempt: copyAttempt(attempt, copy), end: { at, outcome, failure } };
    batches.push(await recordChange(trx, signer, change));
  }
  return batches;
}

const isSameCopy = (one: AuditCopy, other: AuditCopy): boolean =>
  one.guildId === other.guildId && one.server === other.server && one.target === other.target;
