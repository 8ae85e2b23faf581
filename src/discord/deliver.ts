import { type MessageComponentInteraction, MessageFlags, type ModalSubmitInteraction } from 'discord.js';
import type { Message } from '../render/message.ts';
import type { PressTickets } from './pressTickets.ts';
import type { Repliable } from './repliable.ts';

export interface Delivery {
  /** Shows this in the place of what was shown before. */
  show(message: Message): Promise<void>;
  /** Whether what is shown next is for one person alone. */
  isPrivate(): boolean;
}

interface Deps {
  readonly presses: PressTickets;
}

/** A message as discord.js wants it, with tickets in the places of its presses. */
export async function bodyOf(interaction: Repliable, message: Message, { presses }: Deps) {
  const components = await presses.fill(message, interaction.user.id);
  return {
    components: [...components],
    files: (message.files ?? []).map(({ name, bytes, description }) => ({
      attachment: Buffer.from(bytes),
      name,
      description,
    })),
    allowedMentions: { parse: [] as const },
  };
}

/**
 * The one place that knows the states of an answer to a command, or to a press that is answered by a message of its own.
 * Discord fixes public or private when it is deferred, so a private word after a public defer is a message of its own,
 * and the public one goes.
 */
export function createDelivery(interaction: Repliable, deps: Deps): Delivery {
  let followUp: string | undefined;
  // When the private word fails after that, the next try must not fail for what is gone already.
  let isDeleted = false;

  async function showPrivately(message: Message): Promise<void> {
    if (followUp !== undefined) return await edit(interaction, followUp, message, deps);
    // Deleted first: a follow-up to a deferred answer would take its place, and with it its being public.
    if (!isDeleted) await interaction.deleteReply();
    isDeleted = true;
    followUp = await whisper(interaction, message, deps);
  }

  return {
    show: async (message) => {
      if (!interaction.deferred && !interaction.replied) return await replyPrivately(interaction, message, deps);
      const mustBePrivate = message.private === true && interaction.ephemeral !== true;
      await (mustBePrivate || isDeleted ? showPrivately(message) : edit(interaction, '@original', message, deps));
    },
    isPrivate: () => interaction.ephemeral === true || isDeleted,
  };
}

/**
 * The answer to a press that changes the message it was pressed on. A private word about a message that all can see is a
 * message of its own; the one that was pressed stays.
 */
export function createUpdate(interaction: MessageComponentInteraction | ModalSubmitInteraction, deps: Deps): Delivery {
  const isPrivate = interaction.message?.flags.has(MessageFlags.Ephemeral) ?? false;
  let followUp: string | undefined;
  return {
    show: async (message) => {
      if (followUp !== undefined) return await edit(interaction, followUp, message, deps);
      if (isPrivate || message.private !== true) return await edit(interaction, '@original', message, deps);
      followUp = await whisper(interaction, message, deps);
    },
    isPrivate: () => isPrivate || followUp !== undefined,
  };
}

async function edit(interaction: Repliable, target: string, message: Message, deps: Deps): Promise<void> {
  const body = await bodyOf(interaction, message, deps);
  // An edit names its attachments anew, so that old ones do not stay behind.
  await interaction.editReply({ ...body, flags: MessageFlags.IsComponentsV2, attachments: [], message: target });
}

async function whisper(interaction: Repliable, message: Message, deps: Deps): Promise<string> {
  const body = await bodyOf(interaction, message, deps);
  const flags = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;
  return (await interaction.followUp({ ...body, flags })).id;
}

/** The whole answer at once, for the person alone: refusals, which need no time. */
export async function replyPrivately(interaction: Repliable, message: Message, deps: Deps): Promise<void> {
  const body = await bodyOf(interaction, message, deps);
  await interaction.reply({ ...body, flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 });
}
