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
  DiscordTime,
  RenameProblem,
} from '../../domain/notifications/channels.ts';
import { createDirectOpenings } from './directOpenings.ts';
import { freshChannel, missingIn, refresh } from './freshChannel.ts';
import { decoded, type PostingRest } from './postingRest.ts';
import { isTimedOut } from './timeOut.ts';

export interface ChannelLook {
  readonly name?: string | undefined;
  readonly guildId?: string | undefined;
  /** Reasons why the bot cannot post in the channel. */
  readonly problems: readonly ChannelProblem[];
}

/** Maximum direct channels to remember, more than the people who are ever alerted. */
const MOST_DIRECT = 1000;

const opened = z.object({ id: z.string() });

/** Looks channels, guilds and people up in discord.js's cache, and requests anything else from Discord. */
export function createDirectory(client: Client, postingRest: PostingRest, clock: Clock): ChannelDirectory {
  /**
   * Channel ids by person. They never change, and Discord refuses to open many in a short time, even those that are
   * already open.
   */
  const direct = new LRUCache<string, string>({ max: MOST_DIRECT });
  const open = createDirectOpenings(clock, async (userId) => {
    const body = { recipient_id: userId };
    const answer = await postingRest.send({ method: RequestMethod.Post, route: Routes.userChannels(), body });
    return decoded(opened, answer).id;
  });
  return {
    problems: async (channelId, guildId) => {
      const channelState = await lookAt(client, channelId, postingRest.time);
      return channelState.guildId === undefined || channelState.guildId === guildId
        ? channelState.problems
        : ['other-guild'];
    },
    renameProblems: (channelId, guildId) => renameProblems(client, channelId, guildId, postingRest.time),
    mentionPingsRole: async (channelId, roleId) => {
      const channel = await guildChannel(client, channelId);
      if (!channel) return undefined;
      if (mayRing(client, channel, roleId) !== true) await refresh(client, channel);
      return mayRing(client, channel, roleId);
    },
    mayPin: async (channelId) => {
      const channel = await guildChannel(client, channelId);
      return channel && client.user ? channel.permissionsFor(client.user)?.has(PIN) : undefined;
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
      const knownChannel = direct.get(userId);
      if (knownChannel !== undefined) return knownChannel;
      const id = await open(userId);
      direct.set(userId, id);
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
 * How long a post or a list waits for Discord's answer about a member, in ms. After that it does without the answer.
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
 * True if the bot may ping the role there: the role is mentionable, or the bot may mention all roles. Undefined if the
 * bot's permissions there are unknown.
 */
function mayRing(client: Client, channel: GuildBasedChannel, roleId: string): boolean | undefined {
  const ownPermissions = client.user && channel.permissionsFor(client.user);
  if (!ownPermissions) return undefined;
  const isFree = channel.guild.roles.cache.get(roleId)?.mentionable === true;
  return isFree || ownPermissions.has(PermissionFlagsBits.MentionEveryone);
}

/** Looks for the reasons why the bot cannot post in a channel. Never rejects. */
async function lookAt(client: Client, channelId: string, time: () => DiscordTime): Promise<ChannelLook> {
  const { found, isHidden } = await freshChannel(client, channelId);
  if (typeof found === 'string') return { problems: [found] };
  if (found.isDMBased()) return { problems: ['not-text'] };
  const { name, guildId } = found;
  if (found.isThreadOnly()) return { name, guildId, problems: ['forum'] };
  if (!found.isSendable()) return { name, guildId, problems: ['not-text'] };
  if (isTimedOut(found.guild, time)) return { name, guildId, problems: ['timed-out'] };
  const missingProblems = await missingIn<ChannelProblem>(
    client,
    found,
    NEEDED[found.isThread() ? 'thread' : 'channel'],
  );
  const isLocked = isLockedThread(found);
  if (isHidden && !missingProblems.includes('view')) return { name, guildId, problems: ['hidden'] };
  return { name, guildId, problems: isLocked ? [...missingProblems, 'locked'] : missingProblems };
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
): Promise<readonly RenameProblem[]> {
  const { found } = await freshChannel(client, channelId);
  if (typeof found === 'string') return [found];
  if (found.isDMBased() || found.isThread()) return ['unknown'];
  if (found.guildId !== guildId) return ['other-guild'];
  if (isTimedOut(found.guild, time)) return ['timed-out'];
  return await missingIn<RenameProblem>(client, found, neededToRename(found));
}

const BOTH = [
  ['attach', PermissionFlagsBits.AttachFiles],
  // This permission is needed to see after a crash whether a message was posted.
  ['history', PermissionFlagsBits.ReadMessageHistory],
] as const;
const VIEW = ['view', PermissionFlagsBits.ViewChannel] as const;

/** The permissions that the bot needs where it posts. */
export const NEEDED = {
  channel: [VIEW, ['send', PermissionFlagsBits.SendMessages], ...BOTH],
  thread: [VIEW, ['send-in-threads', PermissionFlagsBits.SendMessagesInThreads], ...BOTH],
} as const satisfies Record<string, readonly (readonly [ChannelProblem, bigint])[]>;

/** Needed to pin the control panel. Discord separated this permission from *Manage Messages* in 2026. */
export const PIN = PermissionFlagsBits.PinMessages;

const MANAGE = ['manage', PermissionFlagsBits.ManageChannels] as const;
/** Discord refuses changes to a voice channel by members who may not join it. */
const TO_RENAME = { text: [VIEW, MANAGE], voice: [VIEW, MANAGE, ['connect', PermissionFlagsBits.Connect]] } as const;

export const neededToRename = (channel: GuildBasedChannel): (typeof TO_RENAME)['text' | 'voice'] =>
  TO_RENAME[channel.isVoiceBased() ? 'voice' : 'text'];
