import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { fileAdvice, systemErrorCodeOf } from '../../store/database/fileTrouble.ts';
import { createFileAtomically, flushFolderToDisk, writeFileAtomically } from '../../store/database/wholeFile.ts';

export const KEY_BYTES = 32;

/** Key of the installation, at least 32 bytes long. */
export type InstallationKey = Uint8Array;

/**
 * Files with the installation's keys: the current key, the next one during a replacement, and former ones, latest
 * first.
 */
export interface KeyPaths {
  readonly current: string;
  readonly next: string;
  readonly former: string;
}

export function keyPathsOf({ DATABASE_PATH }: { readonly DATABASE_PATH: string }): KeyPaths {
  const current = `${DATABASE_PATH}.key`;
  return { current, next: `${current}.next`, former: `${current}.former` };
}

const newKey = (): string => `${randomBytes(KEY_BYTES).toString('base64')}\n`;

/** Creates a key file with a new key. Two processes may do so at once. Throws a StoreFailure. */
export function createInstallationKeyFile(path: string): void {
  try {
    createFileAtomically(path, newKey());
  } catch (error) {
    if (systemErrorCodeOf(error) !== 'EEXIST') throw keyFailure(path, 'cannot be made', error);
  }
}

/**
 * True for an empty key file, which older versions could leave on a full disk. No data was ever encrypted with its key.
 */
export const isEmptyKeyFile = (path: string): boolean => existsSync(path) && linesOf(path).join('') === '';

/** Replaces an empty key file by a new one. The caller must hold the database's lock. Throws a StoreFailure. */
export function replaceEmptyInstallationKeyFile(path: string): void {
  try {
    rmSync(path);
  } catch (error) {
    throw keyFailure(path, 'is empty and cannot be replaced', error);
  }
  createInstallationKeyFile(path);
}

/** Throws a StoreFailure if the file is missing or cannot be read, with the reason as its cause. */
export function readKeyFile(path: string): InstallationKey {
  const [onlyLine = '', ...otherLines] = linesOf(path);
  const key = otherLines.length === 0 ? decodeInstallationKey(onlyLine) : undefined;
  if (key) return key;
  throw new StoreFailure('unavailable', `${path} holds no key: put the right one back from where it was backed up.`);
}

/** Reads a file with one key per line. Invalid lines are left out, and a missing file counts as empty. */
export const readInstallationKeys = (path: string): readonly InstallationKey[] =>
  existsSync(path) ? linesOf(path).flatMap((line) => decodeInstallationKey(line) ?? []) : [];

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').trim().split(/\s+/);
  } catch (error) {
    throw keyFailure(path, 'cannot be read', error);
  }
}

export function decodeInstallationKey(text: string): InstallationKey | undefined {
  const bytes = Buffer.from(text, /^[\da-f]+$/i.test(text) ? 'hex' : 'base64');
  return bytes.length >= KEY_BYTES ? bytes : undefined;
}

/**
 * Reads the next key, which another process or an unfinished replacement may have left. Creates it if there is none.
 */
export function openNextKey({ next }: KeyPaths): InstallationKey {
  createInstallationKeyFile(next);
  return readKeyFile(next);
}

/**
 * Makes the next key the current one, and keeps the old one among the former keys. If the process is killed halfway,
 * both keys stay readable, and another call finishes the work.
 */
export function promoteNextInstallationKey({ current, next, former }: KeyPaths): void {
  const lines = [...linesOf(current), ...(existsSync(former) ? linesOf(former) : [])];
  writeKey(former, `${[...new Set(lines)].join('\n')}\n`);
  try {
    renameSync(next, current);
  } catch (error) {
    // The file is missing if another start has just finished the same replacement.
    if (systemErrorCodeOf(error) !== 'ENOENT') throw keyFailure(current, 'cannot be replaced', error);
  }
  flushFolderToDisk(current);
}

function writeKey(path: string, text: string): void {
  try {
    writeFileAtomically(path, text);
  } catch (error) {
    throw keyFailure(path, 'cannot be written', error);
  }
}

export const isMissingKeyFile = (error: unknown): boolean =>
  error instanceof StoreFailure && systemErrorCodeOf(error.cause) === 'ENOENT';

function keyFailure(path: string, problem: string, cause: unknown): StoreFailure {
  return new StoreFailure('unavailable', `The installation's key ${path} ${problem}. ${fileAdvice(path, cause)}`, {
    cause,
  });
}
