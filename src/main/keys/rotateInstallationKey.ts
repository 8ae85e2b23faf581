import { existsSync } from 'node:fs';
import { type Config, ConfigFailure } from '../../config.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { BackupSettings } from '../../store/backup/folder.ts';
import { lockDatabase } from '../../store/database/lock.ts';
import type { KeyReplacement } from '../../store/keys/replaceKeys.ts';
import { openDatabaseStore } from '../../store/open.ts';
import { deriveStoreKeys, openInstallationKey, readFormerInstallationKeys } from './installationKey.ts';
import { type InstallationKey, keyPathsOf, openNextKey, promoteNextInstallationKey } from './keyFile.ts';

export interface KeyRotationSettings
  extends Pick<Config, 'DATABASE_PATH' | 'INSTALLATION_KEY' | 'INSTALLATION_KEY_PREVIOUS' | 'TIME_ZONE'> {
  readonly access: Pick<Config['access'], 'guildIds'>;
}

interface RotateDeps {
  /** Folder for the backup of the database before an upgrade. */
  readonly backups?: BackupSettings | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

const KEY_IN_SETTINGS =
  'INSTALLATION_KEY is given in the settings, and the database is under it. Put a new one there (openssl rand -base64 32), move ' +
  'the old one to INSTALLATION_KEY_PREVIOUS, and run this again or start Usher.';

/**
 * Replaces the installation's key while no bot runs. Writes the next key to a file, then changes the database in one
 * transaction, then renames the files. If the process is killed halfway, the next start or call continues. Rejects with
 * a ConfigFailure or a StoreFailure. The database is then unchanged.
 */
export async function rotateInstallationKey(settings: KeyRotationSettings, deps: RotateDeps): Promise<KeyReplacement> {
  const { DATABASE_PATH: path } = settings;
  if (!existsSync(path)) throw new ConfigFailure([`There is no database ${path} yet.`]);
  const paths = keyPathsOf(settings);
  const isInSettings = settings.INSTALLATION_KEY !== undefined;
  if (!isInSettings && !existsSync(paths.current)) throw new ConfigFailure([missingKeyProblem(path, paths.current)]);
  // Taking the lock fails while a bot runs, before a key file is written. The store takes the lock again later.
  lockDatabase(path, deps.log).release();
  const key = openInstallationKey(settings, deps.log);
  // A key from the settings has no files to rename.
  const onReplaced = () => {
    if (!isInSettings) promoteNextInstallationKey(paths);
  };
  const replacement = await moveToKey(isInSettings ? key : openNextKey(paths), settings, { ...deps, onReplaced });
  if (!replacement) throw new ConfigFailure([isInSettings ? KEY_IN_SETTINGS : missingKeyProblem(path, paths.current)]);
  return replacement;
}

const missingKeyProblem = (path: string, key: string): string =>
  `The key that the database ${path} is under is not in ${key}: put the right one there, from where it was backed up.`;

/**
 * Changes the database to the key. Undefined if nothing changed: the database already uses the key, or its present key
 * is unknown.
 */
async function moveToKey(
  key: InstallationKey,
  settings: KeyRotationSettings,
  { backups, clock, log, onReplaced }: RotateDeps & { readonly onReplaced: () => void },
): Promise<KeyReplacement | undefined> {
  const { audit: auditKey, accounts: accountsKey } = deriveStoreKeys(key);
  let replacement: KeyReplacement | undefined;
  const store = await openDatabaseStore({
    path: settings.DATABASE_PATH,
    clock,
    log,
    timeZone: settings.TIME_ZONE,
    guildIds: settings.access.guildIds,
    auditKey,
    accountsKey,
    formerKeys: readFormerInstallationKeys(settings).map(deriveStoreKeys),
    backups,
    onKeysReplaced: (keyReplacement) => {
      replacement = keyReplacement;
    },
  });
  // The files change before the lock is released, because a bot that starts would change them too.
  if (replacement) onReplaced();
  await store.close();
  return replacement;
}
