import type { UndecidedRights } from '../../domain/access/rights.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Database, Transaction } from '../database/database.ts';
import { hasSameRights, type Rights, readRights } from './rights.ts';
import type { RightsRecord } from './rightsFile.ts';
import { putInForce, type RightsSigning, writePendingRights } from './seal.ts';
import type { VersionSigner } from './signVersions.ts';
import { type UndecidedRows, undecidedRights } from './undecided.ts';
import { writeRights } from './writeRights.ts';

/** The rights as they will be at the end of a transaction. */
export interface RightsDraft {
  now(): Rights;
  set(rights: Rights): void;
  /** The rights that wait for the owner's decision. */
  undecided(): UndecidedRows | undefined;
  setUndecided(rows: UndecidedRows | undefined): void;
}

export interface RightsTransaction {
  readonly trx: Transaction;
  readonly draft: RightsDraft;
}

/**
 * The rights in force, read from the database once at the start (`openRights.ts`). Later the database holds only a
 * copy: rows that another program writes there do not count. Each change is a new generation, written in three steps:
 * the file beside the key gets the record as pending, the database commits, and the file gets the record as current. At
 * the next start, the database shows whether a pending record was committed before the process was killed.
 */
export class SignedRights {
  readonly #db: Database;
  readonly #signing: RightsSigning | undefined;
  readonly #signer: VersionSigner;
  readonly #log: Pick<Logger, 'error'>;
  #record: RightsRecord;
  #lastChange: Promise<unknown> = Promise.resolve();

  /** If `signing` is missing, as for a database in memory, no record is written. */
  constructor(
    db: Database,
    parts: {
      readonly record: RightsRecord;
      readonly signing: RightsSigning | undefined;
      readonly signer: VersionSigner;
      readonly log: Pick<Logger, 'error'>;
    },
  ) {
    this.#db = db;
    this.#record = parts.record;
    this.#signing = parts.signing;
    this.#signer = parts.signer;
    this.#log = parts.log;
  }

  now(): Rights {
    return this.#record.rights;
  }

  undecided(): UndecidedRights | undefined {
    const { undecided, rights } = this.#record;
    return undecided && undecidedRights(undecided, rights);
  }

  /**
   * Runs a transaction that may change rights. Only one runs at a time, so that each begins with the rights that the
   * previous one left.
   */
  change<T>(work: (transaction: RightsTransaction) => Promise<T>): Promise<T> {
    const change = this.#lastChange.then(() => this.#change(work));
    this.#lastChange = change.catch(() => undefined);
    return change;
  }

  async #change<T>(work: (transaction: RightsTransaction) => Promise<T>): Promise<T> {
    const before = this.#record;
    const { result, after } = await this.#db.transaction().execute(async (trx) => {
      await this.#revertForeignChanges(trx);
      let rights = before.rights;
      let undecided = before.undecided;
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
      const workResult = await work({ trx, draft });
      if (undecided === before.undecided && hasSameRights(rights, before.rights))
        return { result: workResult, after: before };
      const next = { ...before, generation: before.generation + 1, rights, undecided };
      await writeRights(trx, this.#signer, { actual: before.rights, target: rights });
      if (this.#signing) await writePendingRights(trx, this.#signing, { current: before, pending: next });
      return { result: workResult, after: next };
    });
    if (after !== before) this.#putInForce(after);
    return result;
  }

  /** Reverts changes that another process wrote to the database. */
  async #revertForeignChanges(trx: Transaction): Promise<void> {
    const { rights } = this.#record;
    const actual = await readRights(trx);
    if (hasSameRights(actual, rights)) return;
    this.#log.error({}, 'another program has changed rights in the database; reverting the change');
    await writeRights(trx, this.#signer, { actual, target: rights });
  }

  /**
   * Makes the record the current one. If the file cannot be written, the record stays pending there; the next start
   * then finds that the database has it.
   */
  #putInForce(record: RightsRecord): void {
    this.#record = record;
    if (!this.#signing) return;
    try {
      putInForce(this.#signing, record);
    } catch (err) {
      this.#log.error({ err }, 'could not write the record of rights; trying again with the next change');
    }
  }
}
