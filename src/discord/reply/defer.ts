import {
  DiscordAPIError,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';
import type { Repliable } from './repliable.ts';

/**
 * Asks Discord for patience. When the request fails in a way that leaves open whether Discord took it (a lost answer, a
 * 5xx, "already acknowledged" after a retry), it counts as taken: if it was, the person gets their answer, and if not,
 * the answer fails in its turn. Only an interaction that Discord has given up is given up here.
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

/** The same for an answer that changes the message that was pressed. */
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
