import { hasLinkedAccount } from '../../domain/people/linkedAccounts.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';

/** True if the person may edit the shared playlists or has playlists of their own. */
export const mayEditPlaylists = (
  { linkedAccounts }: Pick<CommandDeps, 'linkedAccounts'>,
  { actor, servers, may }: Pick<InteractionContext, 'actor' | 'servers' | 'may'>,
): boolean => may('playlist.edit') || (may('playlist.own') && hasLinkedAccount(linkedAccounts, actor.userId, servers));
