import { isSettingName, SETTINGS, type SettingName, splitCommaSeparatedList } from './settings.ts';

/** Longest value that a message quotes, in characters. Longer values are mistakes, and unreadable in a sentence. */
const MAX_CHARACTERS = 80;
/** Matches a long word of letters and digits, such as a token that was pasted into the wrong line. */
const LIKE_A_TOKEN = /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}/;
/** Characters that separate a password or a token from other parts of a URL. */
const CREDENTIALS = /[@?#]/;

/**
 * A refused value in quotation marks. Undefined if the value is a secret or could be one. `mayHoldCredentials`: the
 * value may be a URL with a password or a token.
 */
export function quoteNonSecretValue(
  value: string,
  { mayHoldCredentials, secrets }: { readonly mayHoldCredentials: boolean; readonly secrets: readonly string[] },
): string | undefined {
  const isSecret = secrets.some((secret) => value.includes(secret)) || LIKE_A_TOKEN.test(value);
  if (isSecret || value.length > MAX_CHARACTERS || (mayHoldCredentials && CREDENTIALS.test(value))) return undefined;
  return JSON.stringify(value);
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Settings whose values are not printed, even if they are wrong. */
export const SECRET_SETTINGS = [
  'DISCORD_TOKEN',
  'MEDIA_TOKEN',
  'INSTALLATION_KEY',
  'INSTALLATION_KEY_PREVIOUS',
] as const satisfies readonly SettingName[];

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** One sentence per setting and problem, even if several items of a list have the same problem. */
export function describeSettingProblems(issues: readonly Issue[], values: EnvironmentVariables): readonly string[] {
  const sameProblems = Map.groupBy(issues, ({ path: [name], message }) => `${String(name)} ${message}`);
  return [...sameProblems.values()].flatMap((group) => {
    const [firstIssue] = group;
    if (firstIssue === undefined) return [];
    const { message } = firstIssue;
    const name = settingNameOf(firstIssue.path);
    if (name === undefined) return [message];
    if (values[name] === undefined) return [missingProblem(name)];
    const wrongValues = group.flatMap((issue) => wrongPart(values[name], issue.path[1]) ?? []);
    return [refusedProblem({ name, problem: message, wrongValues, variables: values })];
  });
}

const settingNameOf = ([name]: readonly PropertyKey[]): SettingName | undefined =>
  typeof name === 'string' && isSettingName(name) ? name : undefined;

const wrongPart = (value: string | undefined, part: PropertyKey | undefined): string | undefined =>
  value !== undefined && typeof part === 'number' ? splitCommaSeparatedList(value)[part] : value;

const missingProblem = (name: SettingName): string => `${name} is missing (${SETTINGS[name].where}).`;

interface RefusedSetting {
  readonly name: SettingName;
  readonly problem: string;
  readonly wrongValues: readonly string[];
  readonly variables: EnvironmentVariables;
}

function refusedProblem({ name, problem, wrongValues, variables }: RefusedSetting): string {
  const quotedValues = wrongValues.flatMap((value) => quotedSetting(name, value, variables) ?? []);
  const values = quotedValues.length === 0 ? '' : `, not ${[...new Set(quotedValues)].join(', ')}`;
  return `${name} ${problem}${values} (${SETTINGS[name].where}).`;
}

interface CronFault {
  readonly name: SettingName;
  readonly pattern: string;
  readonly problem: string;
  readonly variables: EnvironmentVariables;
}

export function describeCronExpressionFault({ name, pattern, problem, variables }: CronFault): string {
  const quotedPattern = quotedSetting(name, pattern, variables);
  return `${name}${quotedPattern === undefined ? '' : ` ${quotedPattern}:`} ${problem} (${SETTINGS[name].where}).`;
}

function quotedSetting(name: SettingName, value: string, values: EnvironmentVariables): string | undefined {
  const secrets = SECRET_SETTINGS.flatMap((secretName) => values[secretName] ?? []);
  return quoteNonSecretValue(value, { mayHoldCredentials: name.endsWith('_URL'), secrets });
}
