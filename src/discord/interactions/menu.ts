import type { MessageContextMenuCommandInteraction } from 'discord.js';
import type { Card } from '../../commands/framework/messageCommand.ts';
import { renderStopping, renderUnknownCommand } from '../../render/kit/errors.ts';
import { defer } from '../reply/defer.ts';
import { createDelivery, replyPrivately } from '../reply/send.ts';
import { answer } from './answer.ts';
import { authorize } from './authorize.ts';
import { readCard } from './card.ts';
import { contextOf, depsFor, type InteractionDeps, urgencyOf } from './context.ts';

/** Answers a command from a message's menu: authorize, acknowledge privately, read what the message shows, answer. */
export async function handleMenu(
  interaction: MessageContextMenuCommandInteraction,
  deps: InteractionDeps,
): Promise<void> {
  const context = contextOf(interaction, deps);
  const command = deps.messageCommands.find(({ name }) => name === interaction.commandName);
  if (deps.stopping.aborted) return await replyPrivately(interaction, renderStopping(context.texts), deps);
  if (!command) return await replyPrivately(interaction, renderUnknownCommand(context.texts), deps);
  const permit = await authorize(interaction, command, deps);
  if (!permit) return;
  await defer(interaction, 'private');
  const commandDeps = depsFor(deps, context, urgencyOf(command));
  let card: Promise<Card> | undefined;
  const read = () => {
    card ??= readCard(interaction.targetMessage, commandDeps);
    return card;
  };
  const run = async function* () {
    yield* command.run(permit, await read(), commandDeps, context);
  };
  const delivery = createDelivery(interaction, deps);
  await answer({
    ...{ interaction, auditedAction: command, deps, context, delivery, permit },
    details: async () => command.records(await read(), context),
    messages: run(),
  });
}
