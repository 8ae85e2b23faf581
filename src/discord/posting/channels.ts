import {
  type APIMessageTopLevelComponent,
  type Client,
  MessageFlags,
  PermissionFlagsBits,
  RequestMethod,
  Routes,
  SnowflakeUtil,
} from 'discord.js';
import { z } from 'zod';
import { jsonCodec } from '../../domain/json.ts';
import { ChannelFailure, type ChannelMessage, type DiscordChannels } from '../../domain/notifications/channels.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { withoutAttachments } from '../components.ts';
import { failureKindOf, isMessageEditImpossible, retryAfterOf } from './errors.ts';
import { decodeDiscordResponse, type PostingRestClient } from './postingRest.ts';
import { runWithBotTimeOutDetection } from './timeOut.ts';

/** Maximum messages that Discord returns at once. */
const PAGE = 100;

const mentionable = z.string().regex(/^\d{17,20}$/);
const componentShape = z.looseObject({ type: z.int() });
const pressShape = z.looseObject({ action: z.string(), by: z.enum(['anyone', 'invoker']) });
const storedBody = jsonCodec(
  z.object({
    // The bot wrote these components itself, so a check that each has a type is enough.
    components: z
      .array(z.custom<APIMessageTopLevelComponent>((value) => componentShape.safeParse(value).success))
      .min(1),
    presses: z.array(z.custom<ComponentPress>((value) => pressShape.safeParse(value).success)).default([]),
    mentionRoleIds: z.array(mentionable).default([]),
    mentionUserIds: z.array(mentionable).default([]),
    silent: z.boolean().default(false),
  }),
);
const postedMessage = z.object({ id: z.string() });
const page = z.array(
  z.object({
    id: z.string(),
    author: z.object({ id: z.string() }),
    components: z.array(z.looseObject({ id: z.int().optional() })).default([]),
  }),
);
type Page = z.output<typeof page>;

/** Returns a message's components with the ids of stored buttons and menus. `userId` is their owner. */
type Fill = (message: Message, userId: string) => Promise<Message['components']>;

/** Posts to channels with a nonce that survives a crash, and finds its posts again. */
export function createChannels(
  client: Client,
  postingRest: PostingRestClient,
  fill: Fill = async ({ components }) => components,
): DiscordChannels {
  const { time } = postingRest;
  return {
    time,
    post: async ({ nonce, ...message }) => {
      const { body, files, silent } = await sendable(message, fill);
      const flags = silent ? body.flags | MessageFlags.SuppressNotifications : body.flags;
      const answer = await runWithBotTimeOutDetection({ client, time }, message, () =>
        postingRest.send({
          method: RequestMethod.Post,
          route: Routes.channelMessages(message.channelId),
          body: { ...body, flags, nonce, enforce_nonce: true },
          files,
          tooLate: message.tooLate,
        }),
      );
      return decodeDiscordResponse(postedMessage, answer).id;
    },
    edit: async (messageId, message) => {
      const { body, files } = await sendable(message, fill);
      const route = Routes.channelMessage(message.channelId, messageId);
      // The mentioned role was pinged when the message was posted; an edit must not ping.
      const quiet = { ...body, allowed_mentions: { parse: [] } };
      const request = { method: RequestMethod.Patch, route, body: quiet, files, tooLate: message.tooLate };
      await rejectAsMissing(() =>
        runWithBotTimeOutDetection({ client, time }, message, () => postingRest.send(request)),
      );
    },
    find: async (channelId, markers, since, until) => {
      await requireHistoryPermission(client, channelId);
      const endId = firstIdAt(until);
      let afterId = firstIdAt(since);
      while (afterId < endId) {
        const messages = await readPage(postingRest, channelId, afterId);
        const ownMessage = messages.find(
          ({ author, components }) =>
            author.id === client.user?.id && components.some(({ id }) => id !== undefined && markers.has(id)),
        );
        if (ownMessage) return ownMessage.id;
        if (messages.length < PAGE) return undefined;
        // Continues after the newest message of this page.
        afterId = messages.map(({ id }) => BigInt(id)).reduce((a, b) => (a > b ? a : b));
      }
      return undefined;
    },
  };
}

/** The lowest id that a message sent in that millisecond can have. */
function firstIdAt(time: Date): bigint {
  const timestamp = Math.max(time.getTime(), Number(SnowflakeUtil.epoch));
  return SnowflakeUtil.generate({ timestamp, increment: 0n, workerId: 0n, processId: 0n });
}

/**
 * A message as Discord expects it. The list of attachments is complete: an edit removes all files that its list lacks.
 */
async function sendable({ channelId, body, files, keeps }: ChannelMessage, fill: Fill) {
  const {
    presses,
    mentionRoleIds: roles,
    mentionUserIds: users,
    silent,
    components: storedComponents,
  } = decodeBody(body);
  // A button with the same action gets the same stored ticket (its id) each time the message is sent.
  const components =
    presses.length === 0
      ? storedComponents
      : await fill({ components: storedComponents, presses }, `channel ${channelId}`);
  const attachments = files.map(({ name, description }, id) => ({ id: String(id), filename: name, description }));
  return {
    body: {
      components: withoutAttachments(components, new Set(keeps ?? files.map(({ name }) => name))),
      flags: MessageFlags.IsComponentsV2,
      allowed_mentions: { parse: [], roles, ...(users.length > 0 && { users }) },
      ...(keeps === undefined && { attachments }),
    },
    files: keeps === undefined ? files : [],
    silent,
  };
}

/** Stored data is untrusted, so a body is decoded like any other outside input. */
function decodeBody(body: string): z.output<typeof storedBody> {
  const { data, error } = storedBody.safeParse(body);
  if (error) throw new ChannelFailure('invalid', 'the stored message cannot be read', { cause: error });
  return data;
}

/** Makes an edit. Rejects with `missing` if the message can never be edited again. */
async function rejectAsMissing(edit: () => Promise<unknown>): Promise<void> {
  try {
    await edit();
  } catch (error) {
    const cause = error instanceof ChannelFailure ? error.cause : undefined;
    throw isMessageEditImpossible(cause) ? new ChannelFailure('missing', 'Discord', { cause }) : error;
  }
}

async function readPage(postingRest: PostingRestClient, channelId: string, after: bigint): Promise<Page> {
  const query = new URLSearchParams({ after: after.toString(), limit: String(PAGE) });
  const route = Routes.channelMessages(channelId);
  return decodeDiscordResponse(page, await postingRest.send({ method: RequestMethod.Get, route, query }));
}

const UNKNOWN_PERMISSION = 'it is not known if the bot may read the history';

/**
 * Rejects unless the bot certainly may read the channel's history. Otherwise Discord would answer that there are no
 * messages, and a post would be sent twice.
 */
export async function requireHistoryPermission(client: Client, channelId: string): Promise<void> {
  const channel = await client.channels.fetch(channelId).catch((cause: unknown) => {
    throw new ChannelFailure(failureKindOf(cause), 'Discord', { cause, retryAfterMs: retryAfterOf(cause) });
  });
  // The guild has an outage, or its data has not arrived from Discord yet.
  if (!channel || !client.user) throw new ChannelFailure('unavailable', UNKNOWN_PERMISSION);
  if (channel.isDMBased()) return;
  const ownPermissions = channel.permissionsFor(client.user);
  // During an outage discord.js knows only a guild's id, without the bot's own member and permissions.
  if (!ownPermissions) throw new ChannelFailure('unavailable', UNKNOWN_PERMISSION);
  if (!ownPermissions.has(PermissionFlagsBits.ReadMessageHistory)) {
    throw new ChannelFailure('forbidden', 'the bot may not read the history');
  }
}
