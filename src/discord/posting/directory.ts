import { setTimeout } from 'node:timers/promises';
import {
  type Client,
  DiscordAPIError,
  type GuildBasedChannel,
  PermissionFlagsBits,
  RequestMethod,
  Routes,
} from 'discord.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import type {
  ChannelDirectory,
  ChannelProblem,
  ChannelRenameProblem,
  DiscordTime,
} from '../../domain/notifications/channels.ts';
import { createDirectChannelOpener } from './directOpenings.ts';
import { fetchFreshChannel, findMissingPermissions, refetchPermissionData } from './freshChannel.ts';
import { decodeDiscordResponse, type PostingRestClient } from './postingRest.ts';
import { isBotInTimeOut } from './timeOut.ts';

export interface ChannelState {
  readonly name?: string | undefined;
  readonly guildId?: string | undefined;
  readonly problems: readonly ChannelProblem[];
}

/** Maximum cached channels of direct messages. */
const MOST_DIRECT = 1000;

const openedChannel = z.object({ id: z.string() });

/** Looks channels, guilds and people up in discord.js's cache, and requests anything else from Discord. */
export function createChannelDirectory(client: Client, postingRest: PostingRestClient, clock: Clock): ChannelDirectory {
  /**
   * Channel ids by person. They never change, and Discord refuses to open many in a short time, even those that are
   * already open.
   */
  const directChannelIds = new LRUCache<string, string>({ max: MOST_DIRECT });
  const openDirectChannel = createDirectChannelOpener(clock, async (userId) => {
    const body = { recipient_id: userId };
    const answer = await postingRest.send({ method: RequestMethod.Post, route: Routes.userChannels(), body });
    return decodeDiscordResponse(openedChannel, answer).id;
  });
  return {
    problems: async (channelId, guildId) => {
      const channelState = await readChannelState(client, channelId, postingRest.time);
      return channelState.guildId === undefined || channelState.guildId === guildId
        ? channelState.problems
        : ['other-guild'];
    },
    renameProblems: (channelId, guildId) => renameProblems(client, channelId, guildId, postingRest.time),
    mentionPingsRole: async (channelId, roleId) => {
      const channel = await guildChannel(client, channelId);
      if (!channel) return undefined;
      if (mayPing(client, channel, roleId) !== true) await refetchPermissionData(client, channel);
      return mayPing(client, channel, roleId);
    },
    mayPin: async (channelId) => {
      const channel = await guildChannel(client, channelId);
      return channel && client.user ? channel.permissionsFor(client.user)?.has(PIN_PERMISSION) : undefined;
    },
    guildOf: async (channelId) => (await guildChannel(client, channelId))?.guildId,
    channelName: (channelId) => {
      const channel = client.channels.cache.get(channelId);
      return channel && !channel.isDMBased() ? channel.name : undefined;
    },
    ownerOf: (guildId) => client.guilds.cache.get(guildId)?.ownerId,
    rolesIn: (guildId) => rolesIn(client, guildId),
    roleName: (guildId, roleId) => client.guilds.cache.get(guildId)?.roles.cache.get(roleId)?.name,
    rolesOf: async (guildId, userId) => {
      const roleIds = await membership(client, guildId, userId);
      return roleIds === 'absent' ? [] : roleIds;
    },
    // While connected, the bot knows all its guilds, including unavailable ones. In any other guild people count as
    // absent.
    membership: async (guildId, userId) =>
      client.isReady() && !client.guilds.cache.has(guildId) ? 'absent' : await membership(client, guildId, userId),
    guildName: (guildId) => client.guilds.cache.get(guildId)?.name,
    isMember: (guildId, userId) => isMember(client, guildId, userId),
    direct: async (userId) => {
      const cachedId = directChannelIds.get(userId);
      if (cachedId !== undefined) return cachedId;
      const id = await openDirectChannel(userId);
      directChannelIds.set(userId, id);
      return id;
    },
  };
}

/** The guild channel with this id. A cached one will do, because a channel never moves to another guild. */
async function guildChannel(client: Client, channelId: string) {
  const channel = await client.channels.fetch(channelId).catch(() => null);
  return channel && !channel.isDMBased() ? channel : undefined;
}

function rolesIn(client: Client, guildId: string): readonly string[] {
  const roles = client.guilds.cache.get(guildId)?.roles.cache.values() ?? [];
  // A bot's own role cannot be given to people. Other managed roles can belong to people, for example to boosters.
  return [...roles].filter(({ id, tags }) => id !== guildId && tags?.botId === undefined).map(({ id }) => id);
}

/**
 * The person's roles in the guild, requested from Discord, because discord.js caches few members. Undefined if unknown.
 */
async function membership(client: Client, guildId: string, userId: string) {
  try {
    const member = await client.guilds.cache.get(guildId)?.members.fetch({ user: userId, force: true });
    // Leaves out @everyone, whose id is the guild's.
    return member && [...member.roles.cache.keys()].filter((id) => id !== guildId);
  } catch (error) {
    return error instanceof DiscordAPIError && error.status === 404 ? ('absent' as const) : undefined;
  }
}

/**
 * How long a post or a list waits for Discord's answer about a member, in ms. After this time, the post or list is made
 * without the answer.
 */
const MEMBER_WITHIN_MS = 3000;

async function isMember(client: Client, guildId: string, userId: string): Promise<boolean | undefined> {
  const guild = client.guilds.cache.get(guildId);
  if (!guild) return undefined;
  const answer = guild.members.fetch({ user: userId, force: true }).then(
    () => true,
    (error: unknown) => (error instanceof DiscordAPIError && error.status === 404 ? false : undefined),
  );
  return await Promise.race([answer, setTimeout(MEMBER_WITHIN_MS, undefined, { ref: false })]);
}

/**
 * True if the bot may ping the role in the channel, because the role is mentionable or the bot may mention all roles.
 * Undefined if the bot's permissions in the channel are unknown.
 */
function mayPing(client: Client, channel: GuildBasedChannel, roleId: string): boolean | undefined {
  const ownPermissions = client.user && channel.permissionsFor(client.user);
  if (!ownPermissions) return undefined;
  const isMentionable = channel.guild.roles.cache.get(roleId)?.mentionable === true;
  return isMentionable || ownPermissions.has(PermissionFlagsBits.MentionEveryone);
}

/** Looks for the reasons why the bot cannot post in a channel. Never rejects. */
async function readChannelState(client: Client, channelId: string, time: () => DiscordTime): Promise<ChannelState> {
  const { channel, isHidden } = await fetchFreshChannel(client, channelId);
  if (typeof channel === 'string') return { problems: [channel] };
  if (channel.isDMBased()) return { problems: ['not-text'] };
  const { name, guildId } = channel;
  if (channel.isThreadOnly()) return { name, guildId, problems: ['forum'] };
  if (!channel.isSendable()) return { name, guildId, problems: ['not-text'] };
  if (isBotInTimeOut(channel.guild, time)) return { name, guildId, problems: ['timed-out'] };
  const requirements = PERMISSIONS_NEEDED_TO_POST[channel.isThread() ? 'thread' : 'channel'];
  const problems = await findMissingPermissions<ChannelProblem>(client, channel, requirements);
  if (isHidden && !problems.includes('view')) return { name, guildId, problems: ['hidden'] };
  return { name, guildId, problems: isLockedThread(channel) ? [...problems, 'locked'] : problems };
}

/**
 * True if the thread is locked and the bot cannot reopen it. A post reopens any other archived thread. discord.js's
 * `manageable` is not used, because it compares a time-out with the local clock, which may be wrong.
 */
export function isLockedThread(channel: GuildBasedChannel): boolean {
  if (!channel.isThread() || channel.archived !== true || channel.locked !== true) return false;
  return channel.permissionsFor(channel.client.user)?.has(PermissionFlagsBits.ManageThreads) !== true;
}

/** Looks for the reasons why the bot cannot rename a channel. Never rejects. */
async function renameProblems(
  client: Client,
  channelId: string,
  guildId: string,
  time: () => DiscordTime,
): Promise<readonly ChannelRenameProblem[]> {
  const { channel } = await fetchFreshChannel(client, channelId);
  if (typeof channel === 'string') return [channel];
  if (channel.isDMBased() || channel.isThread()) return ['unknown'];
  if (channel.guildId !== guildId) return ['other-guild'];
  if (isBotInTimeOut(channel.guild, time)) return ['timed-out'];
  return await findMissingPermissions<ChannelRenameProblem>(client, channel, permissionsToRenameChannel(channel));
}

const NEEDED_EVERYWHERE = [
  ['attach', PermissionFlagsBits.AttachFiles],
  // This permission is needed to see after a crash whether a message was posted.
  ['history', PermissionFlagsBits.ReadMessageHistory],
] as const;
const VIEW = ['view', PermissionFlagsBits.ViewChannel] as const;

export const PERMISSIONS_NEEDED_TO_POST = {
  channel: [VIEW, ['send', PermissionFlagsBits.SendMessages], ...NEEDED_EVERYWHERE],
  thread: [VIEW, ['send-in-threads', PermissionFlagsBits.SendMessagesInThreads], ...NEEDED_EVERYWHERE],
} as const satisfies Record<string, readonly (readonly [ChannelProblem, bigint])[]>;

/** Needed to pin the control panel. Discord separated this permission from *Manage Messages* in 2026. */
export const PIN_PERMISSION = PermissionFlagsBits.PinMessages;

const MANAGE = ['manage', PermissionFlagsBits.ManageChannels] as const;
/** Discord refuses changes to a voice channel by members who may not join it. */
const TO_RENAME = { text: [VIEW, MANAGE], voice: [VIEW, MANAGE, ['connect', PermissionFlagsBits.Connect]] } as const;

export const permissionsToRenameChannel = (channel: GuildBasedChannel): (typeof TO_RENAME)['text' | 'voice'] =>
  TO_RENAME[channel.isVoiceBased() ? 'voice' : 'text'];
