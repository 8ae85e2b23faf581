import { type AccountRef, serverOfRef } from '../../domain/servers/refs.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { addAccountlessServersToMessage } from '../../render/kit/additions/serverLines.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';

export type AccountLookupContext = Pick<InteractionContext, 'actor' | 'servers' | 'texts' | 'may'>;

/** A sentence that says why the person has no usable account. Undefined if the person has a usable account. */
export async function missingAccountReason(
  { linkedAccounts }: Pick<CommandDeps, 'linkedAccounts'>,
  { actor, servers, texts, may }: AccountLookupContext,
): Promise<string | undefined> {
  const links = await linkedAccounts.find(actor.userId, servers);
  if (links.some(({ accountId }) => accountId !== undefined)) return undefined;
  // The person has linked a token that does not identify their account.
  if (links.some(({ linkedAt }) => linkedAt !== undefined)) return texts.account.unknownWhose;
  return may('account.link') ? texts.me.notLinked : texts.me.notMapped;
}

export const readVisibleAccountsOfUser = async (
  userId: string,
  { linkedAccounts }: Pick<CommandDeps, 'linkedAccounts'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): Promise<readonly AccountRef[]> => {
  const links = await linkedAccounts.find(userId, servers);
  return links.flatMap(({ accountId }) => accountId ?? []);
};

/**
 * Shows data of the person's own accounts, or says why that is impossible. The accounts are looked up for each answer,
 * so that an option or button cannot name another person's account. The answer also names the servers on which the
 * person's account is unknown.
 */
export async function showOwnAccounts(
  deps: Pick<CommandDeps, 'linkedAccounts' | 'serverNames'>,
  context: AccountLookupContext,
  show: (accountIds: readonly AccountRef[]) => Promise<Message>,
): Promise<Message> {
  const reason = await missingAccountReason(deps, context);
  if (reason !== undefined) return createNoteMessage(reason, { private: true });
  const accounts = await readVisibleAccountsOfUser(context.actor.userId, deps, context);
  const serversWithout = context.servers.filter(
    (server) => !accounts.some((account) => serverOfRef(account) === server),
  );
  const names = serversWithout.flatMap((server) => deps.serverNames(wholeServerRef(server)) ?? []);
  return addAccountlessServersToMessage(context.texts, await show(accounts), names);
}
