import { PermissionFlagsBits as Bit } from 'discord-api-types/v10';
import type { Channel, Guild } from './world.ts';

const ALL = Object.values(Bit).reduce((bits, bit) => bits | bit, 0n);

/** Returns a member's permissions in the whole guild. 0 for a person who is no member. */
export const guildPermissions = (guild: Guild, userId: string): bigint => {
  if (guild.ownerId === userId) return ALL;
  const member = guild.members.find((member) => member.userId === userId);
  if (!member) return 0n;
  const base = guild.roles
    .filter((role) => role.id === guild.id || member.roleIds.includes(role.id))
    .reduce((bits, role) => bits | role.permissions, 0n);
  if (base & Bit.Administrator) return ALL;
  return isTimedOut(guild, userId) ? base & ONLY_LOOKS : base;
};

/**
 * Returns a member's permissions in a channel. Overwrites apply first for @everyone, then for the member's roles
 * together, then for the member (https://discord.com/developers/docs/topics/permissions#permission-overwrites). A
 * thread has its parent's permissions.
 */
export const channelPermissions = (guild: Guild, channel: Channel, userId: string): bigint => {
  const base = guildPermissions(guild, userId);
  if (base === ALL || base === 0n) return base;
  const permissions = ruledIn(guild, channel, userId, base);
  return isTimedOut(guild, userId) ? permissions & ONLY_LOOKS : permissions;
};

/** Permissions that remain during a time-out. */
const ONLY_LOOKS = Bit.ViewChannel | Bit.ReadMessageHistory;

export const isTimedOut = (guild: Guild, userId: string): boolean =>
  guild.members.find((member) => member.userId === userId)?.timeOut?.isOver() === false;

const ruledIn = (guild: Guild, channel: Channel, userId: string, base: bigint): bigint => {
  const ruled = guild.channels.find((candidate) => candidate.id === channel.parentId) ?? channel;
  const roleIds = guild.members.find((member) => member.userId === userId)?.roleIds ?? [];
  const layers = [
    ruled.overwrites.filter((overwrite) => overwrite.id === guild.id),
    ruled.overwrites.filter(
      (overwrite) => overwrite.kind === 'role' && overwrite.id !== guild.id && roleIds.includes(overwrite.id),
    ),
    ruled.overwrites.filter((overwrite) => overwrite.kind === 'member' && overwrite.id === userId),
  ];
  const ruledOver = layers.reduce((permissions, layer) => {
    const deny = layer.reduce((bits, overwrite) => bits | overwrite.deny, 0n);
    const allow = layer.reduce((bits, overwrite) => bits | overwrite.allow, 0n);
    return (permissions & ~deny) | allow;
  }, base);
  const isShut = channel.privateTo?.includes(userId) === false && !hasPermissionBit(ruledOver, Bit.ManageThreads);
  return hasPermissionBit(ruledOver, Bit.ViewChannel) && !isShut ? ruledOver : 0n;
};

export const hasPermissionBit = (permissions: bigint, bit: bigint): boolean => (permissions & bit) === bit;
