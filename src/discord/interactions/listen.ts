import { type AutocompleteInteraction, type Client, DiscordAPIError, Events, type Interaction } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { InteractionKind } from '../../domain/telemetry.ts';
import { NotAcknowledged } from '../reply/notAcknowledged.ts';
import { handleAutocomplete } from './autocomplete.ts';
import type { InteractionDeps } from './context.ts';
import { handleInteraction } from './handle.ts';
import { menuHandler } from './menu.ts';
import { formHandler, pressHandler } from './press.ts';
import { slashHandler } from './slash.ts';

/**
 * Receives every interaction. Autocomplete goes to `autocomplete.ts`. All others take the steps of
 * `handle.ts`, each with its handler from `slash.ts`, `menu.ts` or `press.ts`. `settled` resolves when all
 * were answered.
 */
export function listen(client: Client, deps: InteractionDeps): { readonly settled: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  const received = new LRUCache<string, true>({ max: RECEIVED });
  client.on(Events.InteractionCreate, (interaction) => {
    if (received.has(interaction.id)) return;
    received.set(interaction.id, true);
    deps.telemetry?.interactionReceived(interaction.id, kindOf(interaction));
    const handled = handle(interaction, deps).catch((error: unknown) => failed(interaction, error, deps));
    running.add(handled);
    void handled.finally(() => running.delete(handled));
  });
  return {
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Discord may deliver an event twice, for example after a RESUME. It replays at most some minutes. */
const RECEIVED = 10_000;

function failed({ id: reference }: Interaction, error: unknown, { log, otherProcess }: InteractionDeps): void {
  if (!(error instanceof NotAcknowledged)) {
    log.error({ err: error, reference }, 'could not answer');
  } else if (error.isAnsweredElsewhere) {
    log.warn({ reference }, 'another process answered an interaction first; nothing was done');
    otherProcess.answered();
  } else {
    log.error(
      { err: error.cause, reference },
      'Discord refused the acknowledgement of an interaction; nothing was done',
    );
  }
}

function kindOf(interaction: Interaction): InteractionKind {
  if (interaction.isAutocomplete()) return 'typing';
  return interaction.isCommand() ? 'command' : 'press';
}

async function handle(interaction: Interaction, deps: InteractionDeps): Promise<void> {
  if (interaction.isAutocomplete()) await offer(interaction, deps);
  else if (interaction.isChatInputCommand()) await handleInteraction(slashHandler, interaction, deps);
  else if (interaction.isMessageContextMenuCommand()) await handleInteraction(menuHandler, interaction, deps);
  else if (interaction.isMessageComponent()) await handleInteraction(pressHandler, interaction, deps);
  else if (interaction.isModalSubmit()) await handleInteraction(formHandler, interaction, deps);
}

async function offer(interaction: AutocompleteInteraction, deps: InteractionDeps): Promise<void> {
  try {
    await handleAutocomplete(interaction, deps);
  } catch (error) {
    throw error instanceof DiscordAPIError ? new NotAcknowledged(error) : error;
  }
}
