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

/** What another guild reads of it: neither who did it, nor where, since they may not be in that guild. */
export function copyAttempt({ at, action, capability }: AuditAttempt, copy: AuditCopy): AuditAttempt {
  return { ...copy, at, action, capability, rule: { kind: 'elsewhere' } };
}

/** Ends what began in other guilds. What turned out to be shared only now is written whole, unless nothing came of it. */
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
    const row = await rowOf(trx, signer, copyAttempt(attempt, copy), {
      phase: 'ended',
      begunId: id,
      end: { ...known, at, outcome, failure },
    });
    const numbered = { id: await appendRow(trx, signer, row), numbers: await numbersOf(trx, id) };
    batches.push(batchOf(numbered, copyAttempt(attempt, known), { at, outcome, failure }));
  }
  const isNew = (copy: AuditCopy) => !begun.some((each) => isSameCopy(copy, each.copy));
  if (outcome === 'nothing') return batches;
  for (const copy of copies.filter(isNew))
    batches.push(await recordChange(trx, signer, copyAttempt(attempt, copy), { at, outcome, failure }));
  return batches;
}

const isSameCopy = (one: AuditCopy, other: AuditCopy): boolean =>
  one.guildId === other.guildId && one.server === other.server && one.target === other.target;
