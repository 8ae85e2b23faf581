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
import { ChannelFailure, type ChannelMessage, type Channels } from '../../domain/notifications/channels.ts';
import { withoutAttachments } from '../reply/withoutFiles.ts';
import { isNotToEdit, kindOf, retryAfterOf } from './errors.ts';
import type { PostingRest } from './postingRest.ts';

/** Discord's most messages at once. */
const PAGE = 100;

const typed = z.looseObject({ type: z.int() });
const storedBody = z.object({
  // What was stored was drawn by us; that it is of some type is what tells it from anything else.
  components: z.array(z.custom<APIMessageTopLevelComponent>((value) => typed.safeParse(value).success)).min(1),
  mentionRoleIds: z.array(z.string().regex(/^\d{17,20}$/)).default([]),
});
const created = z.object({ id: z.string() });
const page = z.array(
  z.object({
    id: z.string(),
    author: z.object({ id: z.string() }),
    components: z.array(z.looseObject({ id: z.int().optional() })).default([]),
  }),
);
type Page = z.output<typeof page>;

/** Posts to channels with a nonce of our own, which a crash does not change, and finds again what was posted. */
export function createChannels(client: Client, postingRest: PostingRest): Channels {
  return {
    time: postingRest.time,
    post: async ({ nonce, ...message }) => {
      const { body, files } = sendable(message);
      const answer = await postingRest.send({
        method: RequestMethod.Post,
        route: Routes.channelMessages(message.channelId),
        body: { ...body, nonce, enforce_nonce: true },
        files,
      });
      return decoded(created, answer).id;
    },
    edit: async (messageId, message) => {
      const { body, files } = sendable(message);
      const route = Routes.channelMessage(message.channelId, messageId);
      // Whoever was to be called was called when it was posted.
      const quiet = { ...body, allowed_mentions: { parse: [] } };
      await orMissing(() => postingRest.send({ method: RequestMethod.Patch, route, body: quiet, files }));
    },
    find: async (channelId, marker, since, until) => {
      await requireHistory(client, channelId);
      const last = firstIdAt(until);
      for (let after = firstIdAt(since); after < last; ) {
        const messages = await readPage(postingRest, channelId, after);
        const ours = messages.find(
          ({ author, components }) => author.id === client.user?.id && components.some(({ id }) => id === marker),
        );
        if (ours) return ours.id;
        if (messages.length < PAGE) return undefined;
        after = messages.map(({ id }) => BigInt(id)).reduce((a, b) => (a > b ? a : b));
      }
      return undefined;
    },
  };
}

/** The id that a message of that millisecond has at least. */
function firstIdAt(time: Date): bigint {
  const timestamp = Math.max(time.getTime(), Number(SnowflakeUtil.epoch));
  return SnowflakeUtil.generate({ timestamp, increment: 0n, workerId: 0n, processId: 0n });
}

/** A message as Discord wants it. Its list of attachments is complete: an edit leaves none of the old ones. */
function sendable({ body, files }: Pick<ChannelMessage, 'body' | 'files'>) {
  const { components, mentionRoleIds } = decodeBody(body);
  return {
    body: {
      components: withoutAttachments(components, new Set(files.map(({ name }) => name))),
      flags: MessageFlags.IsComponentsV2,
      allowed_mentions: { parse: [], roles: mentionRoleIds },
      attachments: files.map(({ name, description }, id) => ({ id: String(id), filename: name, description })),
    },
    files,
  };
}

/** What the database holds is outside too. */
function decodeBody(body: string): z.output<typeof storedBody> {
  try {
    return storedBody.parse(JSON.parse(body));
  } catch (cause) {
    throw new ChannelFailure('invalid', 'the stored message cannot be read', { cause });
  }
}

/** An answer that cannot be read is a failure like any other: nobody knows what became of the request. */
function decoded<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const { data, error } = schema.safeParse(answer);
  if (error) throw new ChannelFailure('uncertain', 'an answer that cannot be read', { cause: error });
  return data;
}

async function orMissing(edit: () => Promise<unknown>): Promise<void> {
  try {
    await edit();
  } catch (error) {
    const cause = error instanceof ChannelFailure ? error.cause : undefined;
    throw isNotToEdit(cause) ? new ChannelFailure('missing', 'Discord', { cause }) : error;
  }
}

async function readPage(postingRest: PostingRest, channelId: string, after: bigint): Promise<Page> {
  const query = new URLSearchParams({ after: after.toString(), limit: String(PAGE) });
  const route = Routes.channelMessages(channelId);
  return decoded(page, await postingRest.send({ method: RequestMethod.Get, route, query }));
}

const UNKNOWN = 'nobody knows who may read the history';

/**
 * Whom Discord does not let read a channel's history, it tells that there is none: a message of ours would come twice. So
 * it has to be known that it may be read.
 */
async function requireHistory(client: Client, channelId: string): Promise<void> {
  const channel = await client.channels.fetch(channelId).catch((cause: unknown) => {
    throw new ChannelFailure(kindOf(cause), 'Discord', { cause, retryAfterMs: retryAfterOf(cause) });
  });
  // Its server is away, or has not come yet.
  if (!channel || !client.user) throw new ChannelFailure('unavailable', UNKNOWN);
  if (channel.isDMBased()) return;
  const mine = channel.permissionsFor(client.user);
  // During an outage a guild is its id and nothing else: the bot is no member of it that anybody knows of.
  if (!mine) throw new ChannelFailure('unavailable', UNKNOWN);
  if (!mine.has(PermissionFlagsBits.ReadMessageHistory)) {
    throw new ChannelFailure('forbidden', 'the history may not be read');
  }
}
