import type { AutocompleteInteraction } from 'discord.js';
import type { Command } from '../../commands/framework/command.ts';
import type { Deps, InteractionContext } from '../../commands/framework/context.ts';
import type { MessageCommand } from '../../commands/framework/messageCommand.ts';
import type { PressAction } from '../../commands/framework/press.ts';
import type { Actor } from '../../domain/access.ts';
import type { Audit } from '../../domain/audit.ts';
import type { Logger } from '../../domain/logger.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import { decide, levelsAbove, type Policy } from '../../permissions/policy.ts';
import { textsFor } from '../../render/texts/texts.ts';
import type { Pace } from '../reply/openReply.ts';
import type { Repliable } from '../reply/repliable.ts';
import { actorOf } from './actor.ts';
import type { PressTickets } from './pressTickets.ts';

/** What takes this long is given up: a message older than an hour can hardly be changed any more (30046). */
const GIVE_UP_AFTER_MS = 60 * 60_000;

export interface Dispatch {
  readonly commands: readonly Command[];
  readonly messageCommands: readonly MessageCommand[];
  readonly pressActions: readonly PressAction[];
  readonly presses: PressTickets;
  readonly policy: Policy;
  /** The roles that somebody has in a guild now (`ChannelDirectory.rolesOf`), for what is pressed in direct messages. */
  readonly rolesOf: ChannelDirectory['rolesOf'];
  readonly deps: Deps;
  readonly audit: Audit;
  readonly log: Logger;
  /** Aborts when the bot stops: what is new is turned away, what is in hand may finish. */
  readonly stopping: AbortSignal;
  /** Aborts some seconds later: what is not finished by then is told so. */
  readonly givingUp: AbortSignal;
  /** For tests, which cannot wait as long as Discord does. */
  readonly pace?: Partial<Pace> | undefined;
}

export const contextOf = (
  interaction: Repliable,
  { givingUp, policy }: Pick<Dispatch, 'givingUp' | 'policy'>,
  actor?: Actor,
): InteractionContext =>
  contextUntil(AbortSignal.any([givingUp, AbortSignal.timeout(GIVE_UP_AFTER_MS)]), interaction, policy, actor);

/** Who asks, by what this very interaction says of them where nothing else is known. */
export function contextUntil(
  signal: AbortSignal,
  interaction: Repliable | AutocompleteInteraction,
  policy: Policy,
  actor: Actor = actorOf(interaction),
): InteractionContext {
  return {
    actor,
    texts: textsFor(interaction.locale),
    reference: interaction.id,
    may: (capability) => decide(policy, capability, actor).allowed,
    levelsAbove: levelsAbove(policy, actor),
    signal,
  };
}
