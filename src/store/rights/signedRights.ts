import type { AccessRightsConflict } from '../../domain/access/rights.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Database, Transaction } from '../database/database.ts';
import { hasSameRights, type Rights, readRights } from './rights.ts';
import type { RightsRecord } from './rightsFile.ts';
import { type AccessRightsSigningOptions, recordRightsInForce, writePendingRights } from './seal.ts';
import type { PermissionMapSigner } from './signVersions.ts';
import { type AccessRightsConflictRows, decodeAccessRightsConflict } from './undecided.ts';
import { writeRights } from './writeRights.ts';

/** The rights that will be in force after a transaction. */
export interface RightsDraft {
  now(): Rights;
  set(rights: Rights): void;
  undecided(): AccessRightsConflictRows | undefined;
  setUndecided(rows: AccessRightsConflictRows | undefined): void;
}

export interface RightsTransaction {
  readonly trx: Transaction;
  readonly draft: RightsDraft;
}

/**
 * The rights in force. They are read from the database once at the start. Rows that another program writes later are
 * ignored. A change is written in three steps: to the rights file as pending, to the database, and to the rights file
 * as the rights in force.
 */
export class SignedRights {
  readonly #db: Database;
  readonly #signing: AccessRightsSigningOptions | undefined;
  readonly #signer: PermissionMapSigner;
  readonly #log: Pick<Logger, 'error'>;
  #record: RightsRecord;
  #lastChange: Promise<unknown> = Promise.resolve();

  /** `signing` is undefined for a database in memory, which has no rights file. */
  constructor(
    db: Database,
    parts: {
      readonly record: RightsRecord;
      readonly signing: AccessRightsSigningOptions | undefined;
      readonly signer: PermissionMapSigner;
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

  undecided(): AccessRightsConflict | undefined {
    const { undecided, rights } = this.#record;
    return undecided && decodeAccessRightsConflict(undecided, rights);
  }

  /**
   * Transactions that may change rights run one after the other, so that each starts with the result of the preceding
   * one.
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
        set: (newRights) => {
          rights = newRights;
        },
        undecided: () => undecided,
        setUndecided: (rows) => {
          undecided = rows;
        },
      };
      const workResult = await work({ trx, draft });
      if (undecided === before.undecided && hasSameRights(rights, before.rights))
        return { result: workResult, after: before };
      const pending = { ...before, generation: before.generation + 1, rights, undecided };
      await writeRights(trx, this.#signer, { actual: before.rights, target: rights });
      if (this.#signing) await writePendingRights(trx, this.#signing, { current: before, pending });
      return { result: workResult, after: pending };
    });
    if (after !== before) this.#putInForce(after);
    return result;
  }

  async #revertForeignChanges(trx: Transaction): Promise<void> {
    const { rights } = this.#record;
    const actual = await readRights(trx);
    if (hasSameRights(actual, rights)) return;
    this.#log.error({}, 'another program has changed rights in the database; reverting the change');
    await writeRights(trx, this.#signer, { actual, target: rights });
  }

  /** If the rights file cannot be written, the rights stay pending in it. The next start finds them in the database. */
  #putInForce(record: RightsRecord): void {
    this.#record = record;
    if (!this.#signing) return;
    try {
      recordRightsInForce(this.#signing, record);
    } catch (err) {
      this.#log.error(
        { err },
        'could not write the signed record of rights beside the database; trying again with the next change',
      );
    }
  }
}
