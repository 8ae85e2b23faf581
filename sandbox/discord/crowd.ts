import type { SimulatedDiscordWorld } from './world.ts';

/** Adds members with this role to the first guild. Returns their names for tests. */
export function addGuildMembersWithRole(
  { people, guilds }: SimulatedDiscordWorld,
  role: string,
  count: number,
): readonly string[] {
  const [guild] = guilds;
  const roleIds = guild?.roles.filter(({ name }) => name === role).map(({ id }) => id) ?? [];
  return Array.from({ length: count }, (_, nth) => {
    const name = `${role} ${nth + 2}`;
    const id = `12000000000${String(people.length).padStart(7, '0')}`;
    people.push({ id, name, displayName: name, locale: 'en-US' });
    guild?.members.push({ userId: id, roleIds: [...roleIds] });
    return name;
  });
}
