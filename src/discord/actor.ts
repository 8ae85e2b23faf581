import type { Interaction } from 'discord.js';
import type { Actor } from '../domain/access.ts';

/** Who pressed or typed, with the roles Discord sent in this very interaction: never from a cache. */
export function actorOf({ user, guildId, member }: Interaction): Actor {
  return { userId: user.id, guildId: guildId ?? undefined, roleIds: member ? rolesOf(member.roles) : undefined };
}

type MemberRoles = NonNullable<Interaction['member']>['roles'];

const rolesOf = (roles: MemberRoles): readonly string[] => (Array.isArray(roles) ? roles : [...roles.cache.keys()]);
