import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Config, ConfigFailure } from '../config.ts';
import type { Logger } from '../domain/logger.ts';
import { ownFile, ownFolderOf } from '../store/database/privateFiles.ts';

/** What the installation's key is used for. Each purpose has a key of its own, so that one that leaks opens nothing else. */
export type KeyPurpose = 'audit' | 'accounts' | 'addresses';

const KEY_BYTES = 32;

/** The bytes of the key, 32 or more. */
type InstallationKey = Uint8Array;

type KeySettings = Pick<Config, 'DATABASE_PATH' | 'INSTALLATION_KEY'>;

/** The key for one purpose, 32 bytes: the same for as long as the installation's key is. */
export const keyFor = (purpose: KeyPurpose, key: InstallationKey): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', `usher ${purpose}`, KEY_BYTES));

/**
 * The key from the settings, or from a file beside the database that is made when it is missing.
 * Throws a ConfigFailure when there is one that cannot be read.
 */
export function openInstallationKey(settings: KeySettings, log: Logger): InstallationKey {
  const given = givenKey(settings);
  if (given) return given;
  const path = keyPathOf(settings);
  ownFolderOf(settings.DATABASE_PATH, log);
  try {
    makeFile(path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unusable(path, 'cannot be made', error);
  }
  ownFile(path, log);
  return readKeyFile(path);
}

/** The same where nothing may be made: undefined if there is none. */
export function findInstallationKey(settings: KeySettings): InstallationKey | undefined {
  try {
    return givenKey(settings) ?? readKeyFile(keyPathOf(settings));
  } catch (error) {
    if (error instanceof ConfigFailure && codeOf(error.cause) === 'ENOENT') return undefined;
    throw error;
  }
}

function givenKey({ INSTALLATION_KEY: text }: KeySettings): InstallationKey | undefined {
  if (text === undefined) return undefined;
  return decoded(text) ?? fail('INSTALLATION_KEY is no key: 32 random bytes in Base64.');
}

const keyPathOf = ({ DATABASE_PATH }: KeySettings): string => `${DATABASE_PATH}.key`;

/** `wx`: of two starts at once only one makes it. */
function makeFile(path: string): void {
  writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
}

function readKeyFile(path: string): InstallationKey {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw unusable(path, 'cannot be read', error);
  }
  return decoded(text.trim()) ?? fail(`${path} holds no key: put the right one back from where it was backed up.`);
}

function decoded(text: string): InstallationKey | undefined {
  const bytes = Buffer.from(text, /^[\da-f]+$/i.test(text) ? 'hex' : 'base64');
  return bytes.length >= KEY_BYTES ? bytes : undefined;
}

function fail(problem: string): never {
  throw new ConfigFailure([problem]);
}

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);

function unusable(path: string, what: string, cause: unknown): ConfigFailure {
  const failure = new ConfigFailure([`The installation's key ${path} ${what}: ${String(codeOf(cause))}.`]);
  failure.cause = cause;
  return failure;
}
