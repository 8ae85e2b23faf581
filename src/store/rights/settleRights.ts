import { randomUUID } from 'node:crypto';
import type { RightsReason } from '../../domain/access/rights.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Database, Transaction } from '../database/database.ts';
import { commonRights } from './commonRights.ts';
import { markGoneFirstGuilds } from './firstGuilds.ts';
import { NO_RIGHTS, type Rights } from './rights.ts';
import type { RecordedRights, RightsRecord } from './rightsFile.ts';
import { isSealOf, isSealOfRecord, putInForce, type RightsSeal, type RightsSigning, writeSigned } from './seal.ts';
import { type UndecidedRows, undecidedOf } from './undecided.ts';
import { writeRights } from './writeRights.ts';

/** The rights that a start reads. */
export interface FoundRights {
  /** The rights in the database. */
  readonly rights: Rights;
  /** Their signature in the database. */
  readonly seal: RightsSeal | 'unreadable' | undefined;
  /** Missing if there is no file beside the key. */
  readonly recorded: RecordedRights | undefined;
}

export interface WithheldNote {
  readonly reason: RightsReason;
  /** Guilds whose permission map was replaced by the common part of both. */
  readonly guildIds: readonly string[];
}

export interface RightsOpening {
  readonly signing: RightsSigning;
  readonly now: Date;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** Records in the audit trail, in the same transaction, that rights were withheld. */
  readonly onWithheld: (trx: Transaction, withheld: WithheldNote) => Promise<void>;
}

/**
 * True if the process was killed after the database got the pending record, and before the file recorded
 * that.
 */
export const isCommitted = ({ seal, recorded }: FoundRights, signing: RightsSigning): boolean =>
  isSealOfOne(seal, recorded?.pending, signing);

export const isSealOfOne = (
  seal: FoundRights['seal'],
  record: RightsRecord | undefined,
  signing: RightsSigning,
): boolean =>
  seal !== undefined && seal !== 'unreadable' && record !== undefined && isSealOfRecord(signing, seal, record);

/** Signs rights whose rows are in the database already. Resolves to their record, which is in force. */
export async function signFound(db: Database, found: FoundRights, { signing }: RightsOpening): Promise<RightsRecord> {
  const { current } = found.recorded ?? {};
  const record = { ...current, ...nextOf(found, signing), rights: found.rights };
  await db.transaction().execute((trx) => writeSigned(trx, signing, { current, pending: record }));
  putInForce(signing, record);
  return record;
}

const WITHHELD =
  'who may do what in the database is not what was signed last; only what both have counts. The owner decides about the rest with /server rights';

const DETAILS =
  'details of who may do what in the database are not as they were signed last; those that were signed count';

/**
 * Puts in force the common part of the database's rights and the last signed rights, and writes it into the
 * database. The rest waits for the owner.
 */
export async function settleRights(db: Database, found: FoundRights, opening: RightsOpening): Promise<RightsRecord> {
  const { signing, now, log, onWithheld } = opening;
  const { current, pending } = found.recorded ?? {};
  const known = isCommitted(found, signing) ? pending : (current ?? pending);
  const signed = known?.rights ?? NO_RIGHTS;
  // A change that was cut short may have taken a right away.
  const recorded = pending ? commonRights(signed, pending.rights, now) : signed;
  const inForce = commonRights(recorded, found.rights, now);
  const reason = reasonOf(found, known, signing);
  const made = { id: randomUUID(), reason, at: now.getTime() };
  const undecided = undecidedOf({ signed, database: found.rights, inForce, earlier: known?.undecided }, made);
  const record = { ...nextOf(found, signing), rights: inForce, undecided };
  await db.transaction().execute(async (trx) => {
    await writeRights(trx, signing.signer, { actual: found.rights, wanted: inForce });
    // The older of the two databases may not know the first guild.
    await markGoneFirstGuilds(trx, [...signed.guildServers, ...found.rights.guildServers], inForce.guildServers);
    if (undecided) await onWithheld(trx, { reason, guildIds: undecided.maps.map(({ guildId }) => guildId) });
    await writeSigned(trx, signing, { current, pending: record });
  });
  putInForce(signing, record);
  if (undecided) log.error({ reason, ...countsOf(undecided) }, WITHHELD);
  else log.warn({ reason }, DETAILS);
  return record;
}

/** A generation after every record that was ever signed here. */
function nextOf(
  { rights, seal, recorded }: FoundRights,
  signing: RightsSigning,
): Pick<RightsRecord, 'installation' | 'generation'> {
  const known = recorded?.current ?? recorded?.pending;
  const sealed = seal !== undefined && seal !== 'unreadable' && isSealOf(signing, seal, rights) ? seal : undefined;
  const generations = [recorded?.current?.generation, recorded?.pending?.generation, sealed?.generation];
  return {
    installation: known?.installation ?? randomUUID(),
    generation: Math.max(0, ...generations.map((generation) => generation ?? 0)) + 1,
  };
}

function reasonOf(
  { rights, seal }: FoundRights,
  known: RightsRecord | undefined,
  signing: RightsSigning,
): RightsReason {
  if (known === undefined) return 'no-record';
  if (seal === undefined) return 'unsigned';
  if (seal === 'unreadable' || !isSealOf(signing, seal, rights)) return 'changed';
  if (seal.installation !== known.installation || seal.generation === known.generation) return 'changed';
  return seal.generation < known.generation ? 'older' : 'old-record';
}

const countsOf = ({ database, before, maps }: UndecidedRows) => ({
  admins: database.admins.length + before.admins.length,
  servers: database.guildServers.length + before.guildServers.length,
  guilds: maps.length,
});
