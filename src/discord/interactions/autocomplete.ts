import type { AutocompleteInteraction } from 'discord.js';
import type { CommandAction, RawCommandOptions } from '../../commands/framework/command.ts';
import type { InteractionContext, OptionChoice } from '../../commands/framework/context.ts';
import { SERVER_OPTION_NAME } from '../../commands/framework/payloads.ts';
import { containsText } from '../../commands/shared/names.ts';
import type { PermissionRefusal } from '../../domain/access/access.ts';
import { allowedOrOwnServers } from '../../permissions/onServers.ts';
import type { ActionPermit } from '../../permissions/policy.ts';
import { refusalChoice } from '../../render/kit/message/errors.ts';
import { MAX_AUTOCOMPLETE_CHOICES } from '../../render/kit/message/limits.ts';
import { textsForLanguage } from '../../render/texts/texts.ts';
import { findSecretInTypedOptions } from './answer.ts';
import { type ActionAttempt, recordShownChoicesInAuditTrail } from './audit.ts';
import { decidePermission } from './authorize.ts';
import {
  actorOfInteraction,
  createActionDeps,
  createInteractionContext,
  type InteractionDeps,
  queueUrgencyOfAction,
} from './context.ts';
import { choosePermittedServers, type ServerChoiceProblem, singleServerOfInteraction } from './servers.ts';
import { findCommand } from './typedCommand.ts';

/** Time limit for choices, in ms. Discord ignores choices after 3 s, and by then people have typed more. */
const CHOICES_WITHIN_MS = 1500;

/** How long to wait for the other media servers once one has answered, in ms. */
const GRACE_MS = 300;

/**
 * Value of a choice that only explains something. A command that is sent with it finds nothing, because no item or
 * person has this key.
 */
const NO_VALUE = '#';

/**
 * Responds with the choices for an option. If they are other people's private data, the audit trail records who saw
 * them, but not for every keystroke.
 */
export async function handleAutocomplete(interaction: AutocompleteInteraction, deps: InteractionDeps): Promise<void> {
  const { choices, disclosure } = await offerFor(interaction, deps);
  await interaction.respond([...choices]);
  if (!disclosure) return;
  const { attempt, option } = disclosure;
  // People look at choices with every typed letter. Only the first look within a while is recorded.
  const reachedLimit = deps.rateLimiter.take(`${interaction.user.id} ${attempt.auditedAction.name}`, 'look');
  if (reachedLimit === undefined) await recordShownChoicesInAuditTrail(attempt, option);
}

interface Offer {
  readonly choices: readonly OptionChoice[];
  readonly disclosure?: { readonly attempt: Omit<ActionAttempt, 'details'>; readonly option: string };
}

/**
 * Finds the choices to offer. Choices that no server sends in time are left out. People who may not use the command see
 * only which roles may.
 */
async function offerFor(interaction: AutocompleteInteraction, deps: InteractionDeps): Promise<Offer> {
  const { commands, policy, stopping, rateLimiter } = deps;
  const command = findCommand(commands, interaction);
  if (!command || stopping.aborted || rateLimiter.take(interaction.user.id, 'typing')) return { choices: [] };
  const { action, raw } = command;
  const focused = focusedIn(interaction);
  // In `raw`, an option `server` is the command's own and does not choose a media server.
  const isTypingServer = focused?.name === SERVER_OPTION_NAME && !(SERVER_OPTION_NAME in raw);
  // While the server's name is being typed, it selects no server.
  const serverFilter = isTypingServer ? undefined : command.serverFilter;
  const actor = actorOfInteraction(interaction);
  const decision = decidePermission(actor, { action, serverFilter }, deps);
  if (!decision.allowed) return { choices: refusedChoices(interaction, decision.refusal) };
  if (!focused) return { choices: [] };
  if (isTypingServer) return { choices: serverChoices(interaction, { action, typedText: focused.value }, deps) };
  const scope = choosePermittedServers(action, { serverFilter, actor }, deps);
  if ('problem' in scope) return { choices: problemChoices(interaction, scope) };
  const context = createInteractionContext(interaction, {
    signalOf: () => AbortSignal.timeout(CHOICES_WITHIN_MS),
    policy,
    actor,
    about: scope,
  });
  const choices = await choicesFor(interaction, { action, focused, permit: decision.permit, context, raw }, deps);
  if (choices.length === 0 || !action.offersPrivate(focused.name)) return { choices };
  const auditedAction = { ...action, name: action.path };
  const server = singleServerOfInteraction(action, scope);
  const attempt = { interaction, auditedAction, permit: decision.permit, context, deps, server };
  return { choices, disclosure: { attempt, option: focused.name } };
}

/**
 * A single choice that says why the person may not use the command. A command that is sent with this value is refused,
 * too.
 */
function refusedChoices(
  { guild, locale }: AutocompleteInteraction,
  refusal: PermissionRefusal,
): readonly OptionChoice[] {
  const name = refusalChoice(textsForLanguage(locale), refusal, (roleId) => guild?.roles.cache.get(roleId)?.name);
  return name === undefined ? [] : [{ name, value: NO_VALUE }];
}

/**
 * Choices for the option `server`: media servers that the guild sees, on which the person may do this, and whose names
 * contain the typed text.
 */
function serverChoices(
  interaction: AutocompleteInteraction,
  { action, typedText }: { readonly action: CommandAction; readonly typedText: string },
  { servers, policy }: InteractionDeps,
) {
  const { requires } = action;
  const { guildId, locale } = interaction;
  const visibleServers = guildId === null ? [] : servers.serversOf(guildId);
  if (visibleServers.length === 0) return problemChoices({ locale }, { problem: 'none' });
  const ids = visibleServers.map(({ id }) => id);
  const allowedIds = allowedOrOwnServers({
    policy,
    capability: requires,
    actor: actorOfInteraction(interaction),
    servers: ids,
  });
  const matches = visibleServers
    .filter(({ id, name }) => allowedIds.includes(id) && containsText(name, typedText))
    .slice(0, MAX_AUTOCOMPLETE_CHOICES);
  return matches.map(({ name }) => ({ name, value: name }));
}

/**
 * A single choice that says why no media server was chosen. Empty for an unknown name, so that it does not reveal a
 * server that the guild may not see.
 */
function problemChoices(
  { locale }: Pick<AutocompleteInteraction, 'locale'>,
  { problem }: Pick<ServerChoiceProblem, 'problem'>,
) {
  const { choice } = textsForLanguage(locale).errors.servers;
  return problem === 'unknown' ? [] : [{ name: choice[problem], value: NO_VALUE }];
}

/** The option that the person is typing. Undefined if a forged interaction lacks it. */
function focusedIn({ options }: AutocompleteInteraction): Typing['focused'] | undefined {
  try {
    return options.getFocused(true);
  } catch {
    return undefined;
  }
}

interface Typing {
  readonly action: CommandAction;
  readonly focused: { readonly name: string; readonly value: string };
  readonly permit: ActionPermit;
  readonly context: InteractionContext;
  readonly raw: RawCommandOptions;
}

async function choicesFor(
  interaction: AutocompleteInteraction,
  { action, focused, permit, context, raw }: Typing,
  deps: InteractionDeps,
): Promise<readonly OptionChoice[]> {
  try {
    if (findSecretInTypedOptions(raw, context.texts, deps)) return [];
    const isTyping = true;
    const commandDeps = createActionDeps(deps, context, {
      urgency: queueUrgencyOfAction(action, isTyping),
      graceMs: GRACE_MS,
    });
    const { name: option, value: typedText } = focused;
    return await action.complete(permit, { option, typedText, deps: commandDeps, context, otherOptions: raw });
  } catch (error) {
    deps.log.warn(
      { err: error, command: action.path, reference: interaction.id },
      'could not offer choices for an option of a command',
    );
    return [];
  }
}
