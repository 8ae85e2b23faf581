import { type Client, Events, type Interaction } from 'discord.js';
import { dispatchAutocomplete } from './autocomplete.ts';
import type { Dispatch } from './context.ts';
import { dispatchMessageCommand } from './menu.ts';
import { dispatchPress } from './press.ts';
import { dispatchCommand } from './slash.ts';

/** Listens. What it gives back resolves when everything in hand is answered. */
export function listen(client: Client, dispatch: Dispatch): { readonly settled: () => Promise<void> } {
  const inHand = new Set<Promise<void>>();
  client.on(Events.InteractionCreate, (interaction) => {
    const handled = handle(interaction, dispatch).catch((error: unknown) => {
      dispatch.log.error({ err: error, reference: interaction.id }, 'could not answer');
    });
    inHand.add(handled);
    void handled.finally(() => inHand.delete(handled));
  });
  return {
    settled: async () => {
      while (inHand.size > 0) await Promise.all(inHand);
    },
  };
}

async function handle(interaction: Interaction, dispatch: Dispatch): Promise<void> {
  if (interaction.isChatInputCommand()) await dispatchCommand(interaction, dispatch);
  else if (interaction.isMessageContextMenuCommand()) await dispatchMessageCommand(interaction, dispatch);
  else if (interaction.isAutocomplete()) await dispatchAutocomplete(interaction, dispatch);
  else if (interaction.isMessageComponent() || interaction.isModalSubmit()) await dispatchPress(interaction, dispatch);
}
