import { DiscordAPIError, type REST, RequestMethod, Routes } from 'discord.js';
import { z } from 'zod';
import type { RemoteClockReading } from '../../domain/media/server/probe.ts';
import { withWebPagesRejected } from '../rest/impostor.ts';
import { ResilientRestClient, restConnectionOptions } from '../rest/keepingRest.ts';

/** Timeout of a request in ms. It is short, because a person waits for the result. */
const TIMEOUT_MS = 8000;
const SECOND_MS = 1000;
/** Maximum guilds that Discord lists at a time. */
const GUILDS_A_PAGE = 200;
/**
 * Maximum guilds or channels to look up. Each takes two or three requests, at fifty a second, so all are done before a
 * check's deadline.
 */
const MAX_LOOKUPS = 100;

/** A REST client with a token but without a gateway client. It does not retry refused requests. */
export function createLookupRestClient(token: string, apiUrl: URL | undefined): ResilientRestClient {
  const rest = new ResilientRestClient({
    ...restConnectionOptions(apiUrl, withWebPagesRejected(fetch)),
    timeout: TIMEOUT_MS,
    retries: 1,
    // Discord allows fifty requests a second. Waiting for the next second is not a failure.
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > SECOND_MS,
  });
  // The timers of the sweepers would keep the process alive.
  rest.clearHashSweeper();
  rest.clearHandlerSweeper();
  return rest.setToken(token);
}

const bits = z.string().regex(/^\d+$/).transform(BigInt);
const user = z.object({ id: z.string(), username: z.string() });
const owner = z.object({ id: z.string() });
const teamMember = z.object({ user: owner, membership_state: z.int(), role: z.string().default('') });
const application = z.object({
  id: z.string(),
  flags: z.int().default(0),
  owner: owner.optional(),
  bot_public: z.boolean().optional(),
  team: z.object({ owner_user_id: z.string().nullish(), members: z.array(teamMember) }).nullish(),
});
const gateway = z.object({ session_start_limit: z.object({ total: z.int(), remaining: z.int() }) });
const role = z.object({
  id: z.string(),
  name: z.string(),
  permissions: bits,
  tags: z.object({ bot_id: z.string().optional() }).optional(),
});
const guild = z.object({ id: z.string(), name: z.string(), owner_id: z.string(), roles: z.array(role) });
/** `permissions` are the bot's own in the guild, before the overwrites of channels. */
const listedGuild = z.object({ id: z.string(), name: z.string(), permissions: bits.optional() });
const member = z.object({ roles: z.array(z.string()) });
const channel = z.object({
  id: z.string(),
  type: z.int(),
  name: z.string().nullish(),
  guild_id: z.string().optional(),
  parent_id: z.string().nullish(),
  permission_overwrites: z.array(z.object({ id: z.string(), type: z.int(), allow: bits, deny: bits })).default([]),
  thread_metadata: z.object({ archived: z.boolean(), locked: z.boolean() }).optional(),
});
const namedCommands = z.array(z.object({ name: z.string() }));

export type LookedUpApplication = z.output<typeof application>;
export type LookedUpGuild = z.output<typeof guild>;
export type LookedUpChannel = z.output<typeof channel>;

/** Reasons why Discord does not return a guild, a channel or a user. Any other failure is thrown. */
export type LookupRefusalReason = 'unknown' | 'hidden';

/** Requests data from Discord over HTTP without a gateway connection, so it also works while a bot is running. */
export interface DiscordLookup {
  /** The bot's own user. Rejects with Discord's error 401 if the token is refused. */
  bot(): Promise<z.output<typeof user>>;
  application(): Promise<z.output<typeof application>>;
  /** The session starts left today, and Discord's time. */
  gateway(): Promise<{ readonly left: number; readonly total: number; readonly time: RemoteClockReading | undefined }>;
  readonly maxLookups: number;
  guilds(): Promise<readonly z.output<typeof listedGuild>[]>;
  guild(id: string): Promise<LookedUpGuild | LookupRefusalReason>;
  botRoles(guildId: string, botId: string): Promise<readonly string[]>;
  channel(id: string): Promise<LookedUpChannel | LookupRefusalReason>;
  user(id: string): Promise<z.output<typeof user> | LookupRefusalReason>;
  /** Names of the registered commands: one guild's, or the global ones if the guild is undefined. */
  commands(applicationId: string, guildId: string | undefined): Promise<readonly string[] | LookupRefusalReason>;
}

export function createDiscordLookup(rest: Pick<REST, 'get' | 'queueRequest'>): DiscordLookup {
  return {
    bot: async () => user.parse(await rest.get(Routes.user())),
    application: async () => application.parse(await rest.get(Routes.currentApplication())),
    gateway: async () => {
      const response = await rest.queueRequest({ method: RequestMethod.Get, fullRoute: Routes.gatewayBot() });
      const { session_start_limit: limit } = gateway.parse(await response.json());
      const discordTime = new Date(response.headers.get('date') ?? '');
      const time = Number.isNaN(discordTime.getTime()) ? undefined : { theirs: discordTime, ours: new Date() };
      return { left: limit.remaining, total: limit.total, time };
    },
    maxLookups: MAX_LOOKUPS,
    guilds: async () => await listedGuilds(rest),
    guild: (id) => unlessWithheld(async () => guild.parse(await rest.get(Routes.guild(id)))),
    botRoles: async (guildId, botId) => member.parse(await rest.get(Routes.guildMember(guildId, botId))).roles,
    channel: (id) => unlessWithheld(async () => channel.parse(await rest.get(Routes.channel(id)))),
    user: (id) => unlessWithheld(async () => user.parse(await rest.get(Routes.user(id)))),
    commands: (applicationId, guildId) => {
      const route =
        guildId === undefined
          ? Routes.applicationCommands(applicationId)
          : Routes.applicationGuildCommands(applicationId, guildId);
      return unlessWithheld(async () => namedCommands.parse(await rest.get(route)).map(({ name }) => name));
    },
  };
}

async function listedGuilds(rest: Pick<REST, 'get'>): Promise<readonly z.output<typeof listedGuild>[]> {
  const guilds: z.output<typeof listedGuild>[] = [];
  let lastId: string | undefined = '0';
  while (lastId !== undefined) {
    const query = new URLSearchParams({ limit: `${GUILDS_A_PAGE}`, after: lastId });
    const page = z.array(listedGuild).parse(await rest.get(Routes.userGuilds(), { query }));
    guilds.push(...page);
    lastId = page.length < GUILDS_A_PAGE ? undefined : page.at(-1)?.id;
  }
  return guilds;
}

async function unlessWithheld<T>(readAnswer: () => Promise<T>): Promise<T | LookupRefusalReason> {
  try {
    return await readAnswer();
  } catch (error) {
    if (error instanceof DiscordAPIError && error.status === 404) return 'unknown';
    if (error instanceof DiscordAPIError && error.status === 403) return 'hidden';
    throw error;
  }
}
