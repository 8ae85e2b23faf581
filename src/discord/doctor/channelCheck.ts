import { ChannelType, HTTPError, OverwriteType, PermissionFlagsBits } from 'discord.js';
import { createSemaphore } from '../../async/semaphore.ts';
import { turnInOrder } from '../../async/turns.ts';
import type { Check, Finding } from '../../domain/doctor/findings.ts';
import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { NEEDED } from '../posting/directory.ts';
import type { DiscordLookup, LookedUpChannel, LookedUpGuild } from './lookup.ts';

const ALL = Object.values(PermissionFlagsBits).reduce((all, flag) => all | flag, 0n);

/** The parts of a member that permissions depend on. */
interface Member {
  readonly id: string;
  readonly roles: readonly string[];
}

/**
 * The permissions of a member in a channel, by Discord's rules: the overwrites for @everyone, then for all roles together, then for the
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

export type Subscribed = Pick<Subscription, 'channelId' | 'guildId' | 'feed'>;

/** Finds out for each channel with a subscription if posts get through. */
export const channelCheck = (
  lookup: DiscordLookup,
  subscriptions: () => Promise<readonly Subscribed[]>,
  guildIds: readonly string[] | undefined,
): Check => ({
  name: 'channels',
  run: async (signal) => {
    const byChannel = Map.groupBy(await subscriptions(), ({ channelId }) => channelId);
    if (byChannel.size === 0) return [{ kind: 'channels-none' }];
    if (byChannel.size > lookup.most) return [{ kind: 'too-many', of: 'channels', count: byChannel.size }];
    const known = { ...lookup, guild: once(lookup.guild), bot: once(lookup.bot), botRoles: once(lookup.botRoles) };
    const places = createSemaphore(AT_ONCE);
    const findings = [...byChannel].map(async ([id, there]) => {
      const leave = await places.acquire(signal);
      try {
        // Thousands of channels may need no request, and would never let other work run.
        await turnInOrder('jobs', signal);
        return await findingOf(known, { id, there, guildIds });
      } finally {
        leave();
      }
    });
    return Promise.all(findings);
  },
});

/** Three requests a channel, all at once in thousands of guilds, would be more than Discord allows: people's answers would wait behind them. */
const AT_ONCE = 3;

/** Many channels are of the same guild, which need not be read for each. */
function once<T>(read: (...ids: string[]) => Promise<T>): typeof read {
  const reads = new Map<string, Promise<T>>();
  return (...ids) => {
    const reading = reads.get(ids.join()) ?? read(...ids);
    reads.set(ids.join(), reading);
    return reading;
  };
}

interface UsedChannel {
  readonly id: string;
  readonly there: readonly Subscribed[];
  readonly guildIds: readonly string[] | undefined;
}

async function findingOf(lookup: DiscordLookup, { id, there, guildIds }: UsedChannel): Promise<Finding> {
  const feeds = [...new Set(there.map(({ feed }) => feed))];
  const found = await lookup.channel(id).catch((error: unknown) => {
    // Discord's trouble with one channel does not affect the others.
    if (error instanceof HTTPError) return 'unreachable' as const;
    throw error;
  });
  if (typeof found === 'string') return { kind: 'channel-bad', channel: id, feeds, problems: [found] };
  const channel = `#${found.name ?? id}`;
  if (found.guild_id !== undefined && guildIds?.includes(found.guild_id) === false)
    return { kind: 'channel-unserved', channel, feeds };
  const problems = await problemsOf(lookup, found, there[0]?.guildId);
  return problems.length === 0
    ? { kind: 'channel-good', channel, feeds }
    : { kind: 'channel-bad', channel, feeds, problems };
}

async function problemsOf(
  lookup: DiscordLookup,
  channel: LookedUpChannel,
  guildId: string | undefined,
): Promise<readonly ChannelProblem[]> {
  if (channel.guild_id === undefined || !KNOWN.has(channel.type)) return ['not-text'];
  if (FORUMS.has(channel.type)) return ['forum'];
  if (channel.guild_id !== guildId) return ['other-guild'];
  const isThread = THREADS.has(channel.type);
  const ruling = isThread && channel.parent_id ? await lookup.channel(channel.parent_id) : channel;
  const guild = await lookup.guild(channel.guild_id);
  if (typeof guild === 'string' || typeof ruling === 'string') return ['hidden'];
  const { id } = await lookup.bot();
  const held = permissionsIn(guild, ruling, { id, roles: await lookup.botRoles(guild.id, id) });
  const lacking = NEEDED[isThread ? 'thread' : 'channel'].flatMap(([problem, flag]) =>
    (held & flag) === flag ? [] : [problem],
  );
  const { archived = false, locked = false } = channel.thread_metadata ?? {};
  return [...lacking, ...(archived && locked ? ['locked' as const] : [])];
}

const FORUMS: ReadonlySet<number> = new Set([ChannelType.GuildForum, ChannelType.GuildMedia]);
const THREADS: ReadonlySet<number> = new Set([
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
]);
const KNOWN: ReadonlySet<number> = new Set([
  ...FORUMS,
  ...THREADS,
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
]);
