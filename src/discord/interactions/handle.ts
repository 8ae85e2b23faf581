import { renderBotStopping, renderFailure } from '../../render/kit/message/errors.ts';
import { textsForLanguage } from '../../render/texts/texts.ts';
import { type AnswerableInteraction, acknowledgeInteraction, replyPrivately } from '../reply/delivery.ts';
import { InteractionNotAcknowledged } from '../reply/notAcknowledged.ts';
import { InteractionCallbackUnanswered } from '../rest/callbacks.ts';
import { answerInteraction } from './answer.ts';
import { countRefusedAction } from './audit.ts';
import { authorizeInteraction } from './authorize.ts';
import { contextForReaders, type InteractionDeps, interactionContextOf } from './context.ts';
import {
  type ActionInvocation,
  type AuthorizedInteraction,
  type InteractionHandler,
  InteractionRejection,
  type ReceivedInteraction,
  type RolesOfGuild,
} from './handler.ts';
import { openModal } from './modal.ts';
import type { ServerScope } from './servers.ts';

/**
 * Handles an interaction until it is answered. A failure before the first response is logged and shown to the person
 * privately. Rejects with any later failure.
 */
export async function handleInteraction<
  I extends AnswerableInteraction,
  R extends ActionInvocation,
  S extends ServerScope,
>(handler: InteractionHandler<I, R, S>, interaction: I, deps: InteractionDeps): Promise<void> {
  try {
    await takeSteps(handler, interaction, deps);
  } catch (error) {
    if (isFirstResponseSent(interaction, error)) throw error;
    deps.log.error({ err: error, reference: interaction.id }, 'an interaction failed before its first response');
    await replyPrivately(interaction, renderFailure(textsForLanguage(interaction.locale), error, interaction.id), deps);
  }
}

/**
 * True if the bot may no longer send a first response. Discord accepts only one, and the bot's response was already
 * sent, was refused, or may have arrived.
 */
const isFirstResponseSent = ({ deferred, replied }: AnswerableInteraction, error: unknown): boolean =>
  deferred || replied || error instanceof InteractionNotAcknowledged || error instanceof InteractionCallbackUnanswered;

/**
 * Commands, menus, presses and forms all take these steps in this order. Before the acknowledgement, only the database
 * lookups in a handler's `find` and `plan` are awaited.
 */
async function takeSteps<I extends AnswerableInteraction, R extends ActionInvocation, S extends ServerScope>(
  handler: InteractionHandler<I, R, S>,
  interaction: I,
  deps: InteractionDeps,
): Promise<void> {
  const arrival = arrivalOf(interaction, deps);
  if (deps.stopping.aborted) return await arrival.showPrivately(renderBotStopping(arrival.context.texts));

  const invocation = await handler.find(arrival);
  if (invocation instanceof InteractionRejection) return await refuse(arrival, invocation);

  const { action, roles } = invocation;
  const authorization =
    roles === 'in the interaction'
      ? await authorizeByInteraction(handler, arrival, invocation)
      : await acknowledgeAndAuthorize(handler, { arrival, invocation }, roles);
  if (!authorization) return;

  const scope = handler.chooseServers(authorization, invocation);
  if (scope instanceof InteractionRejection) return await refuse(authorization, scope);

  const plan = await handler.plan(authorization, invocation, scope);
  if (plan instanceof InteractionRejection) return await refuse(authorization, plan);
  if (plan.kind === 'form') return await openModal(plan, action, scope);

  const delivery = await authorization.acknowledge(plan.place, scope.deps);
  const rejection = await handler.useUp(authorization, invocation);
  if (rejection) return await refuse({ ...authorization, showPrivately: delivery.show }, rejection);

  const readers = contextForReaders(scope.context, { interaction, delivery, deps });
  await answerInteraction({
    interaction,
    auditedAction: action,
    permit: authorization.permit,
    server: scope.server,
    deps: scope.deps,
    context: readers,
    delivery,
    details: () => plan.details(readers),
    opening: async () => await plan.opening?.(readers),
    messages: plan.messages(readers),
  });
}

const arrivalOf = <I extends AnswerableInteraction>(interaction: I, deps: InteractionDeps): ReceivedInteraction<I> => ({
  interaction,
  deps,
  context: interactionContextOf(interaction, deps),
  showPrivately: (message) => replyPrivately(interaction, message, deps),
  acknowledge: (place, scopedDeps) => acknowledgeInteraction(interaction, place, scopedDeps),
});

/**
 * Checks with the roles in the interaction if the person may do this. If not, answers the person and returns undefined.
 * The handler's own check comes second, because it reveals the owner of a button, which people without the right must
 * not learn.
 */
async function authorizeByInteraction<I extends AnswerableInteraction, R extends ActionInvocation>(
  handler: Pick<InteractionHandler<I, R>, 'check'>,
  arrival: ReceivedInteraction<I>,
  invocation: R,
): Promise<AuthorizedInteraction<I> | undefined> {
  const permit = authorizeInteraction(arrival, invocation);
  if (permit instanceof InteractionRejection) return await refuse(arrival, permit);
  const rejection = handler.check(arrival, invocation);
  return rejection ? await refuse(arrival, rejection) : { ...arrival, permit };
}

/**
 * For interactions in direct messages: requests the person's roles from Discord and checks with them if the person may
 * do this. Acknowledges the interaction first, because the request takes time. The handler's own check comes even
 * earlier, because a refusal after the acknowledgement would replace the message with the button. It needs no roles,
 * and it reveals nothing, because a direct message has only one reader.
 */
async function acknowledgeAndAuthorize<I extends AnswerableInteraction, R extends ActionInvocation>(
  handler: Pick<InteractionHandler<I, R>, 'check'>,
  { arrival, invocation }: { readonly arrival: ReceivedInteraction<I>; readonly invocation: R },
  { guildId, place }: RolesOfGuild,
): Promise<AuthorizedInteraction<I> | undefined> {
  const { interaction, deps } = arrival;
  const rejection = handler.check(arrival, invocation);
  if (rejection) return await refuse(arrival, rejection);
  const delivery = await arrival.acknowledge(place, deps);
  const userId = interaction.user.id;
  const roleIds = guildId === undefined ? undefined : await deps.rolesOf(guildId, userId);
  const acknowledgedArrival: ReceivedInteraction<I> = {
    interaction,
    deps,
    context: interactionContextOf(interaction, deps, { actor: { userId, guildId, roleIds } }),
    showPrivately: delivery.show,
    acknowledge: async () => delivery,
  };
  const permit = authorizeInteraction(acknowledgedArrival, invocation);
  return permit instanceof InteractionRejection
    ? await refuse(acknowledgedArrival, permit)
    : { ...acknowledgedArrival, permit };
}

async function refuse(
  { interaction, deps, context, showPrivately }: ReceivedInteraction,
  { message, countedAction }: InteractionRejection,
): Promise<undefined> {
  // Counts the refusal while the reply is sent, because the reply has to arrive within three seconds, and counting may
  // fail.
  const counting =
    countedAction && countRefusedAction({ interaction, deps, auditedAction: countedAction, actor: context.actor });
  await showPrivately(message);
  await counting;
  return undefined;
}
