import { readFileSync } from 'node:fs';
import { parseEnvFile } from '../config/envFile.ts';
import { ConfigFailure } from '../config.ts';

/** The settings in the file `.env` of the working directory, or none. Throws a ConfigFailure if it is there but is no text. */
export function readEnvFile(): Readonly<Record<string, string | undefined>> | undefined {
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
    const why = code === 'EISDIR' ? 'it is a folder (Docker makes one when the file is missing)' : `${code}`;
    throw new ConfigFailure([`.env cannot be read: ${why}.`]);
  }
}
