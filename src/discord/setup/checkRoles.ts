import { type Client, Events, type Guild, type Role } from 'discord.js';
import { LEVELS, type Level } from '../../domain/access/access.ts';
import type { Logger } from '../../domain/logger.ts';
import type { AccessSettings } from '../../permissions/policy.ts';

type Configured = Pick<AccessSettings, 'guildIds' | 'roleIds'> & {
  /** Whether somebody can manage access there by what is stored. */
  readonly isManaged?: ((guildId: string) => boolean) | undefined;
};

/**
 * Logs for each configured role what keeps it from giving anybody its level: an id that was copied from the wrong thing
 * would lock people out silently. Logs each problem once, now and whenever a server is added or a role deleted. The bot
 * starts anyway, and refuses whatever that level would allow. Never rejects.
 */
export async function checkRoles(client: Client<true>, policy: Configured, log: Logger): Promise<void> {
  let reported: readonly string[] = [];
  const check = async () => {
    const found = await problemsOf(client, policy);
    for (const problem of found.filter((each) => !reported.includes(each))) log.error({}, problem);
    reported = found;
  };
  for (const event of [Events.GuildCreate, Events.GuildAvailable, Events.GuildRoleDelete] as const)
    client.on(event, () => void check());
  await check();
}

async function problemsOf(
  client: Client<true>,
  { guildIds, roleIds, isManaged }: Configured,
): Promise<readonly string[]> {
  const served = [...client.guilds.cache.values()].filter(({ id }) => guildIds?.includes(id) ?? true);
  // During an outage a guild is only an id; and that the bot is in no server is logged elsewhere.
  if (served.length === 0 || served.some(({ available }) => !available)) return [];
  const problems = await Promise.all(
    LEVELS.toReversed().flatMap((level) =>
      [...new Set(roleIds[level])].map(async (id) => {
        const problem = await problemOf(client, served, id);
        return problem === undefined ? [] : [`${settingOf(level)}: ${problem}`];
      }),
    ),
  );
  return [...problems.flat(), ...withoutAdmin(served, { guildIds, roleIds, isManaged })];
}

const settingOf = (level: Level): string => `${level.toUpperCase()}_ROLE_IDS`;

const HOW = 'Copy the id of a role: Server Settings, Roles, right-click it, Copy Role ID.';

/** Undefined: it is a role of a served guild, and people can have it. */
async function problemOf(client: Client<true>, served: readonly Guild[], id: string): Promise<string | undefined> {
  const role = roleIn(served, id);
  if (role?.tags?.botId !== undefined) return `"${role.name}" is a bot's own role, which no person can have. ${HOW}`;
  const server = client.guilds.cache.get(id);
  if (server) return `${id} is the server "${server.name}", not a role. ${HOW}`;
  if (role) return undefined;
  const foreign = roleIn([...client.guilds.cache.values()], id);
  if (foreign) return `"${foreign.name}" is a role of "${foreign.guild.name}", a server that GUILD_IDS does not name.`;
  const channel = client.channels.cache.get(id);
  if (channel && !channel.isDMBased()) return `${id} is the channel #${channel.name}, not a role. ${HOW}`;
  const person = await client.users.fetch(id).catch(() => undefined);
  if (person) return `${id} is a person (${person.username}), not a role. Give them a role, and name that. ${HOW}`;
  return `none of my servers has a role ${id}, or no longer. ${HOW}`;
}

const roleIn = (guilds: readonly Guild[], id: string) =>
  guilds.map(({ roles }) => roles.cache.get(id)).find((role) => role !== undefined);

/** For servers that GUILD_IDS names: those where nobody may do everything. */
function withoutAdmin(served: readonly Guild[], { guildIds, roleIds, isManaged }: Configured): readonly string[] {
  const ofPeople = ({ id, tags }: Role, guild: Guild) => id !== guild.id && tags?.botId === undefined;
  const has = (guild: Guild) =>
    guild.roles.cache.some((role) => roleIds.admin.includes(role.id) && ofPeople(role, guild));
  const without = served.filter((guild) => !has(guild) && isManaged?.(guild.id) !== true);
  if (without.length === served.length)
    return ['Nobody is an admin until ADMIN_ROLE_IDS is correct: everything that needs an admin is refused.'];
  return guildIds
    ? without.map(({ name }) => `Nobody is an admin in "${name}": ADMIN_ROLE_IDS names no role of that server.`)
    : [];
}
