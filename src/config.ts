import {
  describeCronExpressionFault,
  describeSettingProblems,
  type EnvironmentVariables,
  SECRET_SETTINGS,
} from './config/problems.ts';
import { type ReadFile, readSecretFiles, SECRET_FILE_SETTINGS } from './config/secretFiles.ts';
import { createSettingsSchema, isSettingName, SETTINGS, type Settings, splitIdList } from './config/settings.ts';
import type { VocabularyName } from './domain/servers/vocabulary.ts';
import type { AccessSettings } from './permissions/policy.ts';

export type Config = Omit<Settings, `${string}_ROLE_IDS` | 'GUILD_IDS'> & {
  readonly access: AccessSettings;
  /** Values that must never appear in a log line or message. */
  readonly secrets: readonly string[];
  /** Hosts in URLs from `.env` or the environment. Only these hosts may be link-local (`linkLocal.ts`). */
  readonly ownHosts: ReadonlySet<string>;
};

export interface SettingsSources {
  /** Content of `.env`, if that file exists. An unknown name in it is a mistake, because only Usher reads the file. */
  readonly file?: EnvironmentVariables | undefined;
  /**
   * Folder in which `.env` was searched for. An error names it, because the bot may have been started in another
   * folder.
   */
  readonly folder: string;
  /** The process's environment, which takes precedence. */
  readonly environment: EnvironmentVariables;
  readonly readFile: ReadFile;
  /** Possible values of MEDIA_VOCABULARY, passed in because only `api/` knows them. */
  readonly vocabularies: readonly VocabularyName[];
  /**
   * Problem with a cron expression, passed in because only the module that runs cron jobs can tell. Undefined for a
   * valid one.
   */
  readonly problemOfCron: (pattern: string) => string | undefined;
}

/** Lists all problems with the settings, one per line, for a person to read before the bot exits with status 1. */
export class ConfigFailure extends Error {
  override readonly name = 'ConfigFailure';
  readonly problems: readonly string[];

  constructor(problems: readonly string[], hint?: string) {
    const head = 'I cannot start. Please fix these settings in .env or the environment:';
    super([head, ...problems.map((problem) => `  ${problem}`), ...(hint === undefined ? [] : [hint])].join('\n'));
    this.problems = problems;
  }
}

const NAMES = Object.keys(SETTINGS).filter(isSettingName);
const CRON_SETTINGS = NAMES.filter((name) => name.endsWith('_CRON'));

/**
 * Reads all settings. Throws a ConfigFailure that names all problems at once, with the place of each value, so that a
 * first start needs one round of corrections.
 */
export function loadConfig({
  file,
  folder,
  environment,
  readFile,
  vocabularies,
  problemOfCron,
}: SettingsSources): Config {
  const valuesOf = (names: readonly string[]): EnvironmentVariables =>
    Object.fromEntries(names.map((name) => [name, nonBlank(environment[name]) ?? nonBlank(file?.[name])]));
  const secretFiles = readSecretFiles(valuesOf(NAMES), valuesOf(SECRET_FILE_SETTINGS), readFile);
  const { values } = secretFiles;
  const unknownNames = unknownNamesIn(file ?? {}, vocabularies);
  const problems = [...unknownNames.map(unknownNameProblem), ...secretFiles.problems];
  const result = createSettingsSchema(vocabularies).safeParse(values);
  if (!result.success) {
    // A setting under a wrong name is reported once, and not also as missing.
    const misnamedSettings = new Set<PropertyKey>(
      unknownNames.flatMap(({ similarName }) => similarName ?? []).filter((name) => values[name] === undefined),
    );
    const issues = result.error.issues.filter(
      ({ path: [name = ''] }) => !secretFiles.failedNames.has(name) && !misnamedSettings.has(name),
    );
    problems.push(...describeSettingProblems(issues, values));
  }
  problems.push(...cronProblems(values, problemOfCron), ...admissionProblems(values));
  if (!result.success || problems.length > 0)
    throw new ConfigFailure(problems, file === undefined ? noFileIn(folder) : undefined);
  return configOf(result.data);
}

const noFileIn = (folder: string): string =>
  `There is no .env in ${folder}. Copy .env.example to .env there, or start me in the folder that has one.`;

function cronProblems(
  values: EnvironmentVariables,
  problemOfCron: SettingsSources['problemOfCron'],
): readonly string[] {
  return CRON_SETTINGS.flatMap((name) => {
    const pattern = values[name];
    if (pattern === undefined) return [];
    const problem = problemOfCron(pattern);
    return problem === undefined ? [] : [describeCronExpressionFault({ name, pattern, problem, variables: values })];
  });
}

const ROLE_SETTINGS = ['ADMIN_ROLE_IDS', 'MODERATOR_ROLE_IDS', 'CURATOR_ROLE_IDS', 'VIEWER_ROLE_IDS'] as const;

/** Problems of settings that are valid one by one, but together give access to more people than intended. */
function admissionProblems(values: EnvironmentVariables): readonly string[] {
  const problems: string[] = [];
  const guildIds = splitIdList(values.GUILD_IDS ?? '');
  for (const name of ROLE_SETTINGS) {
    // The role @everyone has the guild's own id.
    const everyoneId = splitIdList(values[name] ?? '').find((roleId) => guildIds.includes(roleId));
    if (everyoneId === undefined) continue;
    problems.push(
      `${name} names the server ${everyoneId}, not a role: that would be everyone in it. Copy the id of a role.`,
    );
  }
  // With access for everyone in any guild, a stranger could add the bot to a guild of their own.
  if (values.VIEWER_ROLE_IDS === 'everyone' && values.GUILD_IDS === undefined)
    problems.push('GUILD_IDS is needed with VIEWER_ROLE_IDS=everyone: otherwise everyone in any server could use it.');
  return problems;
}

function configOf({
  GUILD_IDS,
  ADMIN_ROLE_IDS,
  MODERATOR_ROLE_IDS,
  CURATOR_ROLE_IDS,
  VIEWER_ROLE_IDS,
  ...rest
}: Settings): Config {
  const everyoneViews = VIEWER_ROLE_IDS === 'everyone';
  const roleIds = {
    viewer: everyoneViews ? [] : VIEWER_ROLE_IDS,
    curator: CURATOR_ROLE_IDS,
    moderator: MODERATOR_ROLE_IDS,
    admin: ADMIN_ROLE_IDS,
  };
  return {
    ...rest,
    access: { guildIds: GUILD_IDS, roleIds, everyoneViews },
    secrets: SECRET_SETTINGS.flatMap((name) => rest[name] ?? []),
    ownHosts: new Set([rest.MEDIA_URL, rest.ACCOUNT_URL, rest.RELEASES_URL].flatMap((url) => url?.hostname ?? [])),
  };
}

/** The value without surrounding white space. A blank value means "not set". */
const nonBlank = (text: string | undefined): string | undefined => text?.trim() || undefined;

interface UnknownName {
  readonly name: string;
  /** The setting that was probably meant. Undefined if no name is similar. */
  readonly similarName: string | undefined;
}

const unknownNamesIn = (file: EnvironmentVariables, vocabularies: readonly VocabularyName[]): readonly UnknownName[] =>
  Object.keys(file)
    .filter((name) => !isSettingName(name) && !SECRET_FILE_SETTINGS.includes(name))
    .map((name) => ({ name, similarName: similarSetting(name, vocabularies) }));

const unknownNameProblem = ({ name, similarName }: UnknownName): string =>
  `${name} is not a setting I know.${similarName === undefined ? '' : ` Did you mean ${similarName}?`}`;

/** Minimum likeness, from 0 to 1, at which a setting is suggested for an unknown name. */
const MIN_LIKENESS = 0.5;

/** Names that other programs use for the same settings. */
const OTHER_WORDS = [
  [/^(?:DISCORD_)?BOT_/i, 'DISCORD_'],
  [/^TZ$/i, 'TIME_ZONE'],
] as const;

/**
 * Finds the most similar setting. Compares pairs of adjacent letters, because a renamed or misspelt name shares most
 * pairs with the right one.
 */
function similarSetting(name: string, vocabularies: readonly VocabularyName[]): string | undefined {
  // Other programs put the vendor's name in front of their settings.
  const neutralName = name.replace(new RegExp(`^(?:${vocabularies.join('|')})_`, 'i'), 'MEDIA_');
  const translatedName = OTHER_WORDS.reduce((text, [theirs, ours]) => text.replace(theirs, ours), neutralName);
  const candidates = NAMES.map((setting) => ({ name: setting, likeness: likenessOf(setting, translatedName) }));
  const similarSettings = candidates.filter((candidate) => candidate.likeness >= MIN_LIKENESS);
  const [mostSimilar] = similarSettings.sort((a, b) => b.likeness - a.likeness);
  return mostSimilar?.name;
}

/** Dice coefficient of the pairs of letters: 1 if all pairs are the same, 0 if none is. */
function likenessOf(setting: string, name: string): number {
  const settingPairs = adjacentLetters(setting);
  const namePairs = adjacentLetters(name.toUpperCase());
  const pairCount = settingPairs.size + namePairs.size;
  return (2 * settingPairs.intersection(namePairs).size) / Math.max(1, pairCount);
}

function adjacentLetters(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let index = 0; index < text.length - 1; index += 1) pairs.add(text.slice(index, index + 2));
  return pairs;
}
