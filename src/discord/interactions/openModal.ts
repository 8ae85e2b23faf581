import type { ChatInputCommandInteraction, MessageComponentInteraction } from 'discord.js';
import type { Modal } from '../../render/kit/press.ts';
import { replyPrivately } from '../reply/send.ts';
import type { AuditedAction } from './audit.ts';
import { contextOf, type InteractionDeps } from './context.ts';
import { logFailure, renderError } from './failure.ts';
import { modalBody } from './modal.ts';

/** Shows a form as the first response, or says at once why it cannot. */
export async function openModal(
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  open: () => Modal,
  auditedAction: AuditedAction,
  deps: InteractionDeps,
): Promise<void> {
  try {
    const modal = open();
    await interaction.showModal(modalBody(modal, await deps.presses.issue(modal.press, interaction.user.id)));
  } catch (error) {
    const { texts } = contextOf(interaction, deps);
    logFailure(error, interaction, auditedAction, deps.log);
    await replyPrivately(interaction, renderError(texts, error, interaction.id, auditedAction), deps);
  }
}
