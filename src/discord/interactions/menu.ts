import type { MessageContextMenuCommandInteraction } from 'discord.js';
import type { MenuMessage, MessageCommand } from '../../commands/framework/messageCommand.ts';
import { renderNoServer, renderUnknownCommand } from '../../render/kit/message/errors.ts';
import { readMessageItems, withoutInvisibleItems } from './card.ts';
import { commandDepsFor, urgencyOf } from './context.ts';
import { type InteractionHandler, type Invocation, Rejection } from './handler.ts';
import { chooseServers } from './servers.ts';

interface MenuInvocation extends Invocation {
  readonly action: MessageCommand;
}

export const menuHandler: InteractionHandler<MessageContextMenuCommandInteraction, MenuInvocation> = {
  find: ({ interaction, deps, context }) => {
    const action = deps.messageCommands.find(({ name }) => name === interaction.commandName);
    if (!action) return new Rejection(renderUnknownCommand(context.texts));
    return { action, serverFilter: undefined, countsAs: action.requires, roles: 'in the interaction' };
  },
  check: () => undefined,
  chooseServers: (authorization, { action }) => {
    const scope = chooseServers(authorization, action, undefined);
    // The items in a message name their server, so the person does not have to choose one.
    return 'problem' in scope ? new Rejection(renderNoServer(authorization.context.texts)) : scope;
  },
  plan: async ({ interaction, permit }, { action }, { context, deps }) => {
    const commandDeps = commandDepsFor(deps, context, { urgency: urgencyOf(action) });
    const readItems = async () =>
      withoutInvisibleItems(await readMessageItems(interaction.targetMessage, commandDeps), context);
    if (action.form) {
      // If the stored data cannot be read, no form opens. The answer then fails, too, and reports the failure.
      const modal = await readItems()
        .then((message) => action.form?.(permit, { message, deps: commandDeps, context }))
        .catch(() => undefined);
      if (modal) return { kind: 'form', opener: interaction, open: () => modal };
    }
    let menuMessage: Promise<MenuMessage> | undefined;
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
