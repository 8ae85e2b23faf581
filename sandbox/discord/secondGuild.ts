import type { Role, SimulatedDiscordWorld } from './world.ts';

const ROLES = ['viewer', 'curator', 'moderator', 'admin'];
/** First id of new objects. All ids of the initial guilds are lower. */
const FIRST_ID = 110_000_000_000_000_601n;

/**
 * Gives the second guild's members the same roles as in the first guild, so that it looks like a second served guild.
 * The roles get new ids.
 */
export function copyRolesToSecondGuild(world: SimulatedDiscordWorld): SimulatedDiscordWorld {
  const [first, second, ...others] = world.guilds;
  if (!first || !second) throw new Error('this world has one guild');
  const copies = new Map<string, Role>();
  for (const role of first.roles.filter(({ name }) => ROLES.includes(name)))
    copies.set(role.id, { ...role, id: String(FIRST_ID + BigInt(copies.size)) });
  const members = second.members.map((member) => {
    const heldRoles = first.members.find(({ userId }) => userId === member.userId)?.roleIds ?? [];
    return { ...member, roleIds: heldRoles.flatMap((id) => copies.get(id)?.id ?? member.roleIds) };
  });
  const otherRoles = second.roles.filter(({ name }) => !ROLES.includes(name));
  return { ...world, guilds: [first, { ...second, roles: [...otherRoles, ...copies.values()], members }, ...others] };
}
