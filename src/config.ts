import { didYouMean } from './config/didYouMean.ts';
import { cronProblem, problemsOf, SECRET_SETTINGS, type Variables } from './config/problems.ts';
import { isSettingName, list, SETTINGS, type Settings, settings } from './config/settings.ts';
import type { AccessSettings } from './permissions/policy.ts';

/**
 * The environment, decoded. Every problem is named at once, with where to find the value, so that a first start is one
 * round of mending and not twenty. Nothing here reads the environment itself: that is main's.
 */

export type Config = Omit<Settings, `${string}_ROLE_IDS` | 'GUILD_IDS'> & {
  readonly access: AccessSettings;
  /** Whatever must never be seen in a log line or a message. */
  readonly secrets: readonly string[];
};

export interface Sources {
  /** What `.env` holds, if there is one: a name it should not have is a mistake, since nothing else reads it. */
  readonly file?: Variables | undefined;
  /** Where it was looked for: a person may have started the bot in another folder than the one with the file. */
  readonly folder: string;
  /** The process's environment, which has the last word. */
  readonly environment: Variables;
  /** What is wrong with a cron expression, if anything. Only the room that runs them can tell. */
  readonly problemOfCron: (pattern: string) => string | undefined;
}

/** Everything that is wrong, one line each; the message is what a person reads before exit status 1. */
export class ConfigFailure extends Error {
  override readonly name = 'ConfigFailure';
  readonly problems: readonly string[];

  /** `hint`: what may be behind all of them. */
  constructor(problems: readonly string[], hint?: string) {
    const head = 'I cannot start. Please fix these settings in .env or the environment:';
    super([head, ...problems.map((problem) => `  ${problem}`), ...(hint === undefined ? [] : [hint])].join('\n'));
    this.problems = problems;
  }
}

const NAMES = Object.keys(SETTINGS).filter(isSettingName);
const CRON_SETTINGS = NAMES.filter((name) => name.endsWith('_CRON'));

/** Throws a ConfigFailure that names every problem. */
export function loadConfig({ file, folder, environment, problemOfCron }: Sources): Config {
  const given = Object.fromEntries(NAMES.map((name) => [name, value(environment[name]) ?? value(file?.[name])]));
  const problems = Object.keys(file ?? {})
    .filter((name) => !isSettingName(name))
    .map((name) => `${name} is not a setting I know.${didYouMean(name, NAMES)}`);
  const result = settings.safeParse(given);
  if (!result.success) problems.push(...problemsOf(result.error.issues, given));
  problems.push(...combined(given, problemOfCron));
  if (!result.success || problems.length > 0)
    throw new ConfigFailure(problems, file === undefined ? noFileIn(folder) : undefined);
  return configOf(result.data);
}

const noFileIn = (folder: string): string =>
  `There is no .env in ${folder}. Copy .env.example to .env there, or start me in the folder that has one.`;

/** What only shows when settings are read together, or by somebody else. */
function combined(given: Variables, problemOfCron: Sources['problemOfCron']): string[] {
  const crons = CRON_SETTINGS.flatMap((name) => {
    const problem = given[name] === undefined ? undefined : problemOfCron(given[name]);
    return problem === undefined ? [] : [cronProblem(name, `${given[name]}`, problem, given)];
  });
  return [...crons, ...openDoors(given)];
}

const ROLE_SETTINGS = ['ADMIN_ROLE_IDS', 'MODERATOR_ROLE_IDS', 'CURATOR_ROLE_IDS', 'VIEWER_ROLE_IDS'] as const;

/** Settings that are right each by itself and let in more people than anybody means. */
function openDoors({ GUILD_IDS, ...given }: Variables): string[] {
  const guilds = list(GUILD_IDS ?? '');
  // @everyone has the server's own id.
  const servers = ROLE_SETTINGS.flatMap((name) => {
    const [id] = list(given[name] ?? '').filter((each) => guilds.includes(each));
    const problem = `${name} names the server ${id}, not a role: that would be everyone in it. Copy the id of a role.`;
    return id === undefined ? [] : [problem];
  });
  // Whoever adds the bot to a guild of their own would otherwise be its "everyone".
  const isOpen = given.VIEWER_ROLE_IDS === 'everyone' && GUILD_IDS === undefined;
  return isOpen
    ? [...servers, 'GUILD_IDS is needed with VIEWER_ROLE_IDS=everyone: else everyone in any server could read.']
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
    secrets: SECRET_SETTINGS.map((name) => rest[name]),
  };
}

/** An empty line in `.env` means "not set". */
const value = (text: string | undefined): string | undefined => (text?.trim() ? text.trim() : undefined);
