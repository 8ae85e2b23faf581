import { type AutocompleteInteraction, type Client, DiscordAPIError, Events, type Interaction } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { InteractionKind } from '../../domain/telemetry.ts';
import { renderStopping } from '../../render/kit/errors.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { type Repliable, replyPrivately } from '../reply/delivery.ts';
import { NotAcknowledged } from '../reply/notAcknowledged.ts';
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
  if (interaction.isChatInputCommand()) await unlessStopping(interaction, handleSlash, deps);
  else if (interaction.isMessageContextMenuCommand()) await unlessStopping(interaction, handleMenu, deps);
  else if (interaction.isAutocomplete()) await offer(interaction, deps);
  else if (interaction.isMessageComponent() || interaction.isModalSubmit())
    await unlessStopping(interaction, handlePress, deps);
}

async function offer(interaction: AutocompleteInteraction, deps: InteractionDeps): Promise<void> {
  try {
    await handleAutocomplete(interaction, deps);
  } catch (error) {
    throw error instanceof DiscordAPIError ? new NotAcknowledged(error) : error;
  }
}

const unlessStopping = <I extends Repliable>(
  interaction: I,
  handler: (interaction: I, deps: InteractionDeps) => Promise<void>,
  deps: InteractionDeps,
): Promise<void> =>
  deps.stopping.aborted
    ? replyPrivately(interaction, renderStopping(textsFor(interaction.locale)), deps)
    : handler(interaction, deps);
