import { existsSync } from 'node:fs';
import { type Config, ConfigFailure } from '../../config.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { BackupPlace } from '../../store/backup/folder.ts';
import { lockDatabase } from '../../store/database/lock.ts';
import type { KeyReplacement } from '../../store/keys/replaceKeys.ts';
import { openStore } from '../../store/open.ts';
import { formerKeysOf, openInstallationKey, storeKeysOf } from './installationKey.ts';
import { type InstallationKey, keyPathsOf, nextKeyIn, takeNextKey } from './keyFile.ts';

export interface RotateSettings
  extends Pick<Config, 'DATABASE_PATH' | 'INSTALLATION_KEY' | 'INSTALLATION_KEY_PREVIOUS' | 'TIME_ZONE'> {
  readonly access: Pick<Config['access'], 'guildIds'>;
}

interface RotateDeps {
  /** The folder for a backup of the database, if it has to be upgraded first. */
  readonly backups?: BackupPlace | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

const GIVEN =
  'INSTALLATION_KEY is given in the settings, and the database is under it. Put a new one there (openssl rand -base64 32), move ' +
  'the old one to INSTALLATION_KEY_PREVIOUS, and run this again or start Usher.';

/**
 * Replaces the installation's key, while no bot runs on the database: first the next key is written beside
 * the old one, then the database is moved to it in one transaction, then the files change places. Killed
 * between any two of these, the next start or the next run of this continues. Rejects with a ConfigFailure or
 * a StoreFailure, having changed nothing.
 */
export async function rotateKey(settings: RotateSettings, deps: RotateDeps): Promise<KeyReplacement> {
  const { DATABASE_PATH: path } = settings;
  if (!existsSync(path)) throw new ConfigFailure([`There is no database ${path} yet.`]);
  const paths = keyPathsOf(settings);
  const isGiven = settings.INSTALLATION_KEY !== undefined;
  if (!isGiven && !existsSync(paths.now)) throw new ConfigFailure([notUnder(path, paths.now)]);
  lockDatabase(path, deps.log).release();
  const key = openInstallationKey(settings, deps.log);
  const done = isGiven
    ? await bringTo(key, settings, deps)
    : await bringTo(nextKeyIn(paths), settings, deps, () => takeNextKey(paths));
  if (!done) throw new ConfigFailure([isGiven ? GIVEN : notUnder(path, paths.now)]);
  return done;
}

const notUnder = (path: string, key: string): string =>
  `The key that the database ${path} is under is not in ${key}: put the right one there, from where it was backed up.`;

/** Undefined if nothing was replaced. */
async function bringTo(
  key: InstallationKey,
  settings: RotateSettings,
  { backups, clock, log }: RotateDeps,
  finish: () => void = () => undefined,
): Promise<KeyReplacement | undefined> {
  const { audit: auditKey, accounts: accountsKey } = storeKeysOf(key);
  let done: KeyReplacement | undefined;
  const store = await openStore({
    path: settings.DATABASE_PATH,
    clock,
    log,
    timeZone: settings.TIME_ZONE,
    guildIds: settings.access.guildIds,
    auditKey,
    accountsKey,
    formerKeys: formerKeysOf(settings).map(storeKeysOf),
    backups,
    onKeysReplaced: (replaced) => {
      done = replaced;
    },
  });
  // Still under the lock: a bot that starts now would do the same.
  if (done) finish();
  await store.close();
  return done;
}
