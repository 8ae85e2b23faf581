import { type Client, DiscordAPIError, HTTPError, MessageFlags, Routes, SnowflakeUtil } from 'discord.js';
import { z } from 'zod';
import { ChannelFailure, type ChannelFailureKind, type Channels } from '../domain/channels.ts';

/** A page of messages, and how many pages are looked through for one of ours: more than a busy channel has in an hour. */
const PAGE = 100;
const PAGES = 20;
/** Our clock and Discord's need not agree. */
const CLOCK_SLACK_MS = 60_000;

const storedBody = z.object({ components: z.array(z.looseObject({ type: z.int() })).min(1) });
const created = z.object({ id: z.string() });
const page = z.array(
  z.object({
    id: z.string(),
    author: z.object({ id: z.string() }),
    components: z.array(z.looseObject({ id: z.int().optional() })).default([]),
  }),
);

/** Posts to channels with a nonce of our own, which a crash does not change, and finds again what was posted. */
export function createChannels(client: Client<true>): Channels {
  return {
    post: async ({ channelId, body, nonce }) => {
      const { components } = decodeBody(body);
      const message = {
        components,
        flags: MessageFlags.IsComponentsV2,
        nonce,
        enforce_nonce: true,
        allowed_mentions: { parse: [] },
      };
      return await request(async () => {
        const answer = await client.rest.post(Routes.channelMessages(channelId), { body: message });
        return created.parse(answer).id;
      });
    },
    find: async (channelId, marker, since) => {
      let after = SnowflakeUtil.generate({ timestamp: since.getTime() - CLOCK_SLACK_MS }).toString();
      for (let read = 0; read < PAGES; read += 1) {
        const messages = await request(() => readPage(client, channelId, after));
        const ours = messages.find(
          ({ author, components }) => author.id === client.user.id && components.some(({ id }) => id === marker),
        );
        if (ours) return ours.id;
        if (messages.length < PAGE) return undefined;
        after = messages
          .map(({ id }) => BigInt(id))
          .reduce((a, b) => (a > b ? a : b))
          .toString();
      }
      // Not to know is not the same as not to be there: the post waits rather than come twice.
      throw new ChannelFailure('uncertain', `more than ${PAGE * PAGES} messages since`);
    },
  };
}

async function readPage(client: Client<true>, channelId: string, after: string): Promise<z.output<typeof page>> {
  const query = new URLSearchParams({ after, limit: String(PAGE) });
  return page.parse(await client.rest.get(Routes.channelMessages(channelId), { query }));
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
async function request<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (cause) {
    throw new ChannelFailure(kindOf(cause), 'Discord', { cause });
  }
}

/**
 * Codes of a body that will be refused again and again: empty, invalid, not JSON. Other refusals with 400 are about the
 * channel (50083: the thread is archived), which somebody can mend.
 */
const NEVER_TAKEN: ReadonlySet<number> = new Set([50006, 50035, 50109]);

/** What is known of a failed request. When in doubt, it may have been carried out. */
export function kindOf(error: unknown): ChannelFailureKind {
  if (error instanceof DiscordAPIError) {
    if (error.status === 404) return 'gone';
    if (NEVER_TAKEN.has(Number(error.code))) return 'invalid';
    return error.status === 400 || error.status === 401 || error.status === 403 ? 'forbidden' : 'unavailable';
  }
  if (error instanceof HTTPError) return error.status < 500 ? 'unavailable' : 'uncertain';
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' ? 'unavailable' : 'uncertain';
}
