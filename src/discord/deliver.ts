import { type ChatInputCommandInteraction, MessageFlags } from 'discord.js';
import type { Message } from '../render/message.ts';

/** A message as discord.js wants it. An edit names its attachments anew, so that old ones do not stay behind. */
export const bodyOf = ({ components, files = [] }: Message) => ({
  components: [...components],
  files: files.map(({ name, bytes, description }) => ({ attachment: Buffer.from(bytes), name, description })),
  allowedMentions: { parse: [] as const },
});

export interface Delivery {
  /** Shows this in the place of what was shown before. */
  show(message: Message): Promise<void>;
}

/**
 * The one place that knows the states of an answer. Discord fixes public or private when it is deferred, so a private
 * word after a public defer is a message of its own, and the public one goes.
 */
export function createDelivery(interaction: ChatInputCommandInteraction): Delivery {
  let followUp: string | undefined;

  async function showPrivately(message: Message): Promise<void> {
    if (followUp !== undefined) return await editTo(followUp, message);
    // Deleted first: a follow-up to a deferred answer would take its place, and with it its being public.
    await interaction.deleteReply();
    const flags = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;
    followUp = (await interaction.followUp({ ...bodyOf(message), flags })).id;
  }

  async function editTo(target: string, message: Message): Promise<void> {
    const flags = MessageFlags.IsComponentsV2;
    await interaction.editReply({ ...bodyOf(message), flags, attachments: [], message: target });
  }

  return {
    show: async (message) => {
      if (!interaction.deferred && !interaction.replied) return await replyPrivately(interaction, message);
      const mustBePrivate = message.private === true && interaction.ephemeral !== true;
      await (mustBePrivate || followUp !== undefined ? showPrivately(message) : editTo('@original', message));
    },
  };
}

/** The whole answer at once, for the person alone: refusals, which need no time. */
export async function replyPrivately(interaction: ChatInputCommandInteraction, message: Message): Promise<void> {
  await interaction.reply({ ...bodyOf(message), flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 });
}
