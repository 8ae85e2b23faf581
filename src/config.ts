import { z } from 'zod';
import { didYouMean } from './config/didYouMean.ts';
import type { Policy } from './permissions/policy.ts';

/**
 * The environment, decoded. Every problem is named at once, with where to find the value, so that a first start is one
 * round of mending and not twenty. Nothing here reads the environment itself: that is main's.
 */

const snowflake = z.string().regex(/^\d{17,20}$/, 'has to be a Discord id: 17 to 20 digits');
const list = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');
const ids = z.string().transform(list).pipe(z.array(snowflake));
/** Shorter is a mistake, and a scrub of it would black out half the log. */
const secret = z
  .string()
  .regex(
    /^[\x21-\x7e]+$/,
    'has a character that is in no token: a space, a quote sign of a text editor, a letter with an accent',
  )
  .min(8, 'is too short to be a token');
const address = z
  .url({ protocol: /^https?$/, error: 'has to be an address such as http://192.168.1.10:32400' })
  .transform((text) => new URL(text))
  .refine((url) => url.username === '' && url.password === '' && url.search === '' && url.hash === '', {
    error: 'has to be without user, password, ? and #: the token has a setting of its own',
  });
const timeZone = z.string().refine(isTimeZone, 'has to be a time zone such as Europe/Berlin');

const WHERE = {
  token: 'discord.com/developers/applications, your application, Bot, Reset Token',
  id: 'Discord, User Settings, Advanced, Developer Mode on; then right-click and Copy ID',
  media: 'the address you open the media server with, port 32400',
  mediaToken:
    'the media server’s account settings, or the X-Media-Token (plex: X-Plex-Token) in a request of its web page',
} as const;

/** Each setting: how it is read, and where a person finds its value. The order is that of `.env.example`. */
export const SETTINGS = {
  DISCORD_TOKEN: { read: secret, where: WHERE.token },
  DISCORD_API_URL: { read: address.optional(), where: 'only to point elsewhere than Discord' },
  GUILD_IDS: {
    read: ids.pipe(z.array(z.string()).min(1, 'has to name at least one server')).optional(),
    where: WHERE.id,
  },
  ADMIN_ROLE_IDS: { read: ids.pipe(z.array(z.string()).min(1, 'has to name at least one role')), where: WHERE.id },
  MODERATOR_ROLE_IDS: { read: ids.default([]), where: WHERE.id },
  CURATOR_ROLE_IDS: { read: ids.default([]), where: WHERE.id },
  VIEWER_ROLE_IDS: {
    read: z.union([z.literal('everyone'), ids]).default([]),
    where: `the word everyone, or ${WHERE.id}`,
  },
  MEDIA_URL: { read: address, where: WHERE.media },
  MEDIA_TOKEN: { read: secret, where: WHERE.mediaToken },
  MEDIA_VOCABULARY: {
    read: z.enum(['neutral', 'plex'], 'has to be neutral or plex').default('neutral'),
    where: 'plex for a Plex server',
  },
  MEDIA_MACHINE_ID: {
    read: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'has to be letters, digits and dashes')
      .optional(),
    where: 'the machineIdentifier in MEDIA_URL/identity; only for a server without that page',
  },
  ACCOUNT_URL: { read: address.optional(), where: 'the address of the account service' },
  HISTORY_CHANNEL_ID: { read: snowflake.optional(), where: WHERE.id },
  HISTORY_CRON: { read: z.string().default('* * * * *'), where: 'crontab.guru explains such expressions' },
  MAINTENANCE_CHANNEL_ID: { read: snowflake.optional(), where: WHERE.id },
  MAINTENANCE_CRON: { read: z.string().default('0 4 * * *'), where: 'crontab.guru explains such expressions' },
  CATALOGUE_CRON: { read: z.string().default('11 */3 * * *'), where: 'crontab.guru explains such expressions' },
  TIME_ZONE: { read: timeZone.default('UTC'), where: 'the TZ column of the list of tz database time zones' },
  TERMINATE_REASON: {
    read: z.string().trim().min(1).max(300, 'has to be at most 300 characters').default('Ended by a moderator.'),
    where: 'your own words',
  },
  DATABASE_PATH: { read: z.string().default('data/usher.db'), where: 'a file that may be made and written' },
  POSTER_CACHE_MB: {
    read: z
      .string()
      .regex(/^\d{1,6}$/, 'has to be a number of megabytes such as 200')
      .default('200')
      .transform(Number),
    where: 'the space you can spare beside the database; 0 for none',
  },
  LOG_LEVEL: {
    read: z.enum(['debug', 'info', 'warn', 'error'], 'has to be debug, info, warn or error').default('info'),
    where: 'info is right for most',
  },
} as const;

type SettingName = keyof typeof SETTINGS;
type Settings = z.output<ReturnType<typeof readers<typeof SETTINGS>>>;
export type Config = Omit<Settings, `${string}_ROLE_IDS` | 'GUILD_IDS'> & {
  readonly policy: Policy;
  /** Whatever must never be seen in a log line or a message. */
  readonly secrets: readonly string[];
};

type Variables = Readonly<Record<string, string | undefined>>;

export interface Sources {
  /** What `.env` holds, if there is one: a name it should not have is a mistake, since nothing else reads it. */
  readonly file?: Variables | undefined;
  /** The process's environment, which has the last word. */
  readonly environment: Variables;
  /** What is wrong with a cron expression, if anything. Only the room that runs them can tell. */
  readonly problemOfCron: (pattern: string) => string | undefined;
}

/** Everything that is wrong, one line each; the message is what a person reads before exit status 1. */
export class ConfigFailure extends Error {
  override readonly name = 'ConfigFailure';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      ['I cannot start. Please mend these settings in .env or the environment:', ...problems.map((p) => `  ${p}`)].join(
        '\n',
      ),
    );
    this.problems = problems;
  }
}

/** Throws a ConfigFailure that names every problem. */
export function loadConfig({ file = {}, environment, problemOfCron }: Sources): Config {
  const names = Object.keys(SETTINGS).filter(isSettingName);
  const given = Object.fromEntries(names.map((name) => [name, value(environment[name]) ?? value(file[name])]));
  const problems = Object.keys(file)
    .filter((name) => !isSettingName(name))
    .map((name) => `${name} is not a setting I know.${didYouMean(name, names)}`);
  const result = readers(SETTINGS).safeParse(given);
  if (!result.success)
    problems.push(...result.error.issues.map((issue) => sentence(issue.path[0], given, issue.message)));
  problems.push(...combined(given, problemOfCron));
  if (!result.success || problems.length > 0) throw new ConfigFailure([...new Set(problems)]);
  return configOf(result.data);
}

/** What only shows when settings are read together, or by somebody else. */
function combined(given: Variables, problemOfCron: Sources['problemOfCron']): string[] {
  const crons = (['HISTORY_CRON', 'MAINTENANCE_CRON', 'CATALOGUE_CRON'] as const).flatMap((name) => {
    const problem = given[name] === undefined ? undefined : problemOfCron(given[name]);
    return problem === undefined ? [] : [`${name} ${problem} (${SETTINGS[name].where}).`];
  });
  return [...crons, ...openDoors(given)];
}

const ROLE_SETTINGS = ['ADMIN_ROLE_IDS', 'MODERATOR_ROLE_IDS', 'CURATOR_ROLE_IDS', 'VIEWER_ROLE_IDS'] as const;

/** Settings that are right each by itself and let in more people than anybody means. */
function openDoors({ GUILD_IDS, ...given }: Variables): string[] {
  const guilds = list(GUILD_IDS ?? '');
  // @everyone has the server's own id.
  const servers = ROLE_SETTINGS.filter((name) => list(given[name] ?? '').some((id) => guilds.includes(id))).map(
    (name) => `${name} names a server, not a role: that would be everyone in it. Copy the id of a role.`,
  );
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
    policy: { guildIds: GUILD_IDS, roleIds, everyoneViews },
    secrets: [rest.DISCORD_TOKEN, rest.MEDIA_TOKEN],
  };
}

function sentence(name: PropertyKey | undefined, given: Variables, problem: string): string {
  if (typeof name !== 'string' || !isSettingName(name)) return problem;
  const wrong = given[name] === undefined ? 'is missing' : problem;
  return `${name} ${wrong} (${SETTINGS[name].where}).`;
}

/** An empty line in `.env` means "not set". */
const value = (text: string | undefined): string | undefined => (text?.trim() ? text.trim() : undefined);

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function readers<T extends Readonly<Record<string, { readonly read: z.ZodType }>>>(settings: T) {
  const entries = Object.entries(settings).map(([name, { read }]) => [name, read]);
  // The one cast: entries of a record, each mapped to its own `read`, which TypeScript cannot follow.
  return z.object(Object.fromEntries(entries) as { [Name in keyof T]: T[Name]['read'] });
}
