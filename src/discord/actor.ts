import type { Actor } from '../domain/access.ts';

/** What is read of an interaction; Discord sends the roles as ids, discord.js makes a collection of them where it knows the guild. */
interface Asking {
  readonly user: { readonly id: string };
  readonly guildId: string | null;
  readonly member: { readonly roles: readonly string[] | { readonly cache: ReadonlyMap<string, unknown> } } | null;
}

/** Who pressed or typed, with the roles Discord sent in this very interaction: never from a cache. */
export function actorOf({ user, guildId, member }: Asking): Actor {
  return {
    userId: user.id,
    guildId: guildId ?? undefined,
    roleIds: member ? rolesOf(member.roles, guildId) : undefined,
  };
}

type MemberRoles = NonNullable<Asking['member']>['roles'];

/**
 * discord.js adds @everyone, which has the server's own id. It is no role that anybody was given: an admin role set to
 * it by mistake must not make everybody an admin.
 */
function rolesOf(roles: MemberRoles, guildId: string | null): readonly string[] {
  const ids = 'cache' in roles ? [...roles.cache.keys()] : roles;
  return ids.filter((id) => id !== guildId);
}
