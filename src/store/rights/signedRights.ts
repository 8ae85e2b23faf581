import type { UndecidedRights } from '../../domain/access/rights.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Database, Transaction } from '../database/database.ts';
import { hasSameRights, type Rights, readRights } from './rights.ts';
import type { RightsRecord } from './rightsFile.ts';
import { putInForce, type RightsSigning, writeSigned } from './seal.ts';
import type { VersionSigner } from './signVersions.ts';
import { type UndecidedRows, undecidedRights } from './undecided.ts';
import { writeRights } from './writeRights.ts';

/** The rights at the end of a transaction. */
export interface RightsDraft {
  now(): Rights;
  set(rights: Rights): void;
  /** The rights that wait for the owner. */
  undecided(): UndecidedRows | undefined;
  setUndecided(rows: UndecidedRows | undefined): void;
}

/** A transaction that may change rights. */
export interface RightsTransaction {
  readonly trx: Transaction;
  readonly draft: RightsDraft;
}

/**
 * The rights in force. They are read from the database once, at the start (`openRights.ts`). From then on the
 * database holds a copy of them: rows that another program writes there do not count.
 *
 * Each change is signed with the next generation, and written in three steps: the file beside the key gets
 * the new record as pending, the database commits the change, and the file gets it as current. If a start
 * finds the pending record in the database, the process was killed before the last step. If it finds the
 * current record there and another one pending, the process was killed before the second step.
 */
export class SignedRights {
  readonly #db: Database;
  readonly #signing: RightsSigning | undefined;
  readonly #signer: VersionSigner;
  readonly #log: Pick<Logger, 'error'>;
  #record: RightsRecord;
  #lastChange: Promise<unknown> = Promise.resolve();

  /** Without signing, as in a database that ends with its process, nothing is recorded. */
  constructor(
    db: Database,
    given: {
      readonly record: RightsRecord;
      readonly signing: RightsSigning | undefined;
      readonly signer: VersionSigner;
      readonly log: Pick<Logger, 'error'>;
    },
  ) {
    this.#db = db;
    this.#record = given.record;
    this.#signing = given.signing;
    this.#signer = given.signer;
    this.#log = given.log;
  }

  now(): Rights {
    return this.#record.rights;
  }

  undecided(): UndecidedRights | undefined {
    const { undecided, rights } = this.#record;
    return undecided && undecidedRights(undecided, rights);
  }

  /**
   * Runs a transaction that may change rights. One at a time: each begins with the rights that the one before
   * left.
   */
  change<T>(work: (transaction: RightsTransaction) => Promise<T>): Promise<T> {
    const changed = this.#lastChange.then(() => this.#change(work));
    this.#lastChange = changed.catch(() => undefined);
    return changed;
  }

  async #change<T>(work: (transaction: RightsTransaction) => Promise<T>): Promise<T> {
    const before = this.#record;
    const { result, after } = await this.#db.transaction().execute(async (trx) => {
      await this.#putBack(trx);
      let { rights, undecided } = before;
      const draft: RightsDraft = {
        now: () => rights,
        set: (next) => {
          rights = next;
        },
        undecided: () => undecided,
        setUndecided: (rows) => {
          undecided = rows;
        },
      };
      const changed = await work({ trx, draft });
      if (undecided === before.undecided && hasSameRights(rights, before.rights))
        return { result: changed, after: before };
      const next = { ...before, generation: before.generation + 1, rights, undecided };
      await writeRights(trx, this.#signer, { actual: before.rights, wanted: rights });
      if (this.#signing) await writeSigned(trx, this.#signing, { current: before, pending: next });
      return { result: changed, after: next };
    });
    if (after !== before) this.#inForce(after);
    return result;
  }

  /** Another process may have written to the database. */
  async #putBack(trx: Transaction): Promise<void> {
    const { rights } = this.#record;
    const actual = await readRights(trx);
    if (hasSameRights(actual, rights)) return;
    this.#log.error(
      {},
      'another program has changed who may do what in the database; that does not count, and is put right',
    );
    await writeRights(trx, this.#signer, { actual, wanted: rights });
  }

  /** If this cannot be written, the file still has the record as pending, which the next start understands. */
  #inForce(record: RightsRecord): void {
    this.#record = record;
    if (!this.#signing) return;
    try {
      putInForce(this.#signing, record);
    } catch (err) {
      this.#log.error({ err }, 'the record of rights could not be written; trying again with the next change');
    }
  }
}
