import type { ChatInputCommandInteraction } from 'discord.js';
import type { Action, Command } from '../../commands/framework/command.ts';
import { renderStopping, renderUnknownCommand } from '../../render/kit/errors.ts';
import { defer } from '../reply/defer.ts';
import { createDelivery, replyPrivately } from '../reply/send.ts';
import { answer } from './answer.ts';
import { authorize } from './authorize.ts';
import { contextOf, type Dispatch } from './context.ts';
import { openModal } from './openModal.ts';
import { pathOf, rawOptions } from './options.ts';

export const findAction = (commands: readonly Command[], path: string): Action | undefined =>
  commands.flatMap(({ actions }) => actions).find((action) => action.path === path);

/** Answers a slash command: decide, acknowledge, answer; whatever fails ends in one sentence and one log line. */
export async function dispatchCommand(interaction: ChatInputCommandInteraction, dispatch: Dispatch): Promise<void> {
  const context = contextOf(interaction, dispatch);
  const action = findAction(dispatch.commands, pathOf(interaction));
  if (dispatch.stopping.aborted) return await replyPrivately(interaction, renderStopping(context.texts), dispatch);
  if (!action) return await replyPrivately(interaction, renderUnknownCommand(context.texts), dispatch);
  const auditedAction = { ...action, name: action.path };
  const permit = await authorize(interaction, auditedAction, dispatch);
  if (!permit) return;
  const { response } = action;
  const raw = rawOptions(interaction.options, interaction.guildId);
  if (response.kind === 'modal')
    return await openModal(interaction, () => response.open(permit, raw, context), auditedAction, dispatch);
  // Nothing may be awaited before this: Discord waits three seconds and no longer.
  await defer(interaction, response.visibility);
  const delivery = createDelivery(interaction, dispatch);
  await answer({
    interaction,
    auditedAction,
    dispatch,
    context,
    delivery,
    messages: response.run(permit, raw, dispatch.deps, context),
  });
}
