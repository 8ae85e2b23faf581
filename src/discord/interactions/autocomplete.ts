import type { AutocompleteInteraction } from 'discord.js';
import type { Action, RawOptions } from '../../commands/framework/command.ts';
import type { Choice, InteractionContext } from '../../commands/framework/context.ts';
import { SERVER_OPTION } from '../../commands/framework/payloads.ts';
import { holds } from '../../commands/shared/names.ts';
import type { Refusal } from '../../domain/access/access.ts';
import { serversFor } from '../../permissions/onServers.ts';
import type { Permit } from '../../permissions/policy.ts';
import { refusalChoice } from '../../render/kit/errors.ts';
import { MAX_CHOICES } from '../../render/kit/limits.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { secretIn } from './answer.ts';
import { auditLook } from './audit.ts';
import { decideFor } from './authorize.ts';
import { actorOf, contextUntil, depsFor, type InteractionDeps, urgencyOf } from './context.ts';
import { decideServers, type ServerProblem, serverIn } from './servers.ts';
import { findCommand } from './typedCommand.ts';

/** Discord drops choices that come after 3 s, and people have typed on meanwhile. */
const OFFER_WITHIN_MS = 1500;

/** The part of that time that other media servers get once one has answered. */
const GRACE_MS = 300;

/**
 * Not a key, and valid for every option: a person who has gained the role before sending it sees that nothing
 * has this name.
 */
const NO_VALUE = '#';

/**
 * Shares finding, judging and choosing the server with all other interactions; the rest is separate, because
 * choices must be returned immediately or not at all. Returns none if a server is slow; people who may not
 * use the command only see which roles may. If the choices are other people's private data, the audit trail
 * records who saw them, but not for every key.
 */
export async function handleAutocomplete(interaction: AutocompleteInteraction, deps: InteractionDeps): Promise<void> {
  const { commands, policy, stopping, rateLimiter } = deps;
  const { user } = interaction;
  const command = findCommand(commands, interaction);
  if (!command || stopping.aborted || rateLimiter.take(user.id, 'typing')) return await interaction.respond([]);
  const { action, raw } = command;
  const focused = focusedIn(interaction);
  const namesServer = focused?.name === SERVER_OPTION && !(SERVER_OPTION in raw);
  // A server's name that is still being typed names none.
  const named = namesServer ? undefined : command.named;
  const actor = actorOf(interaction);
  const decision = decideFor(actor, { action, named }, deps);
  if (!decision.allowed) return await interaction.respond(refusedChoices(interaction, decision.refusal));
  if (!focused) return await interaction.respond([]);
  if (namesServer)
    return await interaction.respond([...serverChoices(interaction, { action, typed: focused.value }, deps)]);
  const about = decideServers(action, { named, actor }, deps);
  if ('missed' in about) return await interaction.respond([...missedChoices(interaction, about)]);
  const context = contextUntil(interaction, {
    signalOf: () => AbortSignal.timeout(OFFER_WITHIN_MS),
    policy,
    actor,
    about,
  });
  const choices = await choicesFor(interaction, { action, focused, permit: decision.permit, context, raw }, deps);
  await interaction.respond([...choices]);
  const isLook = choices.length > 0 && action.offersPrivate(focused.name);
  if (!isLook || rateLimiter.take(`${user.id} ${action.path}`, 'look')) return;
  const auditedAction = { ...action, name: action.path };
  const server = serverIn(action, about);
  await auditLook({ interaction, auditedAction, permit: decision.permit, context, deps, server }, focused.name);
}

/** Why there are no choices. A command that is sent with this value is refused as with any other. */
function refusedChoices({ guild, locale }: AutocompleteInteraction, refusal: Refusal): readonly Choice[] {
  const name = refusalChoice(textsFor(locale), refusal, (roleId) => guild?.roles.cache.get(roleId)?.name);
  return name === undefined ? [] : [{ name, value: NO_VALUE }];
}

/**
 * The media servers that the guild sees, on which the person may do this, and whose names contain the typed
 * text.
 */
function serverChoices(
  interaction: AutocompleteInteraction,
  { action, typed }: { readonly action: Action; readonly typed: string },
  { servers, policy }: InteractionDeps,
) {
  const { requires } = action;
  const { guildId, locale } = interaction;
  const seen = guildId === null ? [] : servers.serversOf(guildId);
  if (seen.length === 0) return missedChoices({ locale }, { missed: 'none' });
  const ids = seen.map(({ id }) => id);
  const may = serversFor({ policy, capability: requires, actor: actorOf(interaction), servers: ids });
  const held = seen.filter(({ id, name }) => may.includes(id) && holds(name, typed)).slice(0, MAX_CHOICES);
  return held.map(({ name }) => ({ name, value: name }));
}

/** Why there are no choices; does not reveal a media server that the guild may not see. */
function missedChoices({ locale }: Pick<AutocompleteInteraction, 'locale'>, { missed }: Pick<ServerProblem, 'missed'>) {
  const { choice } = textsFor(locale).errors.servers;
  return missed === 'unknown' ? [] : [{ name: choice[missed], value: NO_VALUE }];
}

/** A forged interaction may lack the option that is typed into. */
function focusedIn({ options }: AutocompleteInteraction): Typing['focused'] | undefined {
  try {
    return options.getFocused(true);
  } catch {
    return undefined;
  }
}

interface Typing {
  readonly action: Action;
  readonly focused: { readonly name: string; readonly value: string };
  readonly permit: Permit;
  readonly context: InteractionContext;
  /** The other options so far. */
  readonly raw: RawOptions;
}

async function choicesFor(
  interaction: AutocompleteInteraction,
  { action, focused, permit, context, raw }: Typing,
  deps: InteractionDeps,
): Promise<readonly Choice[]> {
  try {
    if (secretIn(raw, context.texts, deps)) return [];
    const commandDeps = depsFor(deps, context, { urgency: urgencyOf(action, true), graceMs: GRACE_MS });
    const { name: option, value: typed } = focused;
    return await action.complete(permit, { option, typed, deps: commandDeps, context, given: raw });
  } catch (error) {
    deps.log.warn({ err: error, command: action.path, reference: interaction.id }, 'could not offer choices');
    return [];
  }
}
