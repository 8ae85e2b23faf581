import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';
import { parseEnvFile } from '../config/envFile.ts';
import type { EnvironmentVariables } from '../config/problems.ts';
import { ConfigFailure } from '../config.ts';
import type { Logger } from '../domain/logger.ts';

/**
 * Reads `.env` in the working directory. Undefined without such a file. Throws a ConfigFailure if the file cannot be
 * read or is not UTF-8.
 */
export function readEnvFile(): EnvironmentVariables | undefined {
  const text = readText();
  if (text === undefined) return undefined;
  if (text.includes('\u0000') || text.includes('\uFFFD')) {
    throw new ConfigFailure(['.env is not in UTF-8: save it again with that encoding.']);
  }
  return parseEnvFile(text);
}

function readText(): string | undefined {
  try {
    return readFileSync('.env', 'utf8');
  } catch (cause) {
    const code = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
    if (code === 'ENOENT') return undefined;
    throw new ConfigFailure([`.env cannot be read: ${explainUnreadableFile(`${code}`)}.`]);
  }
}

const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder (Docker makes one when the file is missing)',
  EACCES: `it belongs to another user. Give it to the one that Usher runs as: chown ${process.geteuid?.() ?? 'USER'} .env`,
};

export const explainUnreadableFile = (code: string): string => WHY_UNREADABLE[code] ?? code;

const GROUP_READS = 0o040;
const OTHERS_READ = 0o004;

export function warnIfEnvFileIsReadableByOthers(log: Logger): void {
  if (isEnvFileReadableByOthers()) {
    log.warn({}, 'other users of this machine can read .env, which holds the tokens; run: chmod 600 .env');
  }
}

/**
 * True if other users of this machine can read `.env`. Access of the file's group counts only if this user owns the
 * file, because another owner granted it on purpose. False on Windows, which has no such modes.
 */
export function isEnvFileReadableByOthers(): boolean {
  const file = statSync('.env', { throwIfNoEntry: false });
  if (!file || process.platform === 'win32') return false;
  const readableModes = file.uid === process.getuid?.() ? GROUP_READS | OTHERS_READ : OTHERS_READ;
  return (file.mode & readableModes) !== 0;
}
