import { changeNote, note, nothingDone } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { namedAccount } from './link.ts';
import { renderAccountStatus } from './views/account.ts';

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

export const ownAccount = subcommand({
  words: (texts) => texts.me.declarations.account,
  requires: 'privacy.own',
  changes: false,
  answer: async (_, deps, { actor: { userId }, servers, texts, signal, may }) => {
    const link = await deps.linkedAccounts.find(userId);
    return renderAccountStatus(texts, {
      link,
      whose: await namedAccount(link?.accountId, deps, signal),
      isReadable: servers.some((server) => deps.linkedAccounts.accountOf(userId, server)?.kind === 'own'),
      mayUseShared: may('account.shared'),
    });
  },
});

export const unlink = subcommand({
  words: (texts) => texts.me.declarations.unlink,
  // A person who linked an account can take that back, even if they may no longer link one.
  requires: 'privacy.own',
  changes: (_, { actor }) => ({ target: `<@${actor.userId}>`, after: 'no own account' }),
  answer: async (_, { linkedAccounts }, { actor, texts: { account } }) =>
    (await linkedAccounts.unlink(actor.userId))
      ? changeNote('done', account.unlinked, { private: true })
      : nothingDone(account.notLinked),
});
