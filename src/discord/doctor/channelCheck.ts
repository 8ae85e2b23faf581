import { ChannelType } from 'discord.js';
import type { Check } from '../../domain/doctor/check.ts';
import type { Finding } from '../../domain/doctor/findings.ts';
import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { NEEDED } from '../posting/directory.ts';
import type { DiscordLookup, LookedUpChannel } from './lookup.ts';
import { permissionsIn } from './permissions.ts';

type Subscribed = Pick<Subscription, 'channelId' | 'guildId' | 'feed'>;

/** Whether posts get through, for each channel that is subscribed to something. */
export const channelCheck = (lookup: DiscordLookup, subscriptions: () => Promise<readonly Subscribed[]>): Check => ({
  name: 'channels',
  run: async () => {
    const byChannel = Map.groupBy(await subscriptions(), ({ channelId }) => channelId);
    if (byChannel.size === 0) return [{ kind: 'channels-none' }];
    return Promise.all([...byChannel].map(([id, there]) => findingOf(lookup, id, there)));
  },
});

async function findingOf(lookup: DiscordLookup, id: string, there: readonly Subscribed[]): Promise<Finding> {
  const feeds = [...new Set(there.map(({ feed }) => feed))];
  const found = await lookup.channel(id);
  if (typeof found === 'string') return { kind: 'channel-bad', channel: id, feeds, problems: [found] };
  const channel = `#${found.name ?? id}`;
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
