import type { Message } from '../../render/kit/message.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';

/** The playlists of a linked account are its owner's alone, also where a message that everybody sees would be redrawn. */
export const privateIfOwn = <M extends Message>(
  message: M,
  { linkedAccounts }: Deps,
  { actor }: InteractionContext,
): M => (linkedAccounts.accountOf(actor.userId) === undefined ? message : { ...message, private: true });
