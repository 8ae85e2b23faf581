import { OverwriteType, PermissionFlagsBits } from 'discord.js';
import type { LookedUpChannel, LookedUpGuild } from './lookup.ts';

const ALL = Object.values(PermissionFlagsBits).reduce((all, flag) => all | flag, 0n);

/** A member as far as permissions go. */
interface Member {
  readonly id: string;
  readonly roles: readonly string[];
}

/**
 * What a member may do in a channel, by Discord's rules: the overwrites for @everyone, then for all roles together, then for the
 * member (discord.com/developers/docs/topics/permissions). For a thread, `channel` is the channel that it is in.
 */
export function permissionsIn(guild: LookedUpGuild, channel: LookedUpChannel, member: Member): bigint {
  const base = guild.roles
    .filter(({ id }) => id === guild.id || member.roles.includes(id))
    .reduce((all, { permissions }) => all | permissions, 0n);
  if (guild.owner_id === member.id || (base & PermissionFlagsBits.Administrator) !== 0n) return ALL;
  const overwrites = channel.permission_overwrites;
  const layers = [
    overwrites.filter(({ id }) => id === guild.id),
    overwrites.filter(({ id, type }) => type === OverwriteType.Role && id !== guild.id && member.roles.includes(id)),
    overwrites.filter(({ id, type }) => type === OverwriteType.Member && id === member.id),
  ];
  return layers.reduce((held, layer) => {
    const denied = layer.reduce((all, { deny }) => all | deny, 0n);
    return (held & ~denied) | layer.reduce((all, { allow }) => all | allow, 0n);
  }, base);
}
