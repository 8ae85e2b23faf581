import { type Message as DiscordMessage, MessageFlags } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';
import type { Message } from '../../render/kit/message.ts';
import { withoutPresses } from '../components.ts';
import { isUnknownMessage } from '../posting/errors.ts';
import type { Repliable } from './defer.ts';
import type { PressTickets } from './pressTickets.ts';
import { sendBody } from './send.ts';

const flags = MessageFlags.IsComponentsV2;

/**
 * Step 5 of a reply, once its interaction's token has ended: messages of the bot's own, in the channel or directly. These
 * need permissions that a reply does not need.
 */
export interface FallbackReply {
  /** In the channel of the interaction; every call edits the same message. Resolves with its URL. */
  showInChannel(message: Message): Promise<string>;
  /** Deletes that message, if there is one. */
  clearChannel(): Promise<void>;
  /** Rejects if that person accepts no direct messages. */
  sendDirectly(message: Message): Promise<void>;
}

export interface FallbackReplyDeps {
  readonly presses: PressTickets;
  readonly log: Pick<Logger, 'warn'>;
}

export function createFallbackReply(interaction: Repliable, deps: FallbackReplyDeps): FallbackReply {
  let shown: DiscordMessage | undefined;

  /** A retry after a lost response must not make a second message. One interaction posts once in each place. */
  const once = (place: 'c' | 'd') => ({ nonce: `${place}${interaction.id}`, enforceNonce: true });

  async function post(message: Message): Promise<DiscordMessage> {
    const { channelId, client } = interaction;
    const channel = channelId === null ? null : await client.channels.fetch(channelId);
    if (!channel?.isSendable()) throw new Error('no channel to write to');
    return await sendBody<DiscordMessage>(interaction, message, deps, (body) =>
      channel.send({ ...body, flags, ...once('c') }),
    );
  }

  return {
    showInChannel: async (message) => {
      const former = shown;
      const change = (to: DiscordMessage) =>
        sendBody<DiscordMessage>(interaction, message, deps, (body) => to.edit({ ...body, flags, attachments: [] }));
      shown = former ? await change(former) : await post(message);
      return shown.url;
    },
    clearChannel: async () => {
      // Somebody else may have deleted it first, which is just as good.
      await shown?.delete().catch((error: unknown) => (isUnknownMessage(error) ? undefined : Promise.reject(error)));
      shown = undefined;
    },
    sendDirectly: async (message) => {
      // A press there would be refused: direct messages are outside of servers, so nobody has a role there.
      const { user } = interaction;
      await sendBody(interaction, withoutPresses(message), deps, (body) => user.send({ ...body, flags, ...once('d') }));
    },
  };
}
