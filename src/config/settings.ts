import { z } from 'zod';
import { MAX_TOKEN_LENGTH } from '../domain/firstSetup.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../domain/languages.ts';
import { BOT_STATUS_LINE_SETTINGS } from '../domain/live/presence.ts';
import { FEED_PROPERTIES, type FeedChannelSetting, type FeedCronSetting } from '../domain/notifications/feeds.ts';
import { PEOPLE_DISPLAY_MODES } from '../domain/notifications/peopleShown.ts';
import type { VocabularyName } from '../domain/servers/vocabulary.ts';
import { LATE_PLAYS } from '../domain/statistics/backfill.ts';
import { parseTimeZoneName } from '../time/timeZones.ts';

/** Matches a mention (`<#…>`, `<@&…>`) or a channel's link as Discord copies it, and captures the id. */
const AS_COPIED = /^<(?:#|@&|@!?)(\d+)>$|^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/\d+\/(\d+)(?:\/\d+)?\/?$/;
const idIn = (text: string): string => text.replace(AS_COPIED, '$1$2');
const snowflake = z
  .string()
  .transform(idIn)
  .pipe(z.string().regex(/^\d{17,20}$/, 'must be a Discord id (17 to 20 digits)'));
export const splitCommaSeparatedList = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');
/** Reads the ids in a list, without validating them. */
export const splitIdList = (text: string): readonly string[] => splitCommaSeparatedList(text).map(idIn);
const ids = z.string().transform(splitCommaSeparatedList).pipe(z.array(snowflake));
/** Hiding a very short token in the log would also hide half of the other text. */
const secret = z
  .string()
  .regex(
    /^[\x21-\x7e]+$/,
    'has a character that no token contains: a space, a line break (is a quote left open?), a typographic quote',
  )
  .min(8, 'is too short to be a token')
  .max(MAX_TOKEN_LENGTH, 'is too long to be a token')
  .refine((text) => !/^["'`]|["'`]$/.test(text), 'has a quote at one end alone, or two at each: remove them');
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as http://192.168.1.10:32400' })
  .transform((text) => new URL(text))
  .refine((url) => url.username === '' && url.password === '' && url.search === '' && url.hash === '', {
    error: 'must not contain a user, a password, ? or #: the token has its own setting',
  });
const number = (digits: RegExp, problem: string) => z.string().regex(digits, problem).transform(Number);
/** Validates a number of days, with or without the unit: `30d`, `30 days`. */
const days = (digits: RegExp, problem: string) =>
  z
    .string()
    .transform((text) => text.replace(/\s*(?:d|days?)$/i, ''))
    .pipe(number(digits, problem));
const key = z
  .string()
  .regex(/^[\w+/=-]{43,200}$/, 'must be at least 32 random bytes, in Base64 or as hexadecimal digits')
  .optional();
const timeZone = z.string().transform((text, { issues }) => {
  const zone = parseTimeZoneName(text);
  if (zone !== undefined) return zone;
  issues.push({ code: 'custom', message: 'must be a time zone such as Europe/Berlin', input: text });
  return z.NEVER;
});

const WHERE = {
  token: 'discord.com/developers/applications, your application, Bot, Reset Token',
  id: 'Discord, User Settings, Advanced, Developer Mode on; then right-click and Copy ID',
  media: 'the address you open the media server with, port 32400',
  cron: 'crontab.guru explains such expressions',
  presence: 'what stands below the bot’s name: nothing, how much is playing, or what',
  mediaToken:
    'a token of its owner that lasts: Plex has it as PlexOnlineToken in Preferences.xml; .env.example says more',
} as const;

interface CronSetting {
  readonly read: z.ZodDefault<z.ZodString>;
  readonly where: string;
}

const cron = (preset: string): CronSetting => ({ read: z.string().default(preset), where: WHERE.cron });
const channel = { read: snowflake.optional(), where: WHERE.id };

type FeedSettings = Readonly<Record<FeedChannelSetting, typeof channel> & Record<FeedCronSetting, CronSetting>>;

function feedSettings(): FeedSettings {
  const settings: Record<string, FeedSettings[keyof FeedSettings]> = {};
  for (const { channel: channelSetting, schedule } of FEED_PROPERTIES) {
    if (channelSetting !== undefined) settings[channelSetting] = channel;
    if (schedule?.setting !== undefined) settings[schedule.setting] = cron(schedule.default);
  }
  // The cast is needed because TypeScript cannot tell which name has which value.
  return settings as FeedSettings;
}

/** Schema of each setting, and where people find its value, in the order of `.env.example`. */
export const SETTINGS = {
  DISCORD_TOKEN: { read: secret, where: WHERE.token },
  DISCORD_API_URL: { read: address.optional(), where: 'only to use something other than Discord' },
  GUILD_IDS: {
    read: ids.pipe(z.array(z.string()).min(1, 'must name at least one server')).optional(),
    where: WHERE.id,
  },
  ADMIN_ROLE_IDS: { read: ids.pipe(z.array(z.string()).min(1, 'must name at least one role')), where: WHERE.id },
  MODERATOR_ROLE_IDS: { read: ids.default([]), where: WHERE.id },
  CURATOR_ROLE_IDS: { read: ids.default([]), where: WHERE.id },
  VIEWER_ROLE_IDS: {
    read: z.union([z.literal('everyone'), ids]).default([]),
    where: `the word everyone, or ${WHERE.id}`,
  },
  OWNER_IDS: { read: ids.default([]), where: WHERE.id },
  MEDIA_URL: { read: address, where: WHERE.media },
  MEDIA_TOKEN: { read: secret, where: WHERE.mediaToken },
  MEDIA_VOCABULARY: {
    read: z.string().optional(),
    where: 'best left out, since it is detected automatically',
  },
  MEDIA_MACHINE_ID: {
    read: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'must be letters, digits and dashes')
      .optional(),
    where: 'the machineIdentifier in MEDIA_URL/identity; only for a server without that page',
  },
  MEDIA_READ_SECONDS: {
    read: number(/^(?:[1-3]\d|4[0-5])$/, 'must be a number of seconds from 10 to 45').default(10),
    where: 'raise it if the media server is slow, as during scans',
  },
  ACCOUNT_URL: { read: address.optional(), where: 'the address of the account service' },
  ...feedSettings(),
  HISTORY_LATE: {
    read: z.enum(LATE_PLAYS, 'must be post or count').default('post'),
    where: 'post: posted as watched earlier; count: only in /stats and /history',
  },
  FEED_PEOPLE: {
    read: z.enum(PEOPLE_DISPLAY_MODES, 'must be name, pseudonym or nobody').default('pseudonym'),
    where: 'how those posts show people; /notify set changes it for each',
  },
  FEED_LANGUAGE: {
    read: z.enum(LANGUAGES, `must be ${LANGUAGES.join(' or ')}`).default(DEFAULT_LANGUAGE),
    where: 'the language of those posts; /notify set changes it for each',
  },
  CATALOGUE_CRON: cron('11 */3 * * *'),
  TIME_ZONE: { read: timeZone.default('UTC'), where: 'the TZ column of the list of tz database time zones' },
  RELEASES_URL: {
    read: address.refine(({ protocol }) => protocol === 'https:', 'must begin with https://').optional(),
    where: 'https://api.github.com/repos/OWNER/REPO/releases/latest, of the project that your Usher is from',
  },
  TERMINATE_REASON: {
    read: z.string().trim().min(1).max(300, 'must be at most 300 characters').default('Ended by a moderator.'),
    where: 'your own words',
  },
  DATABASE_PATH: { read: z.string().default('data/usher.db'), where: 'a file that the bot may create and write' },
  BACKUP_CRON: cron('23 3 * * *'),
  BACKUP_COUNT: {
    read: number(/^\d{1,3}$/, 'must be a number of backups such as 7').default(7),
    where: 'how many days back you may want to go; 0 for no backups by schedule',
  },
  BACKUP_FOLDER: { read: z.string().optional(), where: 'a folder that the bot may create and write' },
  INSTALLATION_KEY: {
    read: key,
    where: 'openssl rand -base64 32; best left out: a file beside the database is made for it',
  },
  INSTALLATION_KEY_PREVIOUS: {
    read: key,
    where: 'the INSTALLATION_KEY from before, for the first start with another one',
  },
  AUDIT_DAYS: {
    read: days(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999').default(365),
    where: 'for how long it is kept who changed what',
  },
  RATE_LIMIT_FACTOR: {
    read: number(/^(?!0+(?:\.0+)?$)\d{1,4}(?:\.\d{1,2})?$/, 'must be a number such as 1, 0.5 or 3').default(1),
    where: 'how much more or less than usual each person may do in a short time',
  },
  POSTER_CACHE_MB: {
    read: number(/^\d{1,6}$/, 'must be a number of megabytes such as 200').default(200),
    where: 'the space you can spare beside the database; 0 for none',
  },
  PLAYS_DAYS: {
    read: days(/^(?:[7-9]|[1-9]\d{1,4})$/, 'must be a number of days, at least 7').optional(),
    where: 'how long your statistics should reach back; unset: for ever',
  },
  SESSION_SAMPLES: {
    read: z.enum(['on', 'off'], 'must be on or off').default('on'),
    where: 'off: nothing about streams is stored, and /rule test and the charts of streams stay empty',
  },
  PRESENCE: {
    read: z.enum(BOT_STATUS_LINE_SETTINGS, 'must be off, counts or titles').default('counts'),
    where: WHERE.presence,
  },
  LOG_LEVEL: {
    read: z.enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error').default('info'),
    where: 'info is right for most',
  },
  LOG_FORMAT: {
    read: z.enum(['auto', 'pretty', 'json'], 'must be auto, pretty or json').default('auto'),
    where: 'auto: pretty in a terminal, JSON everywhere else',
  },
  HEALTH_PORT: {
    read: number(/^[1-9]\d{0,4}$/, 'must be a port from 1 to 65535')
      .refine((port) => port <= 65_535, 'must be a port from 1 to 65535')
      .optional(),
    where: 'a free port of this machine, such as 9464; best left out unless something watches Usher',
  },
  HEALTH_HOST: {
    read: z.union([z.ipv4(), z.ipv6()], 'must be an IP address such as 127.0.0.1 or 0.0.0.0').default('127.0.0.1'),
    where: '127.0.0.1 for this machine alone, 0.0.0.0 for every network it is in',
  },
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = z.output<typeof settingsSchema>;

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

function schemaOf<T extends Readonly<Record<string, { readonly read: z.ZodType }>>>(definitions: T) {
  const entries = Object.entries(definitions).map(([name, { read }]) => [name, read]);
  // The cast is needed because TypeScript cannot tell which name has which value.
  return z.object(Object.fromEntries(entries) as { [Name in keyof T]: T[Name]['read'] });
}

const settingsSchema = schemaOf(SETTINGS);

/** Makes the schema of all settings. MEDIA_VOCABULARY accepts only these names. */
export function createSettingsSchema(vocabularies: readonly VocabularyName[]) {
  const namesText = vocabularies.join(' or ');
  return settingsSchema.extend({ MEDIA_VOCABULARY: z.enum(vocabularies, `must be ${namesText}`).optional() });
}
