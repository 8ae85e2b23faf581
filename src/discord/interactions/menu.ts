import type { MessageContextMenuCommandInteraction } from 'discord.js';
import { renderStopping, renderUnknownCommand } from '../../render/kit/errors.ts';
import { defer } from '../reply/defer.ts';
import { createDelivery, replyPrivately } from '../reply/send.ts';
import { answer } from './answer.ts';
import { authorize } from './authorize.ts';
import { readCard } from './card.ts';
import { contextOf, type Dispatch } from './context.ts';

/** Answers a command of a message's menu: decide, acknowledge privately, see what the message shows, answer. */
export async function dispatchMessageCommand(
  interaction: MessageContextMenuCommandInteraction,
  dispatch: Dispatch,
): Promise<void> {
  const context = contextOf(interaction, dispatch);
  const command = dispatch.messageCommands.find(({ name }) => name === interaction.commandName);
  if (dispatch.stopping.aborted) return await replyPrivately(interaction, renderStopping(context.texts), dispatch);
  if (!command) return await replyPrivately(interaction, renderUnknownCommand(context.texts), dispatch);
  const permit = await authorize(interaction, command, dispatch);
  if (!permit) return;
  await defer(interaction, 'private');
  const { deps } = dispatch;
  const run = async function* () {
    yield* command.run(permit, await readCard(interaction.targetMessage, deps), deps, context);
  };
  const delivery = createDelivery(interaction, dispatch);
  await answer({ interaction, auditedAction: command, dispatch, context, delivery, messages: run() });
}
