import type { ChatInputCommandInteraction, MessageComponentInteraction } from 'discord.js';
import type { Modal } from '../../render/kit/press.ts';
import { replyPrivately } from '../reply/send.ts';
import type { AuditedAction } from './audit.ts';
import { contextOf, type Dispatch } from './context.ts';
import { logFailure, renderError } from './failure.ts';
import { modalBody } from './modal.ts';

/** Shows a form as the first answer, or says at once why not. */
export async function openModal(
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  open: () => Modal,
  auditedAction: AuditedAction,
  dispatch: Dispatch,
): Promise<void> {
  try {
    const modal = open();
    await interaction.showModal(modalBody(modal, await dispatch.presses.issue(modal.press, interaction.user.id)));
  } catch (error) {
    if (interaction.replied) throw error;
    const { texts } = contextOf(interaction, dispatch);
    logFailure(error, interaction, auditedAction, dispatch.log);
    await replyPrivately(interaction, renderError(texts, error, interaction.id, auditedAction), dispatch);
  }
}
