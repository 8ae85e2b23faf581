import type { AutocompleteInteraction } from 'discord.js';
import type { Choice } from '../../commands/framework/context.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import { decideFor } from './authorize.ts';
import { contextUntil, type Dispatch } from './context.ts';
import { pathOf, rawOptions } from './options.ts';
import { findAction } from './slash.ts';

/** Discord drops what comes after 3 s, and people type on before that. */
const OFFER_WITHIN_MS = 1500;
const MAX_CHOICES = 25;
const MAX_LENGTH = 100;

/** Offers choices, or none: whoever may not use the command learns nothing from it, and a slow server holds nobody up. */
export async function dispatchAutocomplete(interaction: AutocompleteInteraction, dispatch: Dispatch): Promise<void> {
  await interaction.respond([...(await choicesFor(interaction, dispatch))]);
}

async function choicesFor(interaction: AutocompleteInteraction, dispatch: Dispatch): Promise<readonly Choice[]> {
  const { commands, policy, deps, log, stopping } = dispatch;
  const path = pathOf(interaction);
  const action = findAction(commands, path);
  const context = contextUntil(AbortSignal.timeout(OFFER_WITHIN_MS), interaction, policy);
  if (!action || stopping.aborted) return [];
  const decision = decideFor(interaction, action, dispatch);
  if (!decision.allowed) return [];
  const focused = interaction.options.getFocused(true);
  try {
    const given = rawOptions(interaction.options, interaction.guildId);
    const choices = await action.complete(decision.permit, focused.name, focused.value, deps, context, given);
    return choices.filter(isOffered).map(asShown).slice(0, MAX_CHOICES);
  } catch (error) {
    log.warn({ err: error, command: path, reference: interaction.id }, 'could not offer choices');
    return [];
  }
}

/** Discord refuses them all for one that is too long. A name can be cut; a value that is cut would be another one. */
const asShown = ({ name, value }: Choice): Choice => ({ name: clip(oneLine(name) || '…', MAX_LENGTH), value });
const isOffered = ({ value }: Choice): boolean => value.trim() !== '' && value.length <= MAX_LENGTH;
