import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import type { PressAction, PressInput } from '../../commands/framework/action.ts';
import { askWhichServer } from '../../commands/framework/onServer.ts';
import type { Ticket } from '../../domain/tickets.ts';
import { type PressRefusal, renderNoServer, renderPressRefusal } from '../../render/kit/message/errors.ts';
import type { StoredPress } from '../reply/pressTickets.ts';
import { type AuthorizedInteraction, type Invocation, type ReceivedInteraction, Rejection } from './handler.ts';
import { chooseServers, isOnInvisibleServer, type ServerScope } from './servers.ts';

export type PressInteraction = MessageComponentInteraction | ModalSubmitInteraction;

export interface PressInvocation extends Invocation {
  readonly action: PressAction;
  readonly ticket: Ticket;
  readonly press: StoredPress;
  readonly pressed: PressInput;
}

/** `response` is the response that the press action declares, or the answer that replaces its form. */
export interface PressScope extends ServerScope {
  readonly response: PressAction['response'];
}

export function refusePress(
  { interaction, deps, context }: Pick<ReceivedInteraction, 'interaction' | 'deps' | 'context'>,
  refusal: PressRefusal,
  action?: PressAction,
): Rejection {
  deps.rateLimiter.take(interaction.user.id, 'refusal');
  return new Rejection(renderPressRefusal(context.texts, refusal), action);
}

/**
 * Chooses the media servers for a pressed button or menu. Rejects if the guild may not see them, or may no longer see
 * them. If the command needs exactly one of several servers, the rejection asks the person which one.
 */
export function choosePressServers(
  authorization: AuthorizedInteraction<PressInteraction>,
  { action, serverFilter, press, pressed }: PressInvocation,
): PressScope | Rejection {
  const { context, deps } = authorization;
  const { response, runs } = action;
  const alternative = response.kind === 'modal' ? response.answerInstead : undefined;
  if (alternative) {
    const scope = chooseServers(authorization, { ...action, coversAllServers: true }, serverFilter);
    if (!('problem' in scope) && alternative.isNeeded(scope.context, deps.commandDeps))
      return { ...scope, response: { kind: 'answer', place: 'private', run: alternative.run } };
  }
  const scope = chooseServers(authorization, action, serverFilter);
  if ('problem' in scope && scope.problem === 'none') return new Rejection(renderNoServer(context.texts));
  if ('problem' in scope && scope.problem === 'several' && runs?.onServer) {
    const nextPress = runs.onServer({ target: press.target, pressed });
    const { candidates, defaultServer } = scope;
    return new Rejection(askWhichServer(context.texts, { press: nextPress, servers: candidates, defaultServer }));
  }
  if (
    'problem' in scope ||
    isOnInvisibleServer({ target: press.target, chosenValues: pressed.values }, context.actor, deps.servers)
  )
    return refusePress(authorization, 'unknown', action);
  return { ...scope, response };
}
