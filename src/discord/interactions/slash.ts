import type { ChatInputCommandInteraction } from 'discord.js';
import type { Action, Command, Visibility } from '../../commands/framework/command.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import { renderStopping, renderUnknownCommand } from '../../render/kit/errors.ts';
import { defer } from '../reply/defer.ts';
import { createDelivery, replyPrivately } from '../reply/send.ts';
import { answer } from './answer.ts';
import { authorize } from './authorize.ts';
import { contextOf, depsFor, type InteractionDeps, urgencyOf } from './context.ts';
import { renderError, secretIn } from './failure.ts';
import { openModal } from './modal.ts';
import { pathOf, rawOptions } from './options.ts';

export const findAction = (commands: readonly Command[], path: string): Action | undefined =>
  commands.flatMap(({ actions }) => actions).find((action) => action.path === path);

/** Answers a slash command: authorize, acknowledge, answer. Any failure ends in one sentence and one log line. */
export async function handleSlash(interaction: ChatInputCommandInteraction, deps: InteractionDeps): Promise<void> {
  const context = contextOf(interaction, deps);
  const action = findAction(deps.commands, pathOf(interaction));
  if (deps.stopping.aborted) return await replyPrivately(interaction, renderStopping(context.texts), deps);
  if (!action) return await replyPrivately(interaction, renderUnknownCommand(context.texts), deps);
  const auditedAction = { ...action, name: action.path };
  const permit = await authorize(interaction, auditedAction, deps);
  if (!permit) return;
  const { response } = action;
  const raw = rawOptions(interaction.options, interaction.guildId);
  const secret = secretIn(raw, context.texts, deps);
  if (secret)
    return await replyPrivately(interaction, renderError(context.texts, secret, interaction.id, auditedAction), deps);
  if (response.kind === 'modal')
    return await openModal(interaction, () => response.open(permit, raw, context), auditedAction, deps);
  // Nothing may be awaited before this: Discord waits for no more than three seconds.
  await defer(interaction, whoSees(response.visibility, context, deps));
  const delivery = createDelivery(interaction, deps);
  await answer({
    interaction,
    auditedAction,
    deps,
    context,
    delivery,
    permit,
    details: () => action.records(raw, context),
    messages: response.run(permit, raw, depsFor(deps, context, urgencyOf(action)), context),
  });
}

function whoSees(
  visibility: Visibility,
  { actor }: Pick<InteractionContext, 'actor'>,
  { commandDeps: { linkedAccounts } }: Pick<InteractionDeps, 'commandDeps'>,
): 'public' | 'private' {
  if (visibility !== 'private if linked') return visibility;
  return linkedAccounts.accountOf(actor.userId) === undefined ? 'public' : 'private';
}
