import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ConfigFailure } from '../../config.ts';
import { flushFolder, writeWhole } from '../../store/database/wholeFile.ts';

export const KEY_BYTES = 32;

/** The bytes of the key, 32 or more. */
export type InstallationKey = Uint8Array;

/** Where the key is; while it is replaced the next one stands beside it, and afterwards those from before, the latest first. */
export const keyPathsOf = ({ DATABASE_PATH }: { readonly DATABASE_PATH: string }) => {
  const now = `${DATABASE_PATH}.key`;
  return { now, next: `${now}.next`, former: `${now}.former` };
};
export type KeyPaths = ReturnType<typeof keyPathsOf>;

const newKey = (): string => `${randomBytes(KEY_BYTES).toString('base64')}\n`;

/** `wx`: of two starts at once only one makes it. Throws a ConfigFailure. */
export function makeKeyFile(path: string): void {
  try {
    writeFileSync(path, newKey(), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unusable(path, 'cannot be made', error);
  }
}

/** Throws a ConfigFailure, whose cause says why, when there is none or it cannot be read. */
export function readKeyFile(path: string): InstallationKey {
  const [only = '', ...others] = linesOf(path);
  const key = others.length === 0 ? decodedKey(only) : undefined;
  return key ?? fail(`${path} holds no key: put the right one back from where it was backed up.`);
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

/** The key that is to come; one that was made before and never used is as good. The caller holds the database's lock, or nobody else does. */
export function nextKeyIn({ next }: KeyPaths): InstallationKey {
  if (!existsSync(next)) writeWhole(next, newKey());
  return readKeyFile(next);
}

/**
 * The next key takes the place of the one there is, which is kept with those from before. Killed between any two steps, both are
 * there to be read, and doing it again finishes it.
 */
export function takeNextKey({ now, next, former }: KeyPaths): void {
  const lines = [...linesOf(now), ...(existsSync(former) ? linesOf(former) : [])];
  writeWhole(former, `${[...new Set(lines)].join('\n')}\n`);
  try {
    renameSync(next, now);
  } catch (error) {
    // A start that found the database under the next key has done the same at this moment.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  flushFolder(now);
}

export function fail(problem: string): never {
  throw new ConfigFailure([problem]);
}

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);

export const isMissing = (error: unknown): boolean =>
  error instanceof ConfigFailure && codeOf(error.cause) === 'ENOENT';

function unusable(path: string, what: string, cause: unknown): ConfigFailure {
  const failure = new ConfigFailure([`The installation's key ${path} ${what}: ${String(codeOf(cause))}.`]);
  failure.cause = cause;
  return failure;
}
