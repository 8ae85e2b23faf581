import { isSettingName, list, SETTINGS, type SettingName } from './settings.ts';

/** Longer values are mistakes, and unreadable in a sentence. */
const MOST = 80;
/** Tokens look like this, letters and digits in one long word, and people paste them into the wrong line. */
const LIKE_A_TOKEN = /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}/;
/** Characters that separate a password or a token from the rest of an address. */
const CREDENTIALS = /[@?#]/;

/** A refused value, quoted for a sentence; undefined if it is a secret or could be one. */
export function shownValue(
  value: string,
  { isAddress, secrets }: { readonly isAddress: boolean; readonly secrets: readonly string[] },
): string | undefined {
  const isSecret = secrets.some((secret) => value.includes(secret)) || LIKE_A_TOKEN.test(value);
  if (isSecret || value.length > MOST || (isAddress && CREDENTIALS.test(value))) return undefined;
  return JSON.stringify(value);
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** These values are never shown, not even when they are wrong. */
export const SECRET_SETTINGS = [
  'DISCORD_TOKEN',
  'MEDIA_TOKEN',
  'INSTALLATION_KEY',
  'INSTALLATION_KEY_PREVIOUS',
] as const satisfies readonly SettingName[];

/** What is wrong with a setting or a part of it: the fields of zod's issue that we need. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** One sentence for each problem of a setting, however many parts of the setting have it; it says where to find the value. */
export function problemsOf(issues: readonly Issue[], given: Variables): readonly string[] {
  const alike = Map.groupBy(issues, ({ path: [name], message }) => `${String(name)} ${message}`);
  return [...alike.values()].flatMap((group) => {
    const [{ path, message } = { path: [], message: '' }] = group;
    const name = nameOf(path);
    if (name === undefined) return [message];
    const wrong = group.flatMap((issue) => wrongPart(given[name], issue.path[1]) ?? []);
    return [given[name] === undefined ? missing(name) : refused(name, message, wrong, given)];
  });
}

const nameOf = ([name]: readonly PropertyKey[]): SettingName | undefined =>
  typeof name === 'string' && isSettingName(name) ? name : undefined;

const wrongPart = (value: string | undefined, part: PropertyKey | undefined): string | undefined =>
  value !== undefined && typeof part === 'number' ? list(value)[part] : value;

const missing = (name: SettingName): string => `${name} is missing (${SETTINGS[name].where}).`;

function refused(name: SettingName, problem: string, wrong: readonly string[], given: Variables): string {
  const shown = wrong.flatMap((value) => shownOf(name, value, given) ?? []);
  const values = shown.length === 0 ? '' : `, not ${[...new Set(shown)].join(', ')}`;
  return `${name} ${problem}${values} (${SETTINGS[name].where}).`;
}

interface CronFault {
  readonly name: SettingName;
  readonly pattern: string;
  readonly problem: string;
  readonly given: Variables;
}

/** Says what is wrong with a cron expression and shows the whole expression. */
export function cronProblem({ name, pattern, problem, given }: CronFault): string {
  const shown = shownOf(name, pattern, given);
  return `${name}${shown === undefined ? '' : ` ${shown}:`} ${problem} (${SETTINGS[name].where}).`;
}

function shownOf(name: SettingName, value: string, given: Variables): string | undefined {
  const secrets = SECRET_SETTINGS.flatMap((each) => given[each] ?? []);
  return shownValue(value, { isAddress: name.endsWith('_URL'), secrets });
}
