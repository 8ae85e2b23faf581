import { MessageFlags, type RepliableInteraction } from 'discord.js';
import type { Message } from '../../render/kit/message.ts';

const bodyOf = ({ components }: Message) => ({ components: [...components], allowedMentions: { parse: [] as const } });

/** The first answer, for that person alone. */
export const say = (interaction: RepliableInteraction, message: Message) =>
  interaction.reply({ ...bodyOf(message), flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 });

/** The answer after it was deferred. */
export const show = (interaction: RepliableInteraction, message: Message) =>
  interaction.editReply({ ...bodyOf(message), flags: MessageFlags.IsComponentsV2 });
