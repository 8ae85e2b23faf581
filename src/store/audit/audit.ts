import type { AuditAttempt, AuditDetails, AuditTrailWriter } from '../../domain/audit.ts';
import type { ScrubSecrets } from '../../domain/scrub.ts';
import type { Database, StoreReportedEvents, Transaction } from '../database/database.ts';
import { appendRow, type Signer } from './chain.ts';
import { attemptForOtherGuild, finishAuditCopies, type UnfinishedAuditCopy } from './copies.ts';
import {
  AUDIT_DETAIL_FIELDS,
  type AuditRowPhase,
  auditNotificationBatch,
  newAuditRow,
  pseudonymizeForgottenPerson,
} from './newRows.ts';
import { readAuditEntryNumbers } from './numbers.ts';
import { countAccessRefusal } from './refusals.ts';

interface AuditDeps {
  readonly signer: Signer;
  /** Ids of audit entries whose change has begun in this process and is not finished. */
  readonly running: Set<number>;
  /** Creates the notification about a finished change, in the transaction that records the change. */
  readonly announce: StoreReportedEvents;
  /**
   * Removes secrets from a text. People sometimes type tokens, which must not get into copies or exports of the
   * database.
   */
  readonly scrub: ScrubSecrets;
}

export function createAuditRecorder(db: Database, { signer, running, announce, scrub }: AuditDeps): AuditTrailWriter {
  const append = async (trx: Transaction, attempt: AuditAttempt, phase: AuditRowPhase) => {
    const row = await newAuditRow(trx, signer, { attempt, ...phase });
    const id = await appendRow(trx, signer, row);
    return { id, person: row.person };
  };
  const beginEntries = (attempt: AuditAttempt) =>
    db.transaction().execute(async (trx) => {
      const entry = await append(trx, attempt, { phase: 'begun' });
      const copies: UnfinishedAuditCopy[] = [];
      for (const copy of attempt.copies ?? []) {
        const { id } = await append(trx, attemptForOtherGuild(attempt, copy), { phase: 'begun' });
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
              // A person who asked to be forgotten during the change must not get a second pseudonym.
              const { id } = await append(trx, attempt, { phase: 'ended', begunId, person, end });
              const row = { id, numbers: await readAuditEntryNumbers(trx, begunId) };
              await announce(
                trx,
                auditNotificationBatch(row, await pseudonymizeForgottenPerson(trx, attempt, person), end),
              );
              for (const batch of await finishAuditCopies(trx, signer, { attempt, begunCopies: copies, end }))
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
    refuse: (refusal) => db.transaction().execute((trx) => countAccessRefusal(trx, signer, refusal)),
  };
}

/** Removes secrets from the action too, because it may contain a rule's name, which a person typed. */
function scrubDetails<Details extends AuditDetails & { readonly action?: string }>(
  details: Details,
  scrub: ScrubSecrets,
): Details {
  const texts = ([...AUDIT_DETAIL_FIELDS, 'action'] as const).flatMap((name) => {
    const text = details[name];
    return text === undefined ? [] : [[name, scrub(text)] as const];
  });
  return { ...details, ...Object.fromEntries(texts) };
}
