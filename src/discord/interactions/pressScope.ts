import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import type { ComponentPressInput, PressHandler } from '../../commands/framework/action.ts';
import { askWhichServer } from '../../commands/framework/onServer.ts';
import type { Ticket } from '../../domain/tickets.ts';
import {
  type ComponentPressRefusal,
  renderComponentPressRefusal,
  renderNoMediaServerRefusal,
} from '../../render/kit/message/errors.ts';
import type { StoredComponentPress } from '../reply/pressTickets.ts';
import {
  type ActionInvocation,
  type AuthorizedInteraction,
  InteractionRejection,
  type ReceivedInteraction,
} from './handler.ts';
import { chooseServersOfInteraction, isOnInvisibleServer, type ServerScope } from './servers.ts';

export type ComponentPressInteraction = MessageComponentInteraction | ModalSubmitInteraction;

export interface PressInvocation extends ActionInvocation {
  readonly action: PressHandler;
  readonly ticket: Ticket;
  readonly press: StoredComponentPress;
  readonly pressed: ComponentPressInput;
}

/** `response` is the response that the press action declares, or the answer that replaces its form. */
export interface PressScope extends ServerScope {
  readonly response: PressHandler['response'];
}

export function refuseComponentPress(
  { interaction, deps, context }: Pick<ReceivedInteraction, 'interaction' | 'deps' | 'context'>,
  refusal: ComponentPressRefusal,
  action?: PressHandler,
): InteractionRejection {
  deps.rateLimiter.take(interaction.user.id, 'refusal');
  return new InteractionRejection(renderComponentPressRefusal(context.texts, refusal), action);
}

/**
 * Chooses the media servers for a pressed button or menu. Rejects if the guild may not see them, or may no longer see
 * them. If the command needs exactly one of several servers, the rejection asks the person which one.
 */
export function chooseServersOfComponentPress(
  authorization: AuthorizedInteraction<ComponentPressInteraction>,
  { action, serverFilter, press, pressed }: PressInvocation,
): PressScope | InteractionRejection {
  const { context, deps } = authorization;
  const { response, runs } = action;
  const alternative = response.kind === 'modal' ? response.answerInstead : undefined;
  if (alternative) {
    const scope = chooseServersOfInteraction(authorization, { ...action, coversAllServers: true }, serverFilter);
    if (!('problem' in scope) && alternative.isNeeded(scope.context, deps.commandDeps))
      return { ...scope, response: { kind: 'answer', place: 'private', run: alternative.run } };
  }
  const scope = chooseServersOfInteraction(authorization, action, serverFilter);
  if ('problem' in scope && scope.problem === 'none')
    return new InteractionRejection(renderNoMediaServerRefusal(context.texts));
  if ('problem' in scope && scope.problem === 'several' && runs?.onServer) {
    const nextPress = runs.onServer({ target: press.target, pressed });
    const { candidates, defaultServer } = scope;
    return new InteractionRejection(
      askWhichServer(context.texts, { press: nextPress, servers: candidates, defaultServer }),
    );
  }
  if (
    'problem' in scope ||
    isOnInvisibleServer({ target: press.target, chosenValues: pressed.values }, context.actor, deps.servers)
  )
    return refuseComponentPress(authorization, 'unknown', action);
  return { ...scope, response };
}
