import { cronProblem, problemsOf, SECRET_SETTINGS, type Variables } from './config/problems.ts';
import { type ReadFile, readSecretFiles, SECRET_FILE_SETTINGS } from './config/secretFiles.ts';
import { isSettingName, SETTINGS, type Settings, settingsWith, splitList } from './config/settings.ts';
import type { VocabularyName } from './domain/servers/vocabulary.ts';
import type { AccessSettings } from './permissions/policy.ts';

/**
 * Settings after validation. All problems are reported at once, with where to find each value, so that a first start
 * needs one round of fixing. The environment is passed in by main, not read here.
 */

export type Config = Omit<Settings, `${string}_ROLE_IDS` | 'GUILD_IDS'> & {
  readonly access: AccessSettings;
  /** Values that must never appear in a log line or a message. */
  readonly secrets: readonly string[];
  /** Hosts in URLs that `.env` or the environment contains. */
  readonly ownHosts: ReadonlySet<string>;
};

export interface Sources {
  /** Content of `.env`, if the file exists. An unknown name in it is a mistake, because only Usher reads that file. */
  readonly file?: Variables | undefined;
  /**
   * Folder in which `.env` was searched for. The message names it, because the bot may have been started in another
   * folder.
   */
  readonly folder: string;
  /** The process's environment, which takes precedence. */
  readonly environment: Variables;
  /** Reads the files that contain secrets. */
  readonly readFile: ReadFile;
  /** The possible values of MEDIA_VOCABULARY. Only `api/` knows them. */
  readonly vocabularies: readonly VocabularyName[];
  /** Returns the problem with a cron expression, if any. Only the module that runs cron jobs can tell. */
  readonly problemOfCron: (pattern: string) => string | undefined;
}

/** All problems with the settings, one line each. A person reads the message before the bot exits with status 1. */
export class ConfigFailure extends Error {
  override readonly name = 'ConfigFailure';
  readonly problems: readonly string[];

  /** `hint` names a possible common cause. */
  constructor(problems: readonly string[], hint?: string) {
    const head = 'I cannot start. Please fix these settings in .env or the environment:';
    super([head, ...problems.map((problem) => `  ${problem}`), ...(hint === undefined ? [] : [hint])].join('\n'));
    this.problems = problems;
  }
}

const NAMES = Object.keys(SETTINGS).filter(isSettingName);
const CRON_SETTINGS = NAMES.filter((name) => name.endsWith('_CRON'));

/** Reads all settings. Throws a ConfigFailure that names every problem. */
export function loadConfig({ file, folder, environment, readFile, vocabularies, problemOfCron }: Sources): Config {
  const valuesOf = (names: readonly string[]): Variables =>
    Object.fromEntries(names.map((name) => [name, value(environment[name]) ?? value(file?.[name])]));
  const secrets = readSecretFiles(valuesOf(NAMES), valuesOf(SECRET_FILE_SETTINGS), readFile);
  const { values: given } = secrets;
  const misnamed = misnamedIn(file ?? {}, vocabularies);
  const problems = misnamed.map(
    ({ name, meant }) => `${name} is not a setting I know.${meant && ` Did you mean ${meant}?`}`,
  );
  problems.push(...secrets.problems);
  const result = settingsWith(vocabularies).safeParse(given);
  if (!result.success) {
    // A setting that is present under a wrong name is not also reported as missing.
    const there = new Set<PropertyKey>(misnamed.flatMap(({ meant }) => (given[meant] === undefined ? [meant] : [])));
    const issues = result.error.issues.filter(
      ({ path: [name = ''] }) => !secrets.failedNames.has(name) && !there.has(name),
    );
    problems.push(...problemsOf(issues, given));
  }
  problems.push(...combined(given, problemOfCron));
  if (!result.success || problems.length > 0)
    throw new ConfigFailure(problems, file === undefined ? noFileIn(folder) : undefined);
  return configOf(result.data);
}

const noFileIn = (folder: string): string =>
  `There is no .env in ${folder}. Copy .env.example to .env there, or start me in the folder that has one.`;

/** Problems of settings in combination, and problems that only another module can find. */
function combined(given: Variables, problemOfCron: Sources['problemOfCron']): string[] {
  const crons = CRON_SETTINGS.flatMap((name) => {
    const problem = given[name] === undefined ? undefined : problemOfCron(given[name]);
    return problem === undefined ? [] : [cronProblem({ name, pattern: `${given[name]}`, problem, variables: given })];
  });
  return [...crons, ...openDoors(given)];
}

const ROLE_SETTINGS = ['ADMIN_ROLE_IDS', 'MODERATOR_ROLE_IDS', 'CURATOR_ROLE_IDS', 'VIEWER_ROLE_IDS'] as const;

/** Problems of settings that are valid one by one, but together admit more people than intended. */
function openDoors({ GUILD_IDS, ...given }: Variables): string[] {
  const guilds = splitList(GUILD_IDS ?? '');
  // The role @everyone has the guild's own id.
  const servers = ROLE_SETTINGS.flatMap((name) => {
    const [id] = splitList(given[name] ?? '').filter((guildId) => guilds.includes(guildId));
    const problem = `${name} names the server ${id}, not a role: that would be everyone in it. Copy the id of a role.`;
    return id === undefined ? [] : [problem];
  });
  // Otherwise anyone could add the bot to their own guild, and have access as one of its members.
  const isOpen = given.VIEWER_ROLE_IDS === 'everyone' && GUILD_IDS === undefined;
  return isOpen
    ? [...servers, 'GUILD_IDS is needed with VIEWER_ROLE_IDS=everyone: otherwise everyone in any server could use it.']
    : servers;
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

/** A blank value means "not set". */
const value = (text: string | undefined): string | undefined => (text?.trim() ? text.trim() : undefined);

/** Unknown names in `.env`, each with the setting that was probably meant, or an empty text. */
const misnamedIn = (file: Variables, vocabularies: readonly VocabularyName[]) =>
  Object.keys(file)
    .filter((name) => !isSettingName(name) && !SECRET_FILE_SETTINGS.includes(name))
    .map((name) => ({ name, meant: similarSetting(name, vocabularies) ?? '' }));

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
  // Other programs name their settings after the vendor.
  const neutralName = name.replace(new RegExp(`^(?:${vocabularies.join('|')})_`, 'i'), 'MEDIA_');
  const translatedName = OTHER_WORDS.reduce((text, [other, ours]) => text.replace(other, ours), neutralName);
  const [nearest] = NAMES.map((setting) => ({ known: setting, likeness: likeness(setting, translatedName) }))
    .filter((candidate) => candidate.likeness >= 0.5)
    .sort((a, b) => b.likeness - a.likeness);
  return nearest?.known;
}

/** Dice coefficient of the pairs of letters: 1 for the same pairs, 0 for none in common. */
function likeness(a: string, b: string): number {
  const pairs = (text: string) => new Set([...text].slice(1).map((letter, index) => `${text[index]}${letter}`));
  const inA = pairs(a);
  const inB = pairs(b.toUpperCase());
  return (2 * inA.intersection(inB).size) / Math.max(1, inA.size + inB.size);
}
