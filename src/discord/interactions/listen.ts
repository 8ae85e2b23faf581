import { type Client, Events, type Interaction } from 'discord.js';
import type { InteractionKind } from '../../domain/telemetry.ts';
import { renderStopping } from '../../render/kit/errors.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { type Repliable, replyPrivately } from '../reply/delivery.ts';
import { handleAutocomplete } from './autocomplete.ts';
import type { InteractionDeps } from './context.ts';
import { handleMenu } from './menu.ts';
import { handlePress } from './press.ts';
import { handleSlash } from './slash.ts';

/**
 * Where every interaction comes in: a slash command goes to `slash.ts`, a command from a message's menu to `menu.ts`, a
 * button, select or form to `press.ts`, autocomplete to `autocomplete.ts`. Each of the first three goes on to
 * `authorize.ts`, then to `acknowledge` in `reply/` (or to `openModal` in `modal.ts`), then to `answer.ts`. `settled` resolves when every
 * interaction that came in was answered.
 */
export function listen(client: Client, deps: InteractionDeps): { readonly settled: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  client.on(Events.InteractionCreate, (interaction) => {
    deps.telemetry?.interactionReceived(interaction.id, kindOf(interaction));
    const handled = handle(interaction, deps).catch((error: unknown) => {
      deps.log.error({ err: error, reference: interaction.id }, 'could not answer');
    });
    running.add(handled);
    void handled.finally(() => running.delete(handled));
  });
  return {
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function kindOf(interaction: Interaction): InteractionKind {
  if (interaction.isAutocomplete()) return 'typing';
  return interaction.isCommand() ? 'command' : 'press';
}

async function handle(interaction: Interaction, deps: InteractionDeps): Promise<void> {
  if (interaction.isChatInputCommand()) await unlessStopping(interaction, handleSlash, deps);
  else if (interaction.isMessageContextMenuCommand()) await unlessStopping(interaction, handleMenu, deps);
  else if (interaction.isAutocomplete()) await handleAutocomplete(interaction, deps);
  else if (interaction.isMessageComponent() || interaction.isModalSubmit())
    await unlessStopping(interaction, handlePress, deps);
}

const unlessStopping = <I extends Repliable>(
  interaction: I,
  handler: (interaction: I, deps: InteractionDeps) => Promise<void>,
  deps: InteractionDeps,
): Promise<void> =>
  deps.stopping.aborted
    ? replyPrivately(interaction, renderStopping(textsFor(interaction.locale)), deps)
    : handler(interaction, deps);
