import { type Client, PermissionFlagsBits } from 'discord.js';
import type { Logger } from '../domain/logger.ts';

/** A channel the configuration names, by the setting that names it. */
export interface ConfiguredChannel {
  readonly setting: string;
  /** Unset: there is nothing to check. */
  readonly channelId?: string | undefined;
}

const NEEDED = [
  ['View Channel', PermissionFlagsBits.ViewChannel],
  ['Send Messages', PermissionFlagsBits.SendMessages],
  ['Attach Files', PermissionFlagsBits.AttachFiles],
  // To see, after a crash, whether a message had got there.
  ['Read Message History', PermissionFlagsBits.ReadMessageHistory],
] as const;

/** Says of each channel what stands in the way of posting there. The bot starts all the same: its feeds wait. */
export async function checkChannels(
  client: Client<true>,
  channels: readonly ConfiguredChannel[],
  guildIds: readonly string[] | undefined,
  log: Logger,
): Promise<readonly string[]> {
  const problems = await Promise.all(channels.map((channel) => problemOf(client, channel, guildIds)));
  const found = problems.flatMap((problem) => problem ?? []);
  for (const problem of found) log.error({}, problem);
  return found;
}

async function problemOf(
  client: Client<true>,
  { setting, channelId }: ConfiguredChannel,
  guildIds: readonly string[] | undefined,
): Promise<string | undefined> {
  if (channelId === undefined) return undefined;
  const found = await client.channels.fetch(channelId).catch((error: unknown) => Reflect.get(Object(error), 'status'));
  if (found === 404 || found === null) return `${setting}: Discord knows no channel ${channelId}. Copy its id again.`;
  if (found === 403) return `${setting}: I may not see the channel ${channelId}. Give my role "View Channel" there.`;
  if (typeof found !== 'object')
    return `${setting}: I could not look at the channel ${channelId}. Posts to it are tried all the same.`;
  if (found.isDMBased() || !found.isSendable())
    return `${setting}: ${channelId} is not a text channel or thread of a server.`;
  if (guildIds && !guildIds.includes(found.guildId))
    return `${setting}: the channel ${channelId} is in a server that GUILD_IDS does not name.`;
  const mine = found.permissionsFor(client.user);
  const send = found.isThread()
    ? [['Send Messages in Threads', PermissionFlagsBits.SendMessagesInThreads] as const]
    : [];
  const needed = [...NEEDED.filter(([name]) => send.length === 0 || name !== 'Send Messages'), ...send];
  const missing = needed.filter(([, flag]) => !mine?.has(flag)).map(([name]) => `"${name}"`);
  return missing.length === 0 ? undefined : `${setting}: in #${found.name} my role lacks ${missing.join(', ')}.`;
}
