import { hkdfSync } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { type Config, ConfigFailure } from '../../config.ts';
import type { Logger } from '../../domain/logger.ts';
import { lockDatabase } from '../../store/database/lock.ts';
import { ownFile, ownFolderOf } from '../../store/database/privateFiles.ts';
import type { StoreKeys } from '../../store/keys/storeKeys.ts';
import { isUnderKeys } from '../../store/keys/storeKeys.ts';
import { rightsPathOf } from '../../store/rights/rightsFile.ts';
import {
  decodedKey,
  type InstallationKey,
  isEmptyKeyFile,
  isMissing,
  KEY_BYTES,
  type KeyPaths,
  keyPathsOf,
  makeKeyFile,
  readKeyFile,
  readKeysIn,
  replaceEmptyKeyFile,
  takeNextKey,
} from './keyFile.ts';

/**
 * The purposes of the installation's key. Each purpose has a key of its own, so that a leaked one opens
 * nothing else.
 */
export type KeyPurpose = 'audit' | 'accounts' | 'addresses';

type KeySettings = Pick<Config, 'DATABASE_PATH' | 'INSTALLATION_KEY' | 'INSTALLATION_KEY_PREVIOUS'>;

/** The key for one purpose, 32 bytes: the same for as long as the installation's key is. */
export const keyFor = (purpose: KeyPurpose, key: InstallationKey): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', `usher ${purpose}`, KEY_BYTES));

export const storeKeysOf = (key: InstallationKey): StoreKeys => ({
  audit: keyFor('audit', key),
  accounts: keyFor('accounts', key),
});

/**
 * The key from the settings, or from a file beside the database that is made when it is missing. A
 * replacement that was cut short is finished. Throws a ConfigFailure when the one in the settings cannot be
 * read, and a StoreFailure when its file cannot.
 */
export function openInstallationKey(settings: KeySettings, log: Logger): InstallationKey {
  const given = givenKey(settings, 'INSTALLATION_KEY');
  if (given) return given;
  const paths = keyPathsOf(settings);
  ownFolderOf(settings.DATABASE_PATH, log);
  if (isEmptyKeyFile(paths.now)) replaceEmptyKey(settings, paths, log);
  makeKeyFile(paths.now);
  ownFile(paths.now, log);
  finishReplacement(settings, paths);
  return readKeyFile(paths.now);
}

/**
 * Replaces an empty file, unless data was already encrypted or signed with a key: then that key is lost.
 * Takes the lock, because another start may do the same.
 */
function replaceEmptyKey({ DATABASE_PATH: path }: KeySettings, { now, next, former }: KeyPaths, log: Logger): void {
  if (isDatabase(path) || [next, former, rightsPathOf(path)].some((file) => existsSync(file))) return;
  const lock = lockDatabase(path, log);
  try {
    if (isEmptyKeyFile(now) && !isDatabase(path)) replaceEmptyKeyFile(now);
  } finally {
    lock.release();
  }
}

const isDatabase = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** The same without making a key: undefined if the file is missing. */
export function findInstallationKey(settings: KeySettings): InstallationKey | undefined {
  const { now, next } = keyPathsOf(settings);
  try {
    const given = givenKey(settings, 'INSTALLATION_KEY');
    return given ?? readKeyFile(isUnderNext(settings, next) ? next : now);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Keys that the database may still be under: one that was replaced, or that a backup was made with. */
export function formerKeysOf(settings: KeySettings): readonly InstallationKey[] {
  const { now, former } = keyPathsOf(settings);
  const previous = givenKey(settings, 'INSTALLATION_KEY_PREVIOUS');
  return [...(previous ? [previous] : []), ...readKeysIn(now), ...readKeysIn(former)];
}

function givenKey(settings: KeySettings, name: 'INSTALLATION_KEY' | 'INSTALLATION_KEY_PREVIOUS') {
  const text = settings[name];
  if (text === undefined) return undefined;
  const key = decodedKey(text);
  if (key) return key;
  throw new ConfigFailure([`${name} is no key: 32 random bytes in Base64.`]);
}

/** The database is under the next key already, and only the files were not changed yet. */
function finishReplacement(settings: KeySettings, paths: KeyPaths): void {
  if (isUnderNext(settings, paths.next)) takeNextKey(paths);
}

const isUnderNext = ({ DATABASE_PATH }: KeySettings, next: string): boolean =>
  readKeysIn(next).some((key) => isUnderKeys(DATABASE_PATH, storeKeysOf(key)));

/** The key that the database is under, which may be a former one; the current one if that is unknown. */
export function keyOfDatabase(settings: KeySettings): InstallationKey | undefined {
  const today = findInstallationKey(settings);
  const all = [...(today ? [today] : []), ...formerKeysOf(settings)];
  return all.find((key) => isUnderKeys(settings.DATABASE_PATH, storeKeysOf(key))) ?? today;
}
