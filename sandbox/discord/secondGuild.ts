import type { Role, World } from './world.ts';

const ROLES = ['viewer', 'curator', 'moderator', 'admin'];
/** No guild starts with ids from here on. */
const FIRST_ID = 110_000_000_000_000_601n;

/**
 * Gives the members of the second guild the roles that they have in the first one, under its own ids, as in a
 * guild that the bot serves too.
 */
export function withServedSecondGuild(world: World): World {
  const [first, second, ...others] = world.guilds;
  if (!first || !second) throw new Error('this world has one guild');
  const copies = new Map<string, Role>();
  for (const role of first.roles.filter(({ name }) => ROLES.includes(name)))
    copies.set(role.id, { ...role, id: String(FIRST_ID + BigInt(copies.size)) });
  const members = second.members.map((member) => {
    const held = first.members.find(({ userId }) => userId === member.userId)?.roleIds ?? [];
    return { ...member, roleIds: held.flatMap((id) => copies.get(id)?.id ?? member.roleIds) };
  });
  const kept = second.roles.filter(({ name }) => !ROLES.includes(name));
  return { ...world, guilds: [first, { ...second, roles: [...kept, ...copies.values()], members }, ...others] };
}
