import { z } from 'zod';
import type { Actor } from '../../domain/access.ts';

/** What is read of an interaction; Discord sends the roles as ids, discord.js makes a collection of them where it knows the guild. */
interface Asking {
  readonly user: { readonly id: string };
  readonly guildId: string | null;
  readonly member: Member | null;
  readonly channelId: string | null;
  readonly channel: { readonly isThread: () => boolean; readonly parentId?: string | null } | null;
}

interface Member {
  readonly roles: readonly string[] | { readonly cache: ReadonlyMap<string, unknown> };
}

/** Who pressed or typed and where, with the roles Discord sent in this very interaction: never from a cache. */
export function actorOf({ user, guildId, member, channelId, channel }: Asking): Actor {
  // Of another channel it is the category, which nothing is said of.
  const parentId = channel?.isThread() ? (channel.parentId ?? null) : null;
  return {
    userId: user.id,
    guildId: guildId ?? undefined,
    channelIds: [channelId, parentId].filter((id) => id !== null),
    roleIds: member ? heldBy(member, guildId) : undefined,
  };
}

const sent = z.array(z.string());

/**
 * discord.js adds @everyone, which has the server's own id. It is no role that anybody was given: an admin role set to
 * it by mistake must not make everybody an admin.
 */
export function heldBy(member: Member, guildId: string | null): readonly string[] {
  return roleIdsOf(member).filter((id) => id !== guildId);
}

function roleIdsOf(member: Member): readonly string[] {
  const { roles } = member;
  if (!('cache' in roles)) return roles;
  // Its collection has only those that it has heard of: none in a server that has not come yet. It keeps all that came.
  return sent.safeParse(Reflect.get(member, '_roles')).data ?? [...roles.cache.keys()];
}
