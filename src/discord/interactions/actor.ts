import { z } from 'zod';
import type { Actor } from '../../domain/access/access.ts';

/** The part of an interaction that says who it is from. Discord sends the roles as ids; discord.js makes a collection of them where it knows the guild. */
interface FromPerson {
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
export function actorOf({ user, guildId, member, channelId, channel }: FromPerson): Actor {
  // The parent of any other channel is its category, which no permission is about.
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
 * discord.js adds @everyone, whose id is that of the server. Nobody was given that role: an admin role set to it by
 * mistake must not make everybody an admin.
 */
export function heldBy(member: Member, guildId: string | null): readonly string[] {
  return roleIdsOf(member).filter((id) => id !== guildId);
}

function roleIdsOf(member: Member): readonly string[] {
  const { roles } = member;
  if (!('cache' in roles)) return roles;
  // The collection holds only roles that discord.js knows: none before the server's data has arrived. `_roles` has all.
  return sent.safeParse(Reflect.get(member, '_roles')).data ?? [...roles.cache.keys()];
}
