import { randomUUID } from 'node:crypto';
import type { AccessRightsConflictReason } from '../../domain/access/rights.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Database, Transaction } from '../database/database.ts';
import { markServersWithoutFirstGuild } from './firstGuilds.ts';
import { intersectSignedAndStoredRights } from './intersectSignedAndStoredRights.ts';
import { NO_RIGHTS, type Rights } from './rights.ts';
import type { RecordedRights, RightsRecord } from './rightsFile.ts';
import {
  type AccessRightsSignature,
  type AccessRightsSigningOptions,
  isSignatureOfAccessRights,
  isSignatureOfRightsRecord,
  recordRightsInForce,
  writePendingRights,
} from './seal.ts';
import { type AccessRightsConflictRows, findAccessRightsConflictRows } from './undecided.ts';
import { writeRights } from './writeRights.ts';

export interface StoredRights {
  readonly rights: Rights;
  readonly seal: AccessRightsSignature | 'unreadable' | undefined;
  readonly recorded: RecordedRights | undefined;
}

export interface WithheldRightsAlert {
  readonly reason: AccessRightsConflictReason;
  /** Guilds whose permission maps differ. Only permissions that both maps give are in force there. */
  readonly guildIds: readonly string[];
}

export interface RightsOpeningOptions {
  readonly signing: AccessRightsSigningOptions;
  readonly now: Date;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** Records in the audit trail that rights were withheld. Called in the same transaction. */
  readonly onWithheld: (trx: Transaction, withheld: WithheldRightsAlert) => Promise<void>;
}

/** True if the process was killed after the database got the pending rights, but before the rights file said so. */
export const arePendingRightsCommitted = (
  { seal, recorded }: StoredRights,
  signing: AccessRightsSigningOptions,
): boolean => isValidSignatureOfRightsRecord(seal, recorded?.pending, signing);

export const isValidSignatureOfRightsRecord = (
  seal: StoredRights['seal'],
  record: RightsRecord | undefined,
  signing: AccessRightsSigningOptions,
): boolean =>
  seal !== undefined &&
  seal !== 'unreadable' &&
  record !== undefined &&
  isSignatureOfRightsRecord(signing, seal, record);

export async function signStoredRights(
  db: Database,
  foundRights: StoredRights,
  { signing }: RightsOpeningOptions,
): Promise<RightsRecord> {
  const { current } = foundRights.recorded ?? {};
  const record = { ...current, ...nextGeneration(foundRights, signing), rights: foundRights.rights };
  await db.transaction().execute((trx) => writePendingRights(trx, signing, { current, pending: record }));
  recordRightsInForce(signing, record);
  return record;
}

const WITHHELD =
  'the rights in the database do not match the last record that Usher signed (reason); only rights that both contain count until the bot’s owner decides with /server rights';

const DETAILS_DIFFER =
  'details of rights in the database do not match the last record that Usher signed; Usher uses the details of the record';

/**
 * Puts rights in force that are both in the database and in the last signed record, and writes them to the database.
 * The owner decides about the rest.
 */
export async function reconcileSignedAndStoredRights(
  db: Database,
  foundRights: StoredRights,
  opening: RightsOpeningOptions,
): Promise<RightsRecord> {
  const { signing, now, log, onWithheld } = opening;
  const { current, pending } = foundRights.recorded ?? {};
  const lastRecord = arePendingRightsCommitted(foundRights, signing) ? pending : (current ?? pending);
  const signed = lastRecord?.rights ?? NO_RIGHTS;
  // An unfinished change may have taken a right away, so only rights from before and after it count.
  const recorded = pending ? intersectSignedAndStoredRights(signed, pending.rights, now) : signed;
  const inForce = intersectSignedAndStoredRights(recorded, foundRights.rights, now);
  const reason = reasonOf(foundRights, lastRecord, signing);
  const decision = { id: randomUUID(), reason, at: now.getTime() };
  const undecided = findAccessRightsConflictRows(
    { signed, database: foundRights.rights, inForce, earlier: lastRecord?.undecided },
    decision,
  );
  const record = { ...nextGeneration(foundRights, signing), rights: inForce, undecided };
  await db.transaction().execute(async (trx) => {
    await writeRights(trx, signing.signer, { actual: foundRights.rights, target: inForce });
    // The first guild of a media server may be missing in the signed rights or in the database, so both are given.
    await markServersWithoutFirstGuild(
      trx,
      [...signed.guildServers, ...foundRights.rights.guildServers],
      inForce.guildServers,
    );
    if (undecided) await onWithheld(trx, { reason, guildIds: undecided.maps.map(({ guildId }) => guildId) });
    await writePendingRights(trx, signing, { current, pending: record });
  });
  recordRightsInForce(signing, record);
  if (undecided) log.error({ reason, ...countsOf(undecided) }, WITHHELD);
  else log.warn({ reason }, DETAILS_DIFFER);
  return record;
}

/** The next generation is higher than that of all rights that were signed here. */
function nextGeneration(
  { rights, seal, recorded }: StoredRights,
  signing: AccessRightsSigningOptions,
): Pick<RightsRecord, 'installation' | 'generation'> {
  const lastRecord = recorded?.current ?? recorded?.pending;
  const validSeal =
    seal !== undefined && seal !== 'unreadable' && isSignatureOfAccessRights(signing, seal, rights) ? seal : undefined;
  const generations = [recorded?.current?.generation, recorded?.pending?.generation, validSeal?.generation];
  return {
    installation: lastRecord?.installation ?? randomUUID(),
    generation: Math.max(0, ...generations.map((generation) => generation ?? 0)) + 1,
  };
}

function reasonOf(
  { rights, seal }: StoredRights,
  lastRecord: RightsRecord | undefined,
  signing: AccessRightsSigningOptions,
): AccessRightsConflictReason {
  if (lastRecord === undefined) return 'no-record';
  if (seal === undefined) return 'unsigned';
  if (seal === 'unreadable' || !isSignatureOfAccessRights(signing, seal, rights)) return 'changed';
  if (seal.installation !== lastRecord.installation || seal.generation === lastRecord.generation) return 'changed';
  return seal.generation < lastRecord.generation ? 'older' : 'old-record';
}

const countsOf = ({ database, before, maps }: AccessRightsConflictRows) => ({
  admins: database.admins.length + before.admins.length,
  servers: database.guildServers.length + before.guildServers.length,
  guilds: maps.length,
});
