import type { MessageContextMenuCommandInteraction } from 'discord.js';
import { renderStopping, renderUnknownCommand } from '../../render/kit/errors.ts';
import { defer } from '../reply/defer.ts';
import { createDelivery, replyPrivately } from '../reply/send.ts';
import { readCard } from './card.ts';
import { admit, answer, askOf, type Dispatch } from './slash.ts';

/** Answers a command of a message's menu: decide, acknowledge privately, see what the message shows, answer. */
export async function dispatchMessageCommand(
  interaction: MessageContextMenuCommandInteraction,
  dispatch: Dispatch,
): Promise<void> {
  const ask = askOf(interaction, dispatch);
  const command = dispatch.messageCommands.find(({ name }) => name === interaction.commandName);
  if (dispatch.stopping.aborted) return await replyPrivately(interaction, renderStopping(ask.texts), dispatch);
  if (!command) return await replyPrivately(interaction, renderUnknownCommand(ask.texts), dispatch);
  if (!(await admit(interaction, command, dispatch, ask.texts))) return;
  await defer(interaction, 'private');
  const { deps } = dispatch;
  async function* messages() {
    if (command) yield* command.run(await readCard(interaction.targetMessage, deps), deps, ask);
  }
  const delivery = createDelivery(interaction, dispatch);
  await answer({ interaction, deed: command, dispatch, ask, delivery, messages: messages() });
}
