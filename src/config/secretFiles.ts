import { SECRET_SETTINGS, shownValue, type Variables } from './problems.ts';

/** Reads a whole file as text. Throws the file system's error. */
export type ReadFile = (path: string) => string;

/** `MEDIA_TOKEN_FILE` holds the path of a file that contains MEDIA_TOKEN, as containers and systemd hand out secrets. */
const fileSettingOf = (name: string): string => `${name}_FILE`;

export const SECRET_FILE_SETTINGS: readonly string[] = SECRET_SETTINGS.map(fileSettingOf);

interface ReadSecrets {
  /** What was given, with the contents of those files. */
  readonly given: Variables;
  readonly problems: readonly string[];
  /** The secrets that a problem is about: that they are missing as well need not be said. */
  readonly unread: ReadonlySet<PropertyKey>;
}

/** Puts the content of each secret's file in its place. Which of two values is meant can only be guessed, so both are an error. */
export function readSecretFiles(given: Variables, paths: Variables, readFile: ReadFile): ReadSecrets {
  const read = SECRET_SETTINGS.flatMap((name) => {
    const path = paths[fileSettingOf(name)];
    return path === undefined ? [] : [{ name, ...secretIn(path, { name, value: given[name], readFile }) }];
  });
  return {
    given: { ...given, ...Object.fromEntries(read.map(({ name, value }) => [name, value])) },
    problems: read.flatMap(({ problem }) => problem ?? []),
    unread: new Set(read.flatMap(({ name, problem }) => (problem === undefined ? [] : [name]))),
  };
}

interface Wanted {
  readonly name: string;
  /** The value that was given beside the file. */
  readonly value: string | undefined;
  readonly readFile: ReadFile;
}

function secretIn(
  path: string,
  { name, value, readFile }: Wanted,
): { readonly value?: string | undefined; readonly problem?: string } {
  const setting = fileSettingOf(name);
  if (value !== undefined) return { value, problem: `${name} and ${setting} are both set. Remove one of them.` };
  try {
    const text = readFile(path).trim();
    return text === '' ? { problem: `${setting}${shown(path)} is an empty file.` } : { value: text };
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    return { problem: `${setting}${shown(path)} cannot be read: ${code ?? 'unknown error'}.` };
  }
}

/** Someone may have pasted the secret itself instead of a path. */
function shown(path: string): string {
  const text = shownValue(path, { isAddress: true, secrets: [] });
  return text === undefined ? '' : ` ${text}`;
}
