import type { AutocompleteInteraction } from 'discord.js';
import type { Choice } from '../../commands/framework/context.ts';
import { MAX_CHOICE_TEXT, MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import { decideFor } from './authorize.ts';
import { contextUntil, depsFor, type InteractionDeps } from './context.ts';
import { pathOf, rawOptions } from './options.ts';
import { findAction } from './slash.ts';

/** Discord drops choices that come after 3 s, and people have typed on by then. */
const OFFER_WITHIN_MS = 1500;

/** Offers choices, or none: people who may not use the command learn nothing from it, and a slow server delays nobody. */
export async function handleAutocomplete(interaction: AutocompleteInteraction, deps: InteractionDeps): Promise<void> {
  await interaction.respond([...(await choicesFor(interaction, deps))]);
}

async function choicesFor(interaction: AutocompleteInteraction, deps: InteractionDeps): Promise<readonly Choice[]> {
  const { commands, policy, log, stopping } = deps;
  const path = pathOf(interaction);
  const action = findAction(commands, path);
  const context = contextUntil(AbortSignal.timeout(OFFER_WITHIN_MS), interaction, policy);
  if (!action || stopping.aborted) return [];
  const decision = decideFor(interaction, action, deps);
  if (!decision.allowed || deps.rateLimiter.take(interaction.user.id, 'typing')) return [];
  const focused = interaction.options.getFocused(true);
  try {
    const given = rawOptions(interaction.options, interaction.guildId);
    const commandDeps = depsFor(deps, context, 'typing');
    const choices = await action.complete(decision.permit, focused.name, focused.value, commandDeps, context, given);
    return choices.filter(isOffered).map(asShown).slice(0, MAX_CHOICES);
  } catch (error) {
    log.warn({ err: error, command: path, reference: interaction.id }, 'could not offer choices');
    return [];
  }
}

/** Discord refuses all choices if one is too long. A name can be cut; a value that is cut would be a different one. */
const asShown = ({ name, value }: Choice): Choice => ({ name: clip(oneLine(name) || '…', MAX_CHOICE_TEXT), value });
const isOffered = ({ value }: Choice): boolean => value.trim() !== '' && value.length <= MAX_CHOICE_TEXT;
