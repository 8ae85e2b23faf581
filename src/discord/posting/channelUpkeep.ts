import { type Client, RequestMethod, Routes } from 'discord.js';
import { z } from 'zod';
import {
  ChannelFailure,
  type ChannelUpkeep,
  type PostedMessage,
  type ReadBotMessages,
} from '../../domain/notifications/channels.ts';
import { requireHistoryPermission } from './channels.ts';
import { isUnknownMessageError } from './errors.ts';
import { decodeDiscordResponse, type PostingRequest, type PostingRestClient } from './postingRest.ts';
import { runWithBotTimeOutDetection, type TimeOutDeps } from './timeOut.ts';

type UpkeepRest = Pick<PostingRestClient, 'send' | 'time'>;

const newestPage = z.array(z.object({ id: z.string() }));

export function createChannelUpkeep(client: TimeOutDeps['client'], postingRest: UpkeepRest): ChannelUpkeep {
  const { send, time } = postingRest;
  const change = (channelId: string, request: PostingRequest) =>
    runWithBotTimeOutDetection({ client, time }, { channelId }, () => send(request));
  return {
    remove: async (channelId, messageId) => {
      try {
        const route = Routes.channelMessage(channelId, messageId);
        await change(channelId, { method: RequestMethod.Delete, route });
      } catch (error) {
        if (!(error instanceof ChannelFailure && isUnknownMessageError(error.cause))) throw error;
      }
    },
    newest: async (channelId) => {
      const query = new URLSearchParams({ limit: '1' });
      const answer = await send({ method: RequestMethod.Get, route: Routes.channelMessages(channelId), query });
      return decodeDiscordResponse(newestPage, answer)[0]?.id;
    },
    pin: async (channelId, messageId) => {
      await change(channelId, {
        method: RequestMethod.Put,
        route: `/channels/${channelId}/messages/pins/${messageId}`,
      });
    },
    has: async (channelId, messageId) => {
      try {
        await send({ method: RequestMethod.Get, route: Routes.channelMessage(channelId, messageId) });
        return true;
      } catch (error) {
        if (error instanceof ChannelFailure && isUnknownMessageError(error.cause)) return false;
        throw error;
      }
    },
    rename: async (channelId, name) => {
      await change(channelId, { method: RequestMethod.Patch, route: Routes.channel(channelId), body: { name } });
    },
  };
}

/** Maximum messages that Discord returns at once. */
const PAGE = 100;
const MOST_PAGES = 10;

const component = z.looseObject({
  id: z.int().optional(),
  content: z.string().optional(),
  get components() {
    return z.array(component).optional();
  },
});

const textsIn = ({ components = [] }: z.output<typeof component>): readonly string[] =>
  components.flatMap((inner) => [...(inner.content === undefined ? [] : [inner.content]), ...textsIn(inner)]);

const page = z.array(
  z
    .object({
      id: z.string(),
      author: z.object({ id: z.string() }),
      timestamp: z.coerce.date(),
      edited_timestamp: z.coerce.date().nullable(),
      components: z.array(component).default([]),
    })
    .transform(({ id, author, timestamp, edited_timestamp, components }) => ({
      id,
      authorId: author.id,
      sentAt: timestamp,
      at: edited_timestamp ?? timestamp,
      componentIds: components.flatMap((component) => component.id ?? []),
      texts: components.flatMap(({ content }) => content ?? []),
      innerTexts: components.flatMap(textsIn),
    })),
);

/**
 * Reads the bot's own messages in a channel. Makes no request if the gateway has reported no message since the last
 * known one.
 */
export function createOwnMessageReader(client: Client, { send }: Pick<PostingRestClient, 'send'>): ReadBotMessages {
  const readPage = async (channelId: string, before: string | undefined) => {
    const query = new URLSearchParams({ limit: String(PAGE), ...(before !== undefined && { before }) });
    const answer = await send({ method: RequestMethod.Get, route: Routes.channelMessages(channelId), query });
    return decodeDiscordResponse(page, answer);
  };
  return async (channelId, after = '0') => {
    const isNewer = (id: string) => BigInt(id) > BigInt(after);
    const lastId = lastMessageId(client, channelId);
    if (lastId === null || (lastId !== undefined && !isNewer(lastId))) return { messages: [] };
    await requireHistoryPermission(client, channelId);
    const messages: PostedMessage[] = [];
    let oldest: z.output<typeof page>[number] | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const newer = (await readPage(channelId, oldest?.id)).filter(({ id }) => isNewer(id));
      const ownMessages = newer.filter(({ authorId }) => authorId === client.user?.id);
      messages.push(
        ...ownMessages.map(({ id, at, componentIds, texts, innerTexts }) => ({
          id,
          at,
          componentIds,
          texts,
          innerTexts,
        })),
      );
      if (newer.length < PAGE) return { messages };
      oldest = newer.at(-1);
    }
    return { messages, readFrom: oldest?.sentAt };
  };
}

/**
 * Id of the channel's last message. Null for an empty channel; undefined if the gateway does not send the id, as for
 * direct messages.
 */
function lastMessageId(client: Client, channelId: string): string | null | undefined {
  const channel = client.channels.cache.get(channelId);
  return channel && !channel.isDMBased() && 'lastMessageId' in channel ? channel.lastMessageId : undefined;
}

/** Maximum channels to search, more than a bot has boards in. */
const MOST_CHANNELS = 100;

/** Guild channels with a message newer than the given one, the most recent first; at most a hundred. */
export function createActiveChannelFinder(client: Client): (after: string | undefined) => readonly string[] {
  return (after = '0') =>
    [...client.channels.cache.values()]
      .flatMap(({ id }) => {
        const lastId = lastMessageId(client, id);
        return typeof lastId === 'string' && BigInt(lastId) > BigInt(after) ? [{ id, last: BigInt(lastId) }] : [];
      })
      .toSorted((a, b) => (a.last > b.last ? -1 : 1))
      .slice(0, MOST_CHANNELS)
      .map(({ id }) => id);
}
