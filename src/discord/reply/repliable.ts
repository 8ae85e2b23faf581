import type {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  MessageContextMenuCommandInteraction,
  ModalSubmitInteraction,
} from 'discord.js';

/** Every kind of interaction that is answered with messages. */
export type Repliable =
  | ChatInputCommandInteraction
  | MessageContextMenuCommandInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;
