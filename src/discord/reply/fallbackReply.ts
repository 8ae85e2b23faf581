import { type Message as DiscordMessage, MessageFlags } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';
import type { Message } from '../../render/kit/message.ts';
import type { PressTickets } from '../interactions/pressTickets.ts';
import { isUnknownMessage } from '../posting/errors.ts';
import type { Repliable } from './repliable.ts';
import { sendBody } from './send.ts';
import { withoutPresses } from './withoutPresses.ts';

const flags = MessageFlags.IsComponentsV2;

/** What the bot says by itself, once it can no longer answer. It needs rights there that an answer does not need. */
export interface FallbackReply {
  /** In the channel where it was asked; the same message changes with every call. Gives back its address. */
  showInChannel(message: Message): Promise<string>;
  /** Takes it out of the channel, if it is there. */
  clearChannel(): Promise<void>;
  /** Rejects when that person takes no direct messages. */
  sendDirectly(message: Message): Promise<void>;
}

interface FallbackReplyDeps {
  readonly presses: PressTickets;
  readonly log: Pick<Logger, 'warn'>;
}

export function createFallbackReply(interaction: Repliable, deps: FallbackReplyDeps): FallbackReply {
  let shown: DiscordMessage | undefined;

  /** What is tried again after a lost answer must not make a second message. One interaction posts once at each place. */
  const once = (place: 'c' | 'd') => ({ nonce: `${place}${interaction.id}`, enforceNonce: true });

  async function post(message: Message): Promise<DiscordMessage> {
    const { channelId, client } = interaction;
    const channel = channelId === null ? null : await client.channels.fetch(channelId);
    if (!channel?.isSendable()) throw new Error('there is no channel that could be written to');
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
      // Whoever deleted it first did it for us.
      await shown?.delete().catch((error: unknown) => (isUnknownMessage(error) ? undefined : Promise.reject(error)));
      shown = undefined;
    },
    sendDirectly: async (message) => {
      // A press there would be refused: it is in no server, where nobody has a role.
      const { user } = interaction;
      await sendBody(interaction, withoutPresses(message), deps, (body) => user.send({ ...body, flags, ...once('d') }));
    },
  };
}
