import { z } from 'zod';
import type { Actor } from '../../domain/access.ts';

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
    roleIds: member ? rolesOf(member, guildId) : undefined,
  };
}

const sent = z.array(z.string());

/**
 * discord.js adds @everyone, which has the server's own id. It is no role that anybody was given: an admin role set to
 * it by mistake must not make everybody an admin.
 */
function rolesOf(member: NonNullable<Asking['member']>, guildId: string | null): readonly string[] {
  return roleIdsOf(member).filter((id) => id !== guildId);
}

function roleIdsOf(member: NonNullable<Asking['member']>): readonly string[] {
  const { roles } = member;
  if (!('cache' in roles)) return roles;
  // Its collection has only those that it has heard of: none in a server that has not come yet. It keeps all that came.
  return sent.safeParse(Reflect.get(member, '_roles')).data ?? [...roles.cache.keys()];
}
