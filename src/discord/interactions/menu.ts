import type { MessageContextMenuCommandInteraction } from 'discord.js';
import type { MessageCommand, MessageCommandTarget } from '../../commands/framework/messageCommand.ts';
import { renderNoMediaServerRefusal, renderUnknownCommand } from '../../render/kit/message/errors.ts';
import { readMediaItemsOfMessage, removeInvisibleMediaItems } from './card.ts';
import { createActionDeps, queueUrgencyOfAction } from './context.ts';
import { type ActionInvocation, type InteractionHandler, InteractionRejection } from './handler.ts';
import { chooseServersOfInteraction } from './servers.ts';

interface MenuInvocation extends ActionInvocation {
  readonly action: MessageCommand;
}

export const contextMenuHandler: InteractionHandler<MessageContextMenuCommandInteraction, MenuInvocation> = {
  find: ({ interaction, deps, context }) => {
    const action = deps.messageCommands.find(({ name }) => name === interaction.commandName);
    if (!action) return new InteractionRejection(renderUnknownCommand(context.texts));
    return { action, serverFilter: undefined, countsAs: action.requires, roles: 'in the interaction' };
  },
  check: () => undefined,
  chooseServers: (authorization, { action }) => {
    const scope = chooseServersOfInteraction(authorization, action, undefined);
    // The items in a message name their server, so the person does not have to choose one.
    return 'problem' in scope
      ? new InteractionRejection(renderNoMediaServerRefusal(authorization.context.texts))
      : scope;
  },
  plan: async ({ interaction, permit }, { action }, { context, deps }) => {
    const commandDeps = createActionDeps(deps, context, { urgency: queueUrgencyOfAction(action) });
    const readItems = async () =>
      removeInvisibleMediaItems(await readMediaItemsOfMessage(interaction.targetMessage, commandDeps), context);
    if (action.form) {
      // If the stored data cannot be read, no form opens. The answer then fails, too, and reports the failure.
      const modal = await readItems()
        .then((message) => action.form?.(permit, { message, deps: commandDeps, context }))
        .catch(() => undefined);
      if (modal) return { kind: 'form', opener: interaction, open: () => modal };
    }
    let menuMessage: Promise<MessageCommandTarget> | undefined;
    const readOnce = () => {
      menuMessage ??= readItems();
      return menuMessage;
    };
    return {
      kind: 'answer',
      place: 'private',
      details: async () => action.records({ message: await readOnce(), context }),
      messages: async function* () {
        yield* action.run(permit, { message: await readOnce(), deps: commandDeps, context });
      },
    };
  },
  useUp: async () => undefined,
};
