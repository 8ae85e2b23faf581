import { note } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';

/**
 * Shows something of the asking person's account, or why that cannot be: looked up for each answer, and taken from no option
 * and no button, so that nobody gets to see another's.
 */
export async function ofOwnAccount(
  { linkedAccounts }: Pick<Deps, 'linkedAccounts'>,
  { actor, texts: { account, me }, may }: Pick<InteractionContext, 'actor' | 'texts' | 'may'>,
  show: (accountId: string) => Promise<Message>,
): Promise<Message> {
  const link = await linkedAccounts.find(actor.userId);
  if (link?.accountId !== undefined) return await show(link.accountId);
  // They linked a token, but it does not say whose it is.
  if (link?.linkedAt !== undefined) return note(account.unknownWhose, { private: true });
  return note(may('account.link') ? me.notLinked : me.notMapped, { private: true });
}
