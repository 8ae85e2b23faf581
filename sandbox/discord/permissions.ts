import { PermissionFlagsBits as Bit } from 'discord-api-types/v10';
import type { Channel, Guild } from './world.ts';

const ALL = Object.values(Bit).reduce((all, bit) => all | bit, 0n);

/** A member's permissions in the guild as a whole, by Discord's documented rules; 0 for someone who is not in it. */
export const inGuild = (guild: Guild, userId: string): bigint => {
  if (guild.ownerId === userId) return ALL;
  const member = guild.members.find((one) => one.userId === userId);
  if (!member) return 0n;
  const base = guild.roles
    .filter((role) => role.id === guild.id || member.roleIds.includes(role.id))
    .reduce((all, role) => all | role.permissions, 0n);
  if (base & Bit.Administrator) return ALL;
  return isTimedOut(guild, userId) ? base & ONLY_LOOKS : base;
};

/**
 * A member's permissions in one channel: the overwrites for @everyone, then for all their roles together, then for the member
 * (https://discord.com/developers/docs/topics/permissions#permission-overwrites). A thread uses its parent's.
 */
export const permissionsIn = (guild: Guild, channel: Channel, userId: string): bigint => {
  const base = inGuild(guild, userId);
  if (base === ALL || base === 0n) return base;
  const permissions = ruledIn(guild, channel, userId, base);
  return isTimedOut(guild, userId) ? permissions & ONLY_LOOKS : permissions;
};

/** A member in a time-out keeps these. */
const ONLY_LOOKS = Bit.ViewChannel | Bit.ReadMessageHistory;

export const isTimedOut = (guild: Guild, userId: string): boolean =>
  guild.members.find((one) => one.userId === userId)?.timeOut?.isOver() === false;

const ruledIn = (guild: Guild, channel: Channel, userId: string, base: bigint): bigint => {
  const ruled = guild.channels.find((one) => one.id === channel.parentId) ?? channel;
  const roleIds = guild.members.find((one) => one.userId === userId)?.roleIds ?? [];
  const layers = [
    ruled.overwrites.filter((one) => one.id === guild.id),
    ruled.overwrites.filter((one) => one.kind === 'role' && one.id !== guild.id && roleIds.includes(one.id)),
    ruled.overwrites.filter((one) => one.kind === 'member' && one.id === userId),
  ];
  const ruledOver = layers.reduce((permissions, layer) => {
    const deny = layer.reduce((all, one) => all | one.deny, 0n);
    const allow = layer.reduce((all, one) => all | one.allow, 0n);
    return (permissions & ~deny) | allow;
  }, base);
  const isShut = channel.privateTo?.includes(userId) === false && !has(ruledOver, Bit.ManageThreads);
  return has(ruledOver, Bit.ViewChannel) && !isShut ? ruledOver : 0n;
};

export const has = (permissions: bigint, bit: bigint): boolean => (permissions & bit) === bit;
