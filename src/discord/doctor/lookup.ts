import { DiscordAPIError, type REST, RequestMethod, Routes } from 'discord.js';
import { z } from 'zod';
import type { HeardTime } from '../../domain/media/server/probe.ts';
import { refusingPages } from '../rest/inItsPlace.ts';
import { connectionTo, KeepingRest } from '../rest/keepingRest.ts';

/** A person waits for the result. */
const TIMEOUT_MS = 8000;
const SECOND_MS = 1000;
/** Discord lists so many guilds at a time. */
const GUILDS_A_PAGE = 200;
/** Two or three requests each, at fifty a second, are over before a check has to be. */
const MOST_BY_REQUEST = 100;

/** Reads from Discord with a token, without a client, and without retrying refused requests. */
export function createLookupRest(token: string, apiUrl: URL | undefined): KeepingRest {
  const rest = new KeepingRest({
    ...connectionTo(apiUrl, refusingPages(fetch)),
    timeout: TIMEOUT_MS,
    retries: 1,
    // Discord takes fifty requests a second. The wait for the next second is no failure.
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > SECOND_MS,
  });
  // Its timers would keep the process alive.
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
/** permissions: the bot's own, apart from channels. */
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
const named = z.array(z.object({ name: z.string() }));

export type LookedUpApplication = z.output<typeof application>;
export type LookedUpGuild = z.output<typeof guild>;
export type LookedUpChannel = z.output<typeof channel>;

/** Why Discord withholds something; any other failure is thrown. */
export type Withheld = 'unknown' | 'hidden';

/** Asks Discord over HTTP, without a connection to its gateway, so it works beside a running bot too. */
export interface DiscordLookup {
  /** Rejects with Discord's error 401 if the token is refused. */
  bot(): Promise<z.output<typeof user>>;
  application(): Promise<z.output<typeof application>>;
  /** The connections left today, and Discord's time. */
  gateway(): Promise<{ readonly left: number; readonly total: number; readonly time: HeardTime | undefined }>;
  /** How many guilds or channels can be looked up within the time of a check. */
  readonly most: number;
  guilds(): Promise<readonly z.output<typeof listedGuild>[]>;
  guild(id: string): Promise<LookedUpGuild | Withheld>;
  botRoles(guildId: string, botId: string): Promise<readonly string[]>;
  channel(id: string): Promise<LookedUpChannel | Withheld>;
  user(id: string): Promise<z.output<typeof user> | Withheld>;
  /** The names of the registered commands, in one guild or for all. */
  commands(applicationId: string, guildId: string | undefined): Promise<readonly string[] | Withheld>;
}

export function createDiscordLookup(rest: Pick<REST, 'get' | 'queueRequest'>): DiscordLookup {
  return {
    bot: async () => user.parse(await rest.get(Routes.user())),
    application: async () => application.parse(await rest.get(Routes.currentApplication())),
    gateway: async () => {
      const response = await rest.queueRequest({ method: RequestMethod.Get, fullRoute: Routes.gatewayBot() });
      const { session_start_limit: limit } = gateway.parse(await response.json());
      const theirs = new Date(response.headers.get('date') ?? '');
      const time = Number.isNaN(theirs.getTime()) ? undefined : { theirs, ours: new Date() };
      return { left: limit.remaining, total: limit.total, time };
    },
    most: MOST_BY_REQUEST,
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
      return unlessWithheld(async () => named.parse(await rest.get(route)).map(({ name }) => name));
    },
  };
}

async function listedGuilds(rest: Pick<REST, 'get'>): Promise<readonly z.output<typeof listedGuild>[]> {
  const all: z.output<typeof listedGuild>[] = [];
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const query = new URLSearchParams({ limit: `${GUILDS_A_PAGE}`, after });
    const page = z.array(listedGuild).parse(await rest.get(Routes.userGuilds(), { query }));
    all.push(...page);
    after = page.length < GUILDS_A_PAGE ? undefined : page.at(-1)?.id;
  }
  return all;
}

async function unlessWithheld<T>(look: () => Promise<T>): Promise<T | Withheld> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof DiscordAPIError && error.status === 404) return 'unknown';
    if (error instanceof DiscordAPIError && error.status === 403) return 'hidden';
    throw error;
  }
}
