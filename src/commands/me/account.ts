import type { Message } from '../../render/kit/message.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { renderNoOwnAccount } from './view.ts';

/**
 * Shows something of the asking person's account: looked up for each answer, and taken from no option and no button, so
 * that nobody gets to see another's.
 */
export async function ofOwnAccount(
  { linkedAccounts }: Pick<Deps, 'linkedAccounts'>,
  { actor, texts, may }: Pick<InteractionContext, 'actor' | 'texts' | 'may'>,
  show: (accountId: string) => Promise<Message>,
): Promise<Message> {
  const link = await linkedAccounts.find(actor.userId);
  if (link?.accountId !== undefined) return await show(link.accountId);
  return renderNoOwnAccount(texts, { isLinked: link?.linkedAt !== undefined, mayLink: may('account.link') });
}
