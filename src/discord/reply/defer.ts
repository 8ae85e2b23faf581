import {
  type ChatInputCommandInteraction,
  DiscordAPIError,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  type ModalSubmitInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';

/** Every kind of interaction that is answered with messages. */
export type Repliable =
  | ChatInputCommandInteraction
  | MessageContextMenuCommandInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/**
 * Step 1 of a reply: acknowledges the interaction within Discord's 3 s. If the request fails in a way that leaves open
 * whether Discord took it (a lost response, a 5xx, "already acknowledged" after a retry), it counts as taken: if it was,
 * the person gets their answer, and if not, sending the answer fails too. Only an interaction that Discord no longer
 * knows is given up here.
 */
export async function defer(interaction: Repliable, visibility: 'private' | 'public'): Promise<void> {
  const isPrivate = visibility === 'private';
  try {
    await interaction.deferReply(isPrivate ? { flags: MessageFlags.Ephemeral } : {});
  } catch (error) {
    if (isGivenUp(error)) throw error;
    interaction.deferred = true;
    interaction.ephemeral = isPrivate;
  }
}

/** The same for an answer that changes the message whose button, select or form was used. */
export async function deferUpdate(
  interaction: MessageComponentInteraction | ModalMessageModalSubmitInteraction,
): Promise<void> {
  try {
    await interaction.deferUpdate();
  } catch (error) {
    if (isGivenUp(error)) throw error;
    interaction.deferred = true;
  }
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownInteraction;
