import { PermissionFlagsBits as Bit, ChannelType } from 'discord-api-types/v10';
import { discordApiErrors } from './discordApiErrors.ts';
import { toApiUser } from './objects.ts';
import { channelPermissions, guildPermissions, hasPermissionBit, isTimedOut } from './permissions.ts';
import type { DiscordState } from './state.ts';
import type { Channel, Guild } from './world.ts';
import { setThreadClosed } from './worldChanges.ts';

/** A channel with messages: a guild's channel, or a person's direct messages with the bot. */
export type MessageChannel =
  | { readonly kind: 'guild'; readonly channelId: string; readonly guild: Guild; readonly channel: Channel }
  | { readonly kind: 'direct'; readonly channelId: string; readonly personId: string };

export const findMessageChannel = (state: DiscordState, channelId: string): MessageChannel | undefined => {
  for (const guild of state.world.guilds) {
    const channel = guild.channels.find((channel) => channel.id === channelId);
    if (channel) return { kind: 'guild', channelId, guild, channel };
  }
  const direct = [...state.directChannels].find(([, id]) => id === channelId);
  return direct ? { kind: 'direct', channelId, personId: direct[0] } : undefined;
};

/** Throws Discord's error for a guild with an outage, or a guild that removed the bot. */
export const requireGuildAccess = ({ missing }: Guild): void => {
  if (missing === 'unavailable') throw discordApiErrors.unavailable();
  if (missing === 'removed') throw discordApiErrors.missingAccess();
};

/**
 * Finds a request's channel. Throws Discord's error if the channel is unknown or invisible, or a permission is missing.
 */
export const findChannelAccessibleToBot = (
  state: DiscordState,
  channelId: string,
  ...requiredBits: readonly bigint[]
): MessageChannel => {
  const target = findMessageChannel(state, channelId);
  if (!target) throw discordApiErrors.unknownChannel();
  if (target.kind === 'guild') requireGuildAccess(target.guild);
  const permissions = permissionsInMessageChannel(target, state.world.bot.id);
  if (!hasPermissionBit(permissions, Bit.ViewChannel)) throw discordApiErrors.missingAccess();
  if (!requiredBits.every((bit) => hasPermissionBit(permissions, bit))) throw discordApiErrors.missingPermissions();
  return target;
};

/** Finds a request's guild. Throws Discord's error if the guild is unknown or a permission is missing. */
export const findGuildAccessibleToBot = (
  { world }: DiscordState,
  guildId: string,
  ...requiredBits: readonly bigint[]
): Guild => {
  const guild = world.guilds.find(({ id }) => id === guildId);
  if (!guild || guild.missing === 'removed') throw discordApiErrors.unknownGuild();
  requireGuildAccess(guild);
  if (!requiredBits.every((bit) => hasPermissionBit(guildPermissions(guild, world.bot.id), bit)))
    throw discordApiErrors.missingPermissions();
  return guild;
};

export const findMessageAccessibleToBot = (
  state: DiscordState,
  channelId: string,
  messageId: string,
  ...requiredBits: readonly bigint[]
) => {
  const target = findChannelAccessibleToBot(state, channelId, ...requiredBits);
  const message = state.messages.get(target.channelId, messageId);
  if (!message || message.onlyFor !== undefined) throw discordApiErrors.unknownMessage();
  return { target, message };
};

/** Returns a person's permissions in a channel. In direct messages, everybody may read, write and attach files. */
export const permissionsInMessageChannel = (target: MessageChannel, userId: string): bigint => {
  if (target.kind === 'guild') return channelPermissions(target.guild, target.channel, userId);
  return Bit.ViewChannel | Bit.SendMessages | Bit.ReadMessageHistory | Bit.AttachFiles | Bit.EmbedLinks;
};

/** Throws Discord's error if the bot has a time-out. Such a bot may not even edit its own messages. */
export const requireBotNotTimedOut = ({ world }: DiscordState, target: MessageChannel): void => {
  if (target.kind === 'guild' && isTimedOut(target.guild, world.bot.id)) throw discordApiErrors.missingPermissions();
};

/** Returns the permission for sending in this channel. Threads have a separate one. */
export const sendPermissionFor = (target: MessageChannel): bigint =>
  target.kind === 'guild' && target.channel.parentId !== undefined ? Bit.SendMessagesInThreads : Bit.SendMessages;

/**
 * Prepares a channel for a new message: reopens an archived thread. Throws Discord's error for a forum, and for a
 * locked thread unless the bot manages threads.
 */
export const prepareForNewMessage = (state: DiscordState, target: MessageChannel): void => {
  if (target.kind === 'direct') return;
  const { guild, channel } = target;
  if (channel.kind === 'forum') throw discordApiErrors.notForMessages();
  if (channel.closed === undefined) return;
  const mayOpen = hasPermissionBit(permissionsInMessageChannel(target, state.world.bot.id), Bit.ManageThreads);
  if (channel.closed === 'locked' && !mayOpen) throw discordApiErrors.archivedThread();
  setThreadClosed(state, guild, channel, undefined);
};

/** Throws Discord's error for an edit in a closed thread, which an edit cannot reopen. */
export const requireOpenThread = (target: MessageChannel | undefined): void => {
  if (target?.kind === 'guild' && target.channel.closed !== undefined) throw discordApiErrors.archivedThread();
};

export const openDirectChannel = (state: DiscordState, personId: string): string => {
  const channelId = state.directChannels.get(personId) ?? state.nextId();
  state.directChannels.set(personId, channelId);
  return channelId;
};

export const toApiDirectChannel = (state: DiscordState, channelId: string, personId: string) => ({
  id: channelId,
  type: ChannelType.DM as const,
  flags: 0,
  last_message_id: state.messages.list(channelId).findLast(({ onlyFor }) => onlyFor === undefined)?.api.id ?? null,
  recipients: [toApiUser(state.world, personId)],
});
