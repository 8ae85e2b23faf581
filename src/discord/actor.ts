import type { Actor } from '../domain/access.ts';

/** What is read of an interaction; Discord sends the roles as ids, discord.js makes a collection of them where it knows the guild. */
interface Asking {
  readonly user: { readonly id: string };
  readonly guildId: string | null;
  readonly member: { readonly roles: readonly string[] | { readonly cache: ReadonlyMap<string, unknown> } } | null;
}

/** Who pressed or typed, with the roles Discord sent in this very interaction: never from a cache. */
export function actorOf({ user, guildId, member }: Asking): Actor {
  return { userId: user.id, guildId: guildId ?? undefined, roleIds: member ? rolesOf(member.roles) : undefined };
}

type MemberRoles = NonNullable<Asking['member']>['roles'];

const rolesOf = (roles: MemberRoles): readonly string[] => ('cache' in roles ? [...roles.cache.keys()] : roles);
