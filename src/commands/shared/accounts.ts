import type { AccountRef } from '../../domain/servers/refs.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';

export type Whose = Pick<InteractionContext, 'actor' | 'servers' | 'texts' | 'may'>;

/** Why the asking person has no accounts to show. Undefined: they have some. */
export async function whyNoAccount(
  { linkedAccounts }: Pick<Deps, 'linkedAccounts'>,
  { actor, servers, texts: { account, me }, may }: Whose,
): Promise<string | undefined> {
  const links = await linkedAccounts.find(actor.userId, servers);
  if (links.some(({ accountId }) => accountId !== undefined)) return undefined;
  // They linked a token, but it does not identify their account.
  if (links.some(({ linkedAt }) => linkedAt !== undefined)) return account.unknownWhose;
  return may('account.link') ? me.notLinked : me.notMapped;
}

/** The person's accounts on these servers, as far as they are known. */
export const accountsOf = async (
  userId: string,
  { linkedAccounts }: Pick<Deps, 'linkedAccounts'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): Promise<readonly AccountRef[]> =>
  (await linkedAccounts.find(userId, servers)).flatMap(({ accountId }) => accountId ?? []);
