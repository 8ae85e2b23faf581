import type { Audit, AuditAttempt, AuditDetails } from '../../domain/audit.ts';
import type { Scrub } from '../../domain/scrub.ts';
import type { Announce, Database, Transaction } from '../database/database.ts';
import { appendRow, type Signer } from './chain.ts';
import { type BegunCopy, copyAttempt, endCopies } from './copies.ts';
import { batchOf, DETAILS, type RowPhase, rowOf, withoutForgotten } from './newRows.ts';
import { numbersOf } from './numbers.ts';
import { countRefusal } from './refusals.ts';

interface AuditDeps {
  readonly signer: Signer;
  /** Ids of changes that this process has begun and not ended. */
  readonly running: Set<number>;
  /** Records an event of the audit feed for a finished change, in the same transaction. */
  readonly announce: Announce;
  /**
   * Removes secrets. People sometimes type tokens, and neither a copy of the database nor an exported file may contain
   * them.
   */
  readonly scrub: Scrub;
}

export function createAudit(db: Database, { signer, running, announce, scrub }: AuditDeps): Audit {
  const append = async (trx: Transaction, attempt: AuditAttempt, phase: RowPhase) => {
    const row = await rowOf(trx, signer, { attempt, ...phase });
    return { id: await appendRow(trx, signer, row), person: row.person };
  };
  const beginEntries = (attempt: AuditAttempt) =>
    db.transaction().execute(async (trx) => {
      const entry = await append(trx, attempt, { phase: 'begun' });
      const copies: BegunCopy[] = [];
      for (const copy of attempt.copies ?? []) {
        const { id } = await append(trx, copyAttempt(attempt, copy), { phase: 'begun' });
        copies.push({ copy, id });
      }
      return { ...entry, copies };
    });
  return {
    begin: async (rawAttempt) => {
      const attempt = scrubDetails(rawAttempt, scrub);
      const { id: begunId, person, copies } = await beginEntries(attempt);
      const begunIds = [begunId, ...copies.map(({ id }) => id)];
      for (const id of begunIds) running.add(id);
      return {
        end: async (rawEnd) => {
          const end = scrubDetails(rawEnd, scrub);
          try {
            await db.transaction().execute(async (trx) => {
              // A person who was forgotten in the meantime, for example by /me delete, gets no second pseudonym.
              const { id } = await append(trx, attempt, { phase: 'ended', begunId, person, end });
              const row = { id, numbers: await numbersOf(trx, begunId) };
              await announce(trx, batchOf(row, await withoutForgotten(trx, attempt, person), end));
              for (const batch of await endCopies(trx, signer, { attempt, begun: copies, end }))
                await announce(trx, batch);
            });
          } finally {
            for (const id of begunIds) running.delete(id);
          }
        },
      };
    },
    read: async (attempt, rawEnd) => {
      const end = scrubDetails(rawEnd, scrub);
      await db.transaction().execute((trx) => append(trx, scrubDetails(attempt, scrub), { phase: 'read', end }));
    },
    refuse: (refusal) => db.transaction().execute((trx) => countRefusal(trx, signer, refusal)),
  };
}

/**
 * Removes secrets from an entry, also from the action, because a rule's action contains the rule's name, which a person
 * typed.
 */
function scrubDetails<Details extends AuditDetails & { readonly action?: string }>(
  details: Details,
  scrub: Scrub,
): Details {
  const texts = ([...DETAILS, 'action'] as const).flatMap((name) => {
    const text = details[name];
    return text === undefined ? [] : [[name, scrub(text)] as const];
  });
  return { ...details, ...Object.fromEntries(texts) };
}
