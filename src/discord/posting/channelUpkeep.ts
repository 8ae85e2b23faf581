import { RequestMethod, Routes } from 'discord.js';
import { z } from 'zod';
import { ChannelFailure, type ChannelUpkeep } from '../../domain/notifications/channels.ts';
import { isUnknownMessage } from './errors.ts';
import type { PostingRest } from './postingRest.ts';

const newestPage = z.array(z.object({ id: z.string() }));

export function createChannelUpkeep({ send }: Pick<PostingRest, 'send'>): ChannelUpkeep {
  return {
    remove: async (channelId, messageId) => {
      try {
        await send({ method: RequestMethod.Delete, route: Routes.channelMessage(channelId, messageId) });
      } catch (error) {
        if (!(error instanceof ChannelFailure && isUnknownMessage(error.cause))) throw error;
      }
    },
    newest: async (channelId) => {
      const query = new URLSearchParams({ limit: '1' });
      const answer = await send({ method: RequestMethod.Get, route: Routes.channelMessages(channelId), query });
      const { data, error } = newestPage.safeParse(answer);
      if (error) throw new ChannelFailure('uncertain', 'the response cannot be read', { cause: error });
      return data[0]?.id;
    },
    rename: async (channelId, name) => {
      await send({ method: RequestMethod.Patch, route: Routes.channel(channelId), body: { name } });
    },
  };
}
