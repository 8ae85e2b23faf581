import type { MessageComponentInteraction } from 'discord.js';
import type { FormFieldChoices, PressHandler } from '../../commands/framework/action.ts';
import { recordShownChoicesInAuditTrail } from './audit.ts';
import { createActionDeps, createInteractionContext, queueUrgencyOfAction } from './context.ts';
import type { AuthorizedInteraction } from './handler.ts';
import type { PressInvocation } from './pressScope.ts';
import type { ServerScope } from './servers.ts';

/** Time limit for a form's choices, in ms. Discord waits three seconds for a form, and sending it takes time too. */
const CHOICES_WITHIN_MS = 1500;

/** How long to wait for the other media servers once one has answered, in ms. */
const GRACE_MS = 300;

interface OpenedForm {
  readonly scope: ServerScope;
  readonly response: Extract<PressHandler['response'], { kind: 'modal' }>;
}

/**
 * The choices that a form offers. For a server that is too slow, the form has fields for typing instead. If the choices
 * are other people's private data, the audit trail records who saw them.
 */
export async function readFormChoices(
  { interaction, permit }: AuthorizedInteraction<MessageComponentInteraction>,
  { action, press, pressed }: PressInvocation,
  { scope, response: { choices } }: OpenedForm,
): Promise<FormFieldChoices> {
  if (!choices) return {};
  const { deps, server } = scope;
  const { servers, singleServer, serverName, actor } = scope.context;
  const signalOf = () => AbortSignal.timeout(CHOICES_WITHIN_MS);
  const about = { servers, singleServer, serverName };
  const context = createInteractionContext(interaction, { signalOf, policy: deps.policy, actor, about });
  const commandDeps = createActionDeps(deps, context, {
    urgency: queueUrgencyOfAction(action, true),
    graceMs: GRACE_MS,
  });
  try {
    const formChoices = await choices.read(permit, { target: press.target, pressed, deps: commandDeps, context });
    for (const option of Object.keys(formChoices).filter(choices.isPrivate))
      await recordShownChoicesInAuditTrail(
        { interaction, auditedAction: action, permit, context, deps, server },
        option,
      );
    return formChoices;
  } catch (err) {
    deps.log.warn(
      { err, command: action.name, reference: interaction.id },
      'could not read the choices for a form; opening the form without them',
    );
    return {};
  }
}
