import { type Message as DiscordMessage, MessageFlags } from 'discord.js';
import type { Message } from '../render/message.ts';
import { bodyOf } from './deliver.ts';
import type { PressTickets } from './pressTickets.ts';
import { isUnknownMessage } from './refusals.ts';
import type { Repliable } from './repliable.ts';
import { withoutPresses } from './withoutPresses.ts';

/** What the bot says by itself, once it can no longer answer. It needs rights there that an answer does not need. */
export interface Outside {
  /** In the channel where it was asked; the same message changes with every call. Gives back its address. */
  showInChannel(message: Message): Promise<string>;
  /** Takes it out of the channel, if it is there. */
  clearChannel(): Promise<void>;
  /** Rejects when that person takes no direct messages. */
  sendDirectly(message: Message): Promise<void>;
}

export function createOutside(interaction: Repliable, deps: { readonly presses: PressTickets }): Outside {
  let shown: DiscordMessage | undefined;

  /** A lost answer makes discord.js try again, which must not make a second message. One interaction posts once at each place. */
  async function newMessage(message: Message, place: 'c' | 'd') {
    const body = await bodyOf(interaction, message, deps);
    return {
      ...body,
      flags: MessageFlags.IsComponentsV2 as const,
      nonce: `${place}${interaction.id}`,
      enforceNonce: true,
    };
  }

  async function post(message: Message): Promise<DiscordMessage> {
    const { channelId, client } = interaction;
    const channel = channelId === null ? null : await client.channels.fetch(channelId);
    if (!channel?.isSendable()) throw new Error('there is no channel that could be written to');
    return await channel.send(await newMessage(message, 'c'));
  }

  return {
    showInChannel: async (message) => {
      if (shown) {
        const body = await bodyOf(interaction, message, deps);
        shown = await shown.edit({ ...body, flags: MessageFlags.IsComponentsV2, attachments: [] });
      } else shown = await post(message);
      return shown.url;
    },
    clearChannel: async () => {
      // Whoever deleted it first did it for us.
      await shown?.delete().catch((error: unknown) => (isUnknownMessage(error) ? undefined : Promise.reject(error)));
      shown = undefined;
    },
    sendDirectly: async (message) => {
      // A press there would be refused: it is in no server, where nobody has a role.
      await interaction.user.send(await newMessage(withoutPresses(message), 'd'));
    },
  };
}
