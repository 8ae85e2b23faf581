import { type EnvironmentVariables, quoteNonSecretValue, SECRET_SETTINGS } from './problems.ts';

/** Reads a whole file as text. Throws the file system's error. */
export type ReadFile = (path: string) => string;

/**
 * Name of the setting that points to a secret's file: `MEDIA_TOKEN_FILE` names a file that contains MEDIA_TOKEN.
 * Containers and systemd provide secrets in this way.
 */
const fileSettingOf = (name: string): string => `${name}_FILE`;

export const SECRET_FILE_SETTINGS: readonly string[] = SECRET_SETTINGS.map(fileSettingOf);

interface ReadSecrets {
  /** The given values, and those that were read from files. */
  readonly values: EnvironmentVariables;
  readonly problems: readonly string[];
  /** Secrets whose files caused a problem, so that they are not reported as missing too. */
  readonly failedNames: ReadonlySet<PropertyKey>;
}

/**
 * Reads secrets from their files. A setting must not have both a value and a file, because it would be unclear which
 * one is right.
 */
export function readSecretFiles(
  variables: EnvironmentVariables,
  paths: EnvironmentVariables,
  readFile: ReadFile,
): ReadSecrets {
  const values = { ...variables };
  const problems: string[] = [];
  const failedNames = new Set<PropertyKey>();
  for (const name of SECRET_SETTINGS) {
    const path = paths[fileSettingOf(name)];
    if (path === undefined) continue;
    const { value, problem } = readSecret(path, { name, value: variables[name], readFile });
    values[name] = value;
    if (problem === undefined) continue;
    problems.push(problem);
    failedNames.add(name);
  }
  return { values, problems, failedNames };
}

interface SecretSetting {
  readonly name: string;
  /** Value of the secret's own setting, which must be missing if there is a file. */
  readonly value: string | undefined;
  readonly readFile: ReadFile;
}

function readSecret(
  path: string,
  { name, value, readFile }: SecretSetting,
): { readonly value?: string | undefined; readonly problem?: string } {
  const setting = fileSettingOf(name);
  if (value !== undefined) return { value, problem: `${name} and ${setting} are both set. Remove one of them.` };
  try {
    const text = readFile(path).trim();
    return text === '' ? { problem: `${setting}${quotedPath(path)} is an empty file.` } : { value: text };
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    return { problem: `${setting}${quotedPath(path)} cannot be read: ${code ?? 'unknown error'}.` };
  }
}

/**
 * The path in quotation marks, for a message. Left out if it could be a secret, or a URL with one, pasted by mistake.
 * The secrets themselves are not compared, because they are still being read.
 */
function quotedPath(path: string): string {
  const text = quoteNonSecretValue(path, { mayHoldCredentials: true, secrets: [] });
  return text === undefined ? '' : ` ${text}`;
}
