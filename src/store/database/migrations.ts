import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { signTicketRows } from '../schema/access/signedTickets.ts';
import { addSignatureToPermissionMaps } from '../schema/access/signedVersions.ts';
import { addAuditChoices } from '../schema/audit/choices.ts';
import { numberAuditByGuild } from '../schema/audit/numbers.ts';
import { createFirstSchema } from '../schema/first/firstSchema.ts';
import { removeAddressHashesFromStreamLog } from '../schema/live/formerAddresses.ts';
import { addPanels } from '../schema/live/panels.ts';
import { hashStoredSessionIds } from '../schema/live/sessionIds.ts';
import { addReportAndWishTables } from '../schema/members/evenings.ts';
import { addHintTables } from '../schema/members/hints.ts';
import { addFollowAndVoteTables } from '../schema/members/members.ts';
import { addForeignRows, addPlaylistCopiesTable } from '../schema/members/playlistCopies.ts';
import { addRecapChoicesTable } from '../schema/members/recapChoices.ts';
import { addRecapExclusionsTable } from '../schema/members/recapExclusions.ts';
import { addRecapRedraws } from '../schema/members/recapRedraws.ts';
import { addRedrawMarkToOutbox } from '../schema/members/withdrawnEdits.ts';
import { addArrivalEvents } from '../schema/notifications/arrivals.ts';
import { removeAndFromTitles } from '../schema/notifications/foldedTitles.ts';
import { addFollowsEverywhere } from '../schema/notifications/followsOfOneServer.ts';
import { addReadersOfNotes } from '../schema/notifications/readersOfNotes.ts';
import { allowSubscriptionsPerChannel } from '../schema/notifications/severalChannels.ts';
import { addTablesOfSeenTitles } from '../schema/seen/seen.ts';
import { addAccountServiceColumn } from '../schema/servers/accountServices.ts';
import { addGuildAppearancesTable } from '../schema/servers/appearances.ts';
import { addFirstGuildGoneColumn } from '../schema/servers/firstGuilds.ts';
import { addServerToLinksAndAudit } from '../schema/servers/ofEachServer.ts';
import { addMediaServersTable } from '../schema/servers/severalServers.ts';
import { makeServerNamesVisible } from '../schema/servers/visibleServerNames.ts';
import { addLibrarySizesTable } from '../schema/statistics/librarySizes.ts';
import { indexPlaysOfSeries } from '../schema/statistics/playsOfSeries.ts';
import { addLibraryTitlesTable } from '../schema/titles/libraryTitles.ts';
import { indexReportedTitles } from '../schema/titles/reportedTitles.ts';
import type { Database } from './database.ts';

export type Migrations = Readonly<Record<string, Migration>>;

const FIRST_SCHEMA = '0001-first-schema';

/** A released migration never changes. A change of the tables needs a new migration at the end. */
export const MIGRATIONS: Migrations = {
  [FIRST_SCHEMA]: { up: createFirstSchema },
  '0002-several-servers': { up: addMediaServersTable },
  '0003-of-each-server': { up: addServerToLinksAndAudit },
  '0004-members': { up: addFollowAndVoteTables },
  '0005-evenings': { up: addReportAndWishTables },
  '0006-library-sizes': { up: addLibrarySizesTable },
  '0007-several-channels': { up: allowSubscriptionsPerChannel },
  '0008-visible-server-names': { up: makeServerNamesVisible },
  '0009-readers-of-notes': { up: addReadersOfNotes },
  '0010-session-ids': { up: hashStoredSessionIds },
  '0011-account-services': { up: addAccountServiceColumn },
  '0012-follows-of-one-server': { up: addFollowsEverywhere },
  '0013-audit-choices': { up: addAuditChoices },
  '0014-arrivals': { up: addArrivalEvents },
  '0015-gone-first-guilds': { up: addFirstGuildGoneColumn },
  '0016-audit-numbers': { up: numberAuditByGuild },
  '0017-signed-tickets': { up: signTicketRows },
  '0018-signed-versions': { up: addSignatureToPermissionMaps },
  '0019-former-addresses': { up: removeAddressHashesFromStreamLog },
  '0020-folded-titles': { up: removeAndFromTitles },
  '0021-panels': { up: addPanels },
  '0022-hints': { up: addHintTables },
  '0023-appearances': { up: addGuildAppearancesTable },
  '0024-playlist-copies': { up: addPlaylistCopiesTable },
  '0025-recap-choices': { up: addRecapChoicesTable },
  '0026-library-titles': { up: addLibraryTitlesTable },
  '0027-foreign-rows': { up: addForeignRows },
  '0028-recap-exclusions': { up: addRecapExclusionsTable },
  '0029-reported-titles': { up: indexReportedTitles },
  '0030-seen': { up: addTablesOfSeenTitles },
  '0031-recap-redraws': { up: addRecapRedraws },
  '0032-plays-of-series': { up: indexPlaysOfSeries },
  '0033-withdrawn-edits': { up: addRedrawMarkToOutbox },
};

/** Migration of databases from before the first release. */
const UNRELEASED_SCHEMA = '0001-feeds-tickets-audit';
const MIGRATION_TABLE = 'kysely_migration';

/** State of a database's tables before an update. `none`: a new database. */
export type SchemaState = 'none' | 'earlier' | 'current';

interface MigrationOptions {
  /** Called before tables of an earlier version are changed. If it rejects, the tables stay unchanged. */
  readonly beforeChange?: (() => Promise<unknown>) | undefined;
}

/**
 * Updates the tables in one transaction, so that a killed process changes nothing. Returns their earlier state. Throws
 * a StoreFailure for a database of a newer version, from before the first release, or of another program.
 */
export async function migrate(
  db: Database,
  migrations: Migrations = MIGRATIONS,
  { beforeChange }: MigrationOptions = {},
): Promise<SchemaState> {
  const schema = await detectSchema(db, migrations);
  if (schema === 'current') return schema;
  if (schema === 'earlier') await beforeChange?.();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return schema;
}

/** Compares the tables with those of this version, without changing them. Throws like `migrate`. */
export async function detectSchema(db: Database, migrations: Migrations = MIGRATIONS): Promise<SchemaState> {
  const tables = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
  if (tables.rows.length === 0) return 'none';
  // Kysely creates its table first, so a database without it belongs to another program.
  if (!tables.rows.some(({ name }) => name === MIGRATION_TABLE)) throw foreign();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db);
  const appliedNames = rows.map(({ name }) => name);
  if (appliedNames.includes(UNRELEASED_SCHEMA)) throw unreleased();
  if (appliedNames.length > 0 && !appliedNames.includes(FIRST_SCHEMA)) throw foreign();
  const unknownMigration = appliedNames.find((name) => !Object.hasOwn(migrations, name));
  if (unknownMigration !== undefined) throw newer(unknownMigration);
  if (appliedNames.length === 0) return 'none';
  return appliedNames.length < Object.keys(migrations).length ? 'earlier' : 'current';
}

const foreign = (): StoreFailure =>
  new StoreFailure('foreign', 'This file is a database of another program. Give Usher a DATABASE_PATH of its own.');

const unreleased = (): StoreFailure =>
  new StoreFailure(
    'unreleased',
    'This database was written by a test version of Usher, from before its first release, and cannot be used any more. Move the file at DATABASE_PATH away; Usher then starts with a new one.',
  );

const newer = (migration: string): StoreFailure =>
  new StoreFailure(
    'newer',
    `A newer Usher has written this database (${migration}). Start that version, or put an older backup in its place: npm run restore.`,
  );
