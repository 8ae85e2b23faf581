import { renderFailure, renderStopping } from '../../render/kit/errors.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { acknowledge, type Repliable, replyPrivately } from '../reply/delivery.ts';
import { NotAcknowledged } from '../reply/notAcknowledged.ts';
import { CallbackUnanswered } from '../rest/callbacks.ts';
import { answer } from './answer.ts';
import { countRefusal } from './audit.ts';
import { authorize } from './authorize.ts';
import { contextOf, forReaders, type InteractionDeps } from './context.ts';
import { openModal } from './modal.ts';
import type { Aimed } from './servers.ts';
import { type Arrival, type Permitted, Refusal, type Request, type RolesElsewhere, type Way } from './way.ts';

/**
 * Takes an interaction from its arrival to its answer. A failure before the first response is logged, and the person is told
 * privately. Rejects with any later failure.
 */
export async function handleInteraction<I extends Repliable, R extends Request, A extends Aimed>(
  way: Way<I, R, A>,
  interaction: I,
  deps: InteractionDeps,
): Promise<void> {
  try {
    await takeSteps(way, interaction, deps);
  } catch (error) {
    if (isFirstResponseSent(interaction, error)) throw error;
    deps.log.error({ err: error, reference: interaction.id }, 'an interaction failed before its first response');
    await replyPrivately(interaction, renderFailure(textsFor(interaction.locale), error, interaction.id), deps);
  }
}

/** Discord takes one first response to an interaction, so none may follow one that was refused or may have arrived. */
const isFirstResponseSent = ({ deferred, replied }: Repliable, error: unknown): boolean =>
  deferred || replied || error instanceof NotAcknowledged || error instanceof CallbackUnanswered;

/**
 * Commands, menus, presses and forms all take these steps in this order. Until the acknowledgement, nothing is awaited but what `find`
 * and `plan` of a way look up in the store.
 */
async function takeSteps<I extends Repliable, R extends Request, A extends Aimed>(
  way: Way<I, R, A>,
  interaction: I,
  deps: InteractionDeps,
): Promise<void> {
  const arrival = arrive(interaction, deps);
  if (deps.stopping.aborted) return await arrival.say(renderStopping(arrival.context.texts));

  const request = await way.find(arrival);
  if (request instanceof Refusal) return await refuse(arrival, request);

  const { action, roles } = request;
  const permitted =
    roles === 'in the interaction'
      ? await judge(way, arrival, request)
      : await acknowledgeAndJudge(way, arrival, request, roles);
  if (!permitted) return;

  const aimed = way.aim(permitted, request);
  if (aimed instanceof Refusal) return await refuse(permitted, aimed);

  const plan = await way.plan(permitted, request, aimed);
  if (plan instanceof Refusal) return await refuse(permitted, plan);
  if (plan.kind === 'form') return await openModal(plan, action, aimed);

  const delivery = await permitted.acknowledge(plan.place, aimed.deps);
  const used = await way.useUp(permitted, request);
  if (used) return await refuse({ ...permitted, say: delivery.show }, used);

  const readers = forReaders(aimed.context, { interaction, delivery, deps });
  await answer({
    interaction,
    auditedAction: action,
    permit: permitted.permit,
    server: aimed.server,
    deps: aimed.deps,
    context: readers,
    delivery,
    details: () => plan.details(readers),
    messages: plan.messages(readers),
  });
}

const arrive = <I extends Repliable>(interaction: I, deps: InteractionDeps): Arrival<I> => ({
  interaction,
  deps,
  context: contextOf(interaction, deps),
  say: (message) => replyPrivately(interaction, message, deps),
  acknowledge: (place, aimedDeps) => acknowledge(interaction, place, aimedDeps),
});

/**
 * Gives a permit by the roles in the interaction. Undefined: it was refused, and the person was told why. The way's own check comes
 * second, since it tells whose a ticket is: that is no business of a person who may not use it.
 */
async function judge<I extends Repliable, R extends Request>(
  way: Pick<Way<I, R>, 'check'>,
  arrival: Arrival<I>,
  request: R,
): Promise<Permitted<I> | undefined> {
  const permit = authorize(arrival, request);
  if (permit instanceof Refusal) return await refuse(arrival, permit);
  const refusal = way.check(arrival, request);
  return refusal ? await refuse(arrival, refusal) : { ...arrival, permit };
}

/**
 * The same by the roles that Discord is asked for. That takes time, so the acknowledgement comes first. The way's own check comes
 * before both, as the first response.
 */
async function acknowledgeAndJudge<I extends Repliable, R extends Request>(
  way: Pick<Way<I, R>, 'check'>,
  arrival: Arrival<I>,
  request: R,
  { guildId, place }: RolesElsewhere,
): Promise<Permitted<I> | undefined> {
  const { interaction, deps } = arrival;
  const refusal = way.check(arrival, request);
  if (refusal) return await refuse(arrival, refusal);
  const delivery = await arrival.acknowledge(place, deps);
  const userId = interaction.user.id;
  const roleIds = guildId === undefined ? undefined : await deps.rolesOf(guildId, userId);
  const acknowledged: Arrival<I> = {
    interaction,
    deps,
    context: contextOf(interaction, deps, { actor: { userId, guildId, roleIds } }),
    say: delivery.show,
    acknowledge: async () => delivery,
  };
  const permit = authorize(acknowledged, request);
  return permit instanceof Refusal ? await refuse(acknowledged, permit) : { ...acknowledged, permit };
}

async function refuse(
  { interaction, deps, context, say }: Arrival,
  { message, countedFor }: Refusal,
): Promise<undefined> {
  // Started first and awaited last: the reply must be there within three seconds, and may fail.
  const counted = countedFor && countRefusal({ interaction, deps, auditedAction: countedFor, actor: context.actor });
  await say(message);
  await counted;
  return undefined;
}
