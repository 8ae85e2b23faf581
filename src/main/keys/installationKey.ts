import { hkdfSync } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { type Config, ConfigFailure } from '../../config.ts';
import type { Logger } from '../../domain/logger.ts';
import { lockDatabase } from '../../store/database/lock.ts';
import { ensurePrivateFile, ensurePrivateFolder } from '../../store/database/privateFiles.ts';
import type { StoreKeys } from '../../store/keys/storeKeys.ts';
import { isDatabaseOfKeys } from '../../store/keys/storeKeys.ts';
import { accessRightsFilePathOf } from '../../store/rights/rightsFile.ts';
import {
  createInstallationKeyFile,
  decodeInstallationKey,
  type InstallationKey,
  isEmptyKeyFile,
  isMissingKeyFile,
  KEY_BYTES,
  type KeyPaths,
  keyPathsOf,
  promoteNextInstallationKey,
  readInstallationKeys,
  readKeyFile,
  replaceEmptyInstallationKeyFile,
} from './keyFile.ts';

/** Purposes of derived keys. Each purpose has its own, so a leaked derived key opens nothing else. */
export type KeyPurpose = 'audit' | 'accounts' | 'addresses';

type KeySettings = Pick<Config, 'DATABASE_PATH' | 'INSTALLATION_KEY' | 'INSTALLATION_KEY_PREVIOUS'>;

/** Derives the 32-byte key for one purpose. The same installation key always gives the same derived key. */
export const deriveKeyForPurpose = (purpose: KeyPurpose, key: InstallationKey): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', `usher ${purpose}`, KEY_BYTES));

export const deriveStoreKeys = (key: InstallationKey): StoreKeys => ({
  audit: deriveKeyForPurpose('audit', key),
  accounts: deriveKeyForPurpose('accounts', key),
});

/**
 * Reads the installation's key from the settings, or else from a file next to the database. Creates a missing file, and
 * finishes an interrupted replacement of the key. Throws a ConfigFailure for an invalid key in the settings, and a
 * StoreFailure if the file cannot be read.
 */
export function openInstallationKey(settings: KeySettings, log: Logger): InstallationKey {
  const keyInSettings = configuredKey(settings, 'INSTALLATION_KEY');
  if (keyInSettings) return keyInSettings;
  const paths = keyPathsOf(settings);
  ensurePrivateFolder(settings.DATABASE_PATH, log);
  if (isEmptyKeyFile(paths.current)) replaceEmptyKey(settings, paths, log);
  createInstallationKeyFile(paths.current);
  ensurePrivateFile(paths.current, log);
  finishReplacement(settings, paths);
  return readKeyFile(paths.current);
}

/**
 * Replaces an empty key file, unless the database may already contain data that a lost key encrypted or signed: a new
 * key would hide that loss. Locks the database, because another start may do the same.
 */
function replaceEmptyKey({ DATABASE_PATH: path }: KeySettings, { current, next, former }: KeyPaths, log: Logger): void {
  if (isDatabase(path) || [next, former, accessRightsFilePathOf(path)].some((file) => existsSync(file))) return;
  const lock = lockDatabase(path, log);
  try {
    if (isEmptyKeyFile(current) && !isDatabase(path)) replaceEmptyInstallationKeyFile(current);
  } finally {
    lock.release();
  }
}

const isDatabase = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Reads the installation's key without creating one. Undefined if the file is missing. */
export function findInstallationKey(settings: KeySettings): InstallationKey | undefined {
  const { current, next } = keyPathsOf(settings);
  try {
    const keyInSettings = configuredKey(settings, 'INSTALLATION_KEY');
    return keyInSettings ?? readKeyFile(usesNextKey(settings, next) ? next : current);
  } catch (error) {
    if (isMissingKeyFile(error)) return undefined;
    throw error;
  }
}

/** Former keys that the database may still use: replaced keys, and the keys of restored backups. */
export function readFormerInstallationKeys(settings: KeySettings): readonly InstallationKey[] {
  const { current, former } = keyPathsOf(settings);
  const previous = configuredKey(settings, 'INSTALLATION_KEY_PREVIOUS');
  return [...(previous ? [previous] : []), ...readInstallationKeys(current), ...readInstallationKeys(former)];
}

function configuredKey(settings: KeySettings, name: 'INSTALLATION_KEY' | 'INSTALLATION_KEY_PREVIOUS') {
  const text = settings[name];
  if (text === undefined) return undefined;
  const key = decodeInstallationKey(text);
  if (key) return key;
  throw new ConfigFailure([`${name} is no key: 32 random bytes in Base64.`]);
}

/**
 * Finishes an interrupted replacement of the key. If the database already uses the next key, only the files have to be
 * renamed.
 */
function finishReplacement(settings: KeySettings, paths: KeyPaths): void {
  if (usesNextKey(settings, paths.next)) promoteNextInstallationKey(paths);
}

const usesNextKey = ({ DATABASE_PATH }: KeySettings, next: string): boolean =>
  readInstallationKeys(next).some((key) => isDatabaseOfKeys(DATABASE_PATH, deriveStoreKeys(key)));

/** The key that the database uses: the current key or a former one. If no key fits, the current key. */
export function findDatabaseKey(settings: KeySettings): InstallationKey | undefined {
  const currentKey = findInstallationKey(settings);
  const formerKeys = readFormerInstallationKeys(settings);
  const possibleKeys = currentKey ? [currentKey, ...formerKeys] : formerKeys;
  return possibleKeys.find((key) => isDatabaseOfKeys(settings.DATABASE_PATH, deriveStoreKeys(key))) ?? currentKey;
}
