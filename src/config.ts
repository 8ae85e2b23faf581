import { cronProblem, problemsOf, SECRET_SETTINGS, type Variables } from './config/problems.ts';
import { type ReadFile, readSecretFiles, SECRET_FILE_SETTINGS } from './config/secretFiles.ts';
import { isSettingName, list, SETTINGS, type Settings, settingsWith } from './config/settings.ts';
import type { VocabularyName } from './domain/servers/vocabulary.ts';
import type { AccessSettings } from './permissions/policy.ts';

/**
 * Decodes the environment. Every problem is named at once, with where to find the value, so that a first start takes one round
 * of fixing and not twenty. Nothing here reads the environment itself: main does that.
 */

export type Config = Omit<Settings, `${string}_ROLE_IDS` | 'GUILD_IDS'> & {
  readonly access: AccessSettings;
  /** Values that must never appear in a log line or a message. */
  readonly secrets: readonly string[];
  /** Hosts of the addresses that `.env` or the environment names. */
  readonly ownHosts: ReadonlySet<string>;
};

export interface Sources {
  /**
   * The content of `.env`, if the file exists. An unknown name in it is a mistake, because only Usher reads
   * that file.
   */
  readonly file?: Variables | undefined;
  /** Where we looked for `.env`: a person may have started the bot in a different folder than the file's. */
  readonly folder: string;
  /** The process's environment, which takes precedence. */
  readonly environment: Variables;
  /** Reads the files that hold secrets. */
  readonly readFile: ReadFile;
  /** The possible values of MEDIA_VOCABULARY. Only `api/` knows them. */
  readonly vocabularies: readonly VocabularyName[];
  /** Returns the problem with a cron expression, if any. Only the module that runs them can tell. */
  readonly problemOfCron: (pattern: string) => string | undefined;
}

/** Everything that is wrong, one line each. A person reads the message before the bot exits with status 1. */
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

/** Throws a ConfigFailure that names every problem. */
export function loadConfig({ file, folder, environment, readFile, vocabularies, problemOfCron }: Sources): Config {
  const valuesOf = (names: readonly string[]): Variables =>
    Object.fromEntries(names.map((name) => [name, value(environment[name]) ?? value(file?.[name])]));
  const secrets = readSecretFiles(valuesOf(NAMES), valuesOf(SECRET_FILE_SETTINGS), readFile);
  const { given } = secrets;
  const misnamed = misnamedIn(file ?? {}, vocabularies);
  const problems = misnamed.map(
    ({ name, meant }) => `${name} is not a setting I know.${meant && ` Did you mean ${meant}?`}`,
  );
  problems.push(...secrets.problems);
  const result = settingsWith(vocabularies).safeParse(given);
  if (!result.success) {
    // A setting that is present under a wrong name is not also reported as missing.
    const there = new Set<PropertyKey>(misnamed.flatMap(({ meant }) => (given[meant] === undefined ? [meant] : [])));
    const issues = result.error.issues.filter(({ path: [name = ''] }) => !secrets.unread.has(name) && !there.has(name));
    problems.push(...problemsOf(issues, given));
  }
  problems.push(...combined(given, problemOfCron));
  if (!result.success || problems.length > 0)
    throw new ConfigFailure(problems, file === undefined ? noFileIn(folder) : undefined);
  return configOf(result.data);
}

const noFileIn = (folder: string): string =>
  `There is no .env in ${folder}. Copy .env.example to .env there, or start me in the folder that has one.`;

/** Problems that show only when settings are read together, or that only another module can find. */
function combined(given: Variables, problemOfCron: Sources['problemOfCron']): string[] {
  const crons = CRON_SETTINGS.flatMap((name) => {
    const problem = given[name] === undefined ? undefined : problemOfCron(given[name]);
    return problem === undefined ? [] : [cronProblem({ name, pattern: `${given[name]}`, problem, given })];
  });
  return [...crons, ...openDoors(given)];
}

const ROLE_SETTINGS = ['ADMIN_ROLE_IDS', 'MODERATOR_ROLE_IDS', 'CURATOR_ROLE_IDS', 'VIEWER_ROLE_IDS'] as const;

/** Settings that are each valid by themselves, but together let in more people than anyone means to. */
function openDoors({ GUILD_IDS, ...given }: Variables): string[] {
  const guilds = list(GUILD_IDS ?? '');
  // The role @everyone has the server's own id.
  const servers = ROLE_SETTINGS.flatMap((name) => {
    const [id] = list(given[name] ?? '').filter((each) => guilds.includes(each));
    const problem = `${name} names the server ${id}, not a role: that would be everyone in it. Copy the id of a role.`;
    return id === undefined ? [] : [problem];
  });
  // Otherwise anyone could add the bot to a guild of their own and be part of its "everyone".
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

/** An empty line in `.env` means "not set". */
const value = (text: string | undefined): string | undefined => (text?.trim() ? text.trim() : undefined);

/** The unknown names in `.env`, each with the setting that was probably meant, if any. */
const misnamedIn = (file: Variables, vocabularies: readonly VocabularyName[]) =>
  Object.keys(file)
    .filter((name) => !isSettingName(name) && !SECRET_FILE_SETTINGS.includes(name))
    .map((name) => ({ name, meant: meantBy(name, vocabularies) ?? '' }));

/** Other programs' names for the same settings. */
const OTHER_WORDS = [
  [/^(?:DISCORD_)?BOT_/i, 'DISCORD_'],
  [/^TZ$/i, 'TIME_ZONE'],
] as const;

/**
 * Compares pairs of adjacent letters, because a renamed or misspelt setting shares most of them with the
 * right name.
 */
function meantBy(name: string, vocabularies: readonly VocabularyName[]): string | undefined {
  // Other programs name their settings after the vendor.
  const named = name.replace(new RegExp(`^(?:${vocabularies.join('|')})_`, 'i'), 'MEDIA_');
  const typed = OTHER_WORDS.reduce((text, [other, ours]) => text.replace(other, ours), named);
  const [nearest] = NAMES.map((known) => ({ known, likeness: likeness(known, typed) }))
    .filter((each) => each.likeness >= 0.5)
    .sort((a, b) => b.likeness - a.likeness);
  return nearest?.known;
}

/** The Dice coefficient of the pairs of letters: 1 means the same word, 0 nothing in common. */
function likeness(a: string, b: string): number {
  const pairs = (text: string) => new Set([...text].slice(1).map((letter, index) => `${text[index]}${letter}`));
  const inA = pairs(a);
  const inB = pairs(b.toUpperCase());
  return (2 * inA.intersection(inB).size) / Math.max(1, inA.size + inB.size);
}
