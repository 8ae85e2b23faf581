import { ChannelType, HTTPError, OverwriteType, PermissionFlagsBits } from 'discord.js';
import { createSemaphore } from '../../async/semaphore.ts';
import { waitForEventLoopTurn } from '../../async/turns.ts';
import type { DoctorCheck, DoctorFinding } from '../../domain/doctor/findings.ts';
import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { PERMISSIONS_NEEDED_TO_POST, PIN_PERMISSION } from '../posting/directory.ts';
import type { DiscordLookup, LookedUpChannel, LookedUpGuild } from './lookup.ts';

const ALL_PERMISSIONS = Object.values(PermissionFlagsBits).reduce((flags, flag) => flags | flag, 0n);

interface Member {
  readonly id: string;
  readonly roles: readonly string[];
}

/**
 * The permissions of a member in a channel, by Discord's rules: overwrites for @everyone apply first, then those for
 * all roles together, then those for the member (discord.com/developers/docs/topics/permissions). For a thread,
 * `channel` is its parent channel.
 */
export function memberPermissionsInChannel(guild: LookedUpGuild, channel: LookedUpChannel, member: Member): bigint {
  const base = guild.roles
    .filter(({ id }) => id === guild.id || member.roles.includes(id))
    .reduce((permissionBits, { permissions }) => permissionBits | permissions, 0n);
  if (guild.owner_id === member.id || (base & PermissionFlagsBits.Administrator) !== 0n) return ALL_PERMISSIONS;
  const overwrites = channel.permission_overwrites;
  const layers = [
    overwrites.filter(({ id }) => id === guild.id),
    overwrites.filter(({ id, type }) => type === OverwriteType.Role && id !== guild.id && member.roles.includes(id)),
    overwrites.filter(({ id, type }) => type === OverwriteType.Member && id === member.id),
  ];
  return layers.reduce((granted, layer) => {
    const denied = layer.reduce((deniedBits, { deny }) => deniedBits | deny, 0n);
    return (granted & ~denied) | layer.reduce((allowedBits, { allow }) => allowedBits | allow, 0n);
  }, base);
}

export type ChannelSubscription = Pick<Subscription, 'channelId' | 'guildId' | 'feed'>;

export const createSubscribedChannelCheck = (
  lookup: DiscordLookup,
  subscriptions: () => Promise<readonly ChannelSubscription[]>,
  guildIds: readonly string[] | undefined,
): DoctorCheck => ({
  name: 'channels',
  run: async (signal) => {
    const byChannel = Map.groupBy(await subscriptions(), ({ channelId }) => channelId);
    if (byChannel.size === 0) return [{ kind: 'channels-none' }];
    if (byChannel.size > lookup.maxLookups) return [{ kind: 'too-many', of: 'channels', count: byChannel.size }];
    const cachedLookup = {
      ...lookup,
      guild: cachedByIds(lookup.guild),
      bot: cachedByIds(lookup.bot),
      botRoles: cachedByIds(lookup.botRoles),
    };
    const slots = createSemaphore(MAX_PARALLEL_CHECKS);
    const findings = [...byChannel].map(async ([id, subscriptions]) => {
      const releaseSlot = await slots.acquire(signal);
      try {
        // Lets other work run before each channel. Lookups in the gateway's cache make no requests, so thousands of
        // channels would block everything else.
        await waitForEventLoopTurn('jobs', signal);
        return await channelFinding(cachedLookup, { id, subscriptions, guildIds });
      } finally {
        releaseSlot();
      }
    });
    return Promise.all(findings);
  },
});

/**
 * Channels checked at the same time. A channel takes three requests; all at once would exceed Discord's rate limit and
 * delay answers to people.
 */
const MAX_PARALLEL_CHECKS = 3;

/** Caches results, because many channels belong to the same guild. */
function cachedByIds<T>(readValue: (...ids: string[]) => Promise<T>): typeof readValue {
  const readsByIds = new Map<string, Promise<T>>();
  return (...ids) => {
    const reading = readsByIds.get(ids.join()) ?? readValue(...ids);
    readsByIds.set(ids.join(), reading);
    return reading;
  };
}

interface UsedChannel {
  readonly id: string;
  readonly subscriptions: readonly ChannelSubscription[];
  readonly guildIds: readonly string[] | undefined;
}

async function channelFinding(
  lookup: DiscordLookup,
  { id, subscriptions, guildIds }: UsedChannel,
): Promise<DoctorFinding> {
  const feeds = [...new Set(subscriptions.map(({ feed }) => feed))];
  const channelData = await lookup.channel(id).catch((error: unknown) => {
    // A failure for one channel does not affect the others.
    if (error instanceof HTTPError) return 'unreachable' as const;
    throw error;
  });
  if (typeof channelData === 'string') return { kind: 'channel-bad', channel: id, feeds, problems: [channelData] };
  const channel = `#${channelData.name ?? id}`;
  if (channelData.guild_id !== undefined && guildIds?.includes(channelData.guild_id) === false)
    return { kind: 'channel-unserved', channel, feeds };
  const problems = await problemsOf(lookup, channelData, subscriptions[0]?.guildId);
  return problems.length === 0
    ? { kind: 'channel-good', channel, feeds }
    : { kind: 'channel-bad', channel, feeds, problems };
}

async function problemsOf(
  lookup: DiscordLookup,
  channel: LookedUpChannel,
  guildId: string | undefined,
): Promise<readonly ChannelProblem[]> {
  if (channel.guild_id === undefined || !SUPPORTED_TYPES.has(channel.type)) return ['not-text'];
  if (FORUMS.has(channel.type)) return ['forum'];
  if (channel.guild_id !== guildId) return ['other-guild'];
  const permissions = await botPermissionsIn(lookup, channel, channel.guild_id);
  if (permissions === undefined) return ['hidden'];
  const lacking = PERMISSIONS_NEEDED_TO_POST[THREADS.has(channel.type) ? 'thread' : 'channel'].flatMap(
    ([problem, flag]) => ((permissions & flag) === flag ? [] : [problem]),
  );
  const { archived = false, locked = false } = channel.thread_metadata ?? {};
  return [...lacking, ...(archived && locked ? ['locked' as const] : [])];
}

/** The bot's permissions in this channel. Undefined if its guild or its parent channel is hidden from the bot. */
async function botPermissionsIn(
  lookup: DiscordLookup,
  channel: LookedUpChannel,
  guildId: string,
): Promise<bigint | undefined> {
  const isThread = THREADS.has(channel.type);
  const channelWithOverwrites = isThread && channel.parent_id ? await lookup.channel(channel.parent_id) : channel;
  const guild = await lookup.guild(guildId);
  if (typeof guild === 'string' || typeof channelWithOverwrites === 'string') return undefined;
  const { id } = await lookup.bot();
  return memberPermissionsInChannel(guild, channelWithOverwrites, { id, roles: await lookup.botRoles(guild.id, id) });
}

export type ControlPanelChannel = Pick<Subscription, 'channelId' | 'guildId'>;

export const checkControlPanelChannels = async (
  lookup: DiscordLookup,
  panels: readonly ControlPanelChannel[],
): Promise<readonly DoctorFinding[]> =>
  await Promise.all(panels.slice(0, lookup.maxLookups).map((panel) => panelFinding(lookup, panel)));

async function panelFinding(
  lookup: DiscordLookup,
  { channelId, guildId }: ControlPanelChannel,
): Promise<DoctorFinding> {
  const discordChannel = await lookup.channel(channelId);
  if (typeof discordChannel === 'string') return { kind: 'panel-bad', channel: channelId, problems: [discordChannel] };
  const channel = `#${discordChannel.name ?? channelId}`;
  const problems = await problemsOf(lookup, discordChannel, guildId);
  if (problems.length > 0) return { kind: 'panel-bad', channel, problems };
  const permissions = (await botPermissionsIn(lookup, discordChannel, guildId)) ?? 0n;
  return { kind: (permissions & PIN_PERMISSION) === PIN_PERMISSION ? 'panel-good' : 'panel-unpinned', channel };
}

const FORUMS: ReadonlySet<number> = new Set([ChannelType.GuildForum, ChannelType.GuildMedia]);
const THREADS: ReadonlySet<number> = new Set([
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
]);
const SUPPORTED_TYPES: ReadonlySet<number> = new Set([
  ...FORUMS,
  ...THREADS,
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
]);
