import { type AutocompleteInteraction, type Client, DiscordAPIError, Events, type Interaction } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { InteractionKind } from '../../domain/telemetry.ts';
import { InteractionNotAcknowledged } from '../reply/notAcknowledged.ts';
import { handleAutocomplete } from './autocomplete.ts';
import type { InteractionDeps } from './context.ts';
import { handleInteraction } from './handle.ts';
import { contextMenuHandler } from './menu.ts';
import { componentPressHandler, submittedFormHandler } from './press.ts';
import { slashCommandHandler } from './slash.ts';

/**
 * Receives every interaction. Autocomplete goes to `autocomplete.ts`; all others take the steps of `handle.ts` with a
 * handler from `slash.ts`, `menu.ts` or `press.ts`. `settled` resolves when all are answered.
 */
export function listenForInteractions(
  client: Client,
  deps: InteractionDeps,
): { readonly settled: () => Promise<void> } {
  const unfinished = new Set<Promise<void>>();
  const received = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  client.on(Events.InteractionCreate, (interaction) => {
    if (received.has(interaction.id)) return;
    received.set(interaction.id, true);
    deps.telemetry?.interactionReceived(interaction.id, kindOf(interaction));
    const handling = handle(interaction, deps).catch((error: unknown) =>
      logFailedInteraction(interaction, error, deps),
    );
    unfinished.add(handling);
    void handling.finally(() => unfinished.delete(handling));
  });
  return {
    settled: async () => {
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}

/**
 * Maximum interactions that are remembered. Discord may deliver an event twice, for example after a RESUME, which
 * replays a few minutes at most.
 */
const MAX_REMEMBERED = 10_000;

function logFailedInteraction(
  { id: reference }: Interaction,
  error: unknown,
  { log, otherProcess }: InteractionDeps,
): void {
  if (!(error instanceof InteractionNotAcknowledged)) {
    log.error({ err: error, reference }, 'could not answer an interaction');
  } else if (error.isAnsweredElsewhere) {
    log.warn(
      { reference },
      'another process with the same bot token answered an interaction first; this process did nothing',
    );
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
  if (interaction.isAutocomplete()) await offerChoices(interaction, deps);
  else if (interaction.isChatInputCommand()) await handleInteraction(slashCommandHandler, interaction, deps);
  else if (interaction.isMessageContextMenuCommand()) await handleInteraction(contextMenuHandler, interaction, deps);
  else if (interaction.isMessageComponent()) await handleInteraction(componentPressHandler, interaction, deps);
  else if (interaction.isModalSubmit()) await handleInteraction(submittedFormHandler, interaction, deps);
}

async function offerChoices(interaction: AutocompleteInteraction, deps: InteractionDeps): Promise<void> {
  try {
    await handleAutocomplete(interaction, deps);
  } catch (error) {
    throw error instanceof DiscordAPIError ? new InteractionNotAcknowledged(error) : error;
  }
}
