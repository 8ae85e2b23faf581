import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { systemCodeOf, whatToCheck } from '../../store/database/fileTrouble.ts';
import { flushFolder, writeNew, writeWhole } from '../../store/database/wholeFile.ts';

export const KEY_BYTES = 32;

/** The bytes of the key, 32 or more. */
export type InstallationKey = Uint8Array;

/**
 * The files of keys. While the key is replaced, the next one stands beside it. The former ones stay, the
 * latest first.
 */
export interface KeyPaths {
  readonly now: string;
  readonly next: string;
  readonly former: string;
}

export function keyPathsOf({ DATABASE_PATH }: { readonly DATABASE_PATH: string }): KeyPaths {
  const now = `${DATABASE_PATH}.key`;
  return { now, next: `${now}.next`, former: `${now}.former` };
}

const newKey = (): string => `${randomBytes(KEY_BYTES).toString('base64')}\n`;

/** If two starts try this at once, only one makes it. Throws a StoreFailure. */
export function makeKeyFile(path: string): void {
  try {
    writeNew(path, newKey());
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw unusable(path, 'cannot be made', error);
  }
}

/** True for an empty file: a full disk left one to older versions, which had not used the key yet. */
export const isEmptyKeyFile = (path: string): boolean => existsSync(path) && linesOf(path).join('') === '';

/** The caller holds the database's lock. Throws a StoreFailure. */
export function replaceEmptyKeyFile(path: string): void {
  try {
    rmSync(path);
  } catch (error) {
    throw unusable(path, 'is empty and cannot be replaced', error);
  }
  makeKeyFile(path);
}

/** Throws a StoreFailure if the file is missing or cannot be read; its cause gives the reason. */
export function readKeyFile(path: string): InstallationKey {
  const [only = '', ...others] = linesOf(path);
  const key = others.length === 0 ? decodedKey(only) : undefined;
  if (key) return key;
  throw new StoreFailure('unavailable', `${path} holds no key: put the right one back from where it was backed up.`);
}

/** The keys in a file, one a line, without lines that are not keys; empty where there is no file. */
export const readKeysIn = (path: string): readonly InstallationKey[] =>
  existsSync(path) ? linesOf(path).flatMap((line) => decodedKey(line) ?? []) : [];

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').trim().split(/\s+/);
  } catch (error) {
    throw unusable(path, 'cannot be read', error);
  }
}

export function decodedKey(text: string): InstallationKey | undefined {
  const bytes = Buffer.from(text, /^[\da-f]+$/i.test(text) ? 'hex' : 'base64');
  return bytes.length >= KEY_BYTES ? bytes : undefined;
}

/**
 * Makes the next key; one that was made before and never used is as good. The caller holds the database's
 * lock, or no other process does.
 */
export function nextKeyIn({ next }: KeyPaths): InstallationKey {
  if (!existsSync(next)) write(next, newKey());
  return readKeyFile(next);
}

/**
 * The next key replaces the current one, which is kept with the former ones. Killed between any two steps,
 * both can still be read, and repeating it finishes it.
 */
export function takeNextKey({ now, next, former }: KeyPaths): void {
  const lines = [...linesOf(now), ...(existsSync(former) ? linesOf(former) : [])];
  write(former, `${[...new Set(lines)].join('\n')}\n`);
  try {
    renameSync(next, now);
  } catch (error) {
    // A start that found the database under the next key has done the same at this moment.
    if (systemCodeOf(error) !== 'ENOENT') throw unusable(now, 'cannot be replaced', error);
  }
  flushFolder(now);
}

function write(path: string, text: string): void {
  try {
    writeWhole(path, text);
  } catch (error) {
    throw unusable(path, 'cannot be written', error);
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof StoreFailure && systemCodeOf(error.cause) === 'ENOENT';

function unusable(path: string, what: string, cause: unknown): StoreFailure {
  return new StoreFailure('unavailable', `The installation's key ${path} ${what}. ${whatToCheck(path, cause)}`, {
    cause,
  });
}
