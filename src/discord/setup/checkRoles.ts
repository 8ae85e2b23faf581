import { type Client, Events, type Guild, type Role } from 'discord.js';
import { LEVELS, type Level } from '../../domain/access.ts';
import type { Logger } from '../../domain/logger.ts';
import type { AccessSettings } from '../../permissions/policy.ts';

type Configured = Pick<AccessSettings, 'guildIds' | 'roleIds'>;

/**
 * Says of each configured role what keeps it from giving anybody its level: an id that was copied from something else
 * locks its people out without a word. Says it once each, now and when a server comes or a role goes. The bot starts all
 * the same, and what is for those people is refused. Never rejects.
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

async function problemsOf(client: Client<true>, { guildIds, roleIds }: Configured): Promise<readonly string[]> {
  const served = [...client.guilds.cache.values()].filter(({ id }) => guildIds?.includes(id) ?? true);
  // During an outage a guild is its id and nothing else; and where it is in none, it says that already.
  if (served.length === 0 || served.some(({ available }) => !available)) return [];
  const problems = await Promise.all(
    LEVELS.toReversed().flatMap((level) =>
      [...new Set(roleIds[level])].map(async (id) => {
        const problem = await problemOf(client, served, id);
        return problem === undefined ? [] : [`${settingOf(level)}: ${problem}`];
      }),
    ),
  );
  return [...problems.flat(), ...withoutAdmin(served, { guildIds, roleIds })];
}

const settingOf = (level: Level): string => `${level.toUpperCase()}_ROLE_IDS`;

const HOW = 'Copy the id of a role: Server Settings, Roles, right-click it, Copy Role ID.';

/** Undefined: a role of a served guild, which a person can have. */
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
  return `no server that I serve has a role ${id} (any more). ${HOW}`;
}

const roleIn = (guilds: readonly Guild[], id: string) =>
  guilds.map(({ roles }) => roles.cache.get(id)).find((role) => role !== undefined);

/** Of servers that were named: where there is nobody who may do everything. */
function withoutAdmin(served: readonly Guild[], { guildIds, roleIds }: Configured): readonly string[] {
  const ofPeople = ({ id, tags }: Role, guild: Guild) => id !== guild.id && tags?.botId === undefined;
  const has = (guild: Guild) =>
    guild.roles.cache.some((role) => roleIds.admin.includes(role.id) && ofPeople(role, guild));
  const without = served.filter((guild) => !has(guild));
  if (without.length === served.length)
    return ['Nobody is an admin until ADMIN_ROLE_IDS is right: what is for admins is refused to everybody.'];
  return guildIds
    ? without.map(({ name }) => `Nobody is an admin in "${name}": ADMIN_ROLE_IDS has no role of it.`)
    : [];
}
