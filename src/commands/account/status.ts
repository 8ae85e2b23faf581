import { subcommand } from '../framework/command.ts';
import { namedAccount } from './name.ts';
import { renderAccountStatus } from './view.ts';

export const status = subcommand({
  words: (texts) => texts.account.declarations.status,
  requires: 'privacy.own',
  visibility: 'private',
  changes: false,
  options: {},
  answer: async (_, deps, { actor: { userId }, texts, signal, may }) => {
    const link = await deps.linkedAccounts.find(userId);
    return renderAccountStatus(texts, {
      link,
      whose: await namedAccount(link?.accountId, deps, signal),
      isReadable: deps.linkedAccounts.accountOf(userId)?.kind === 'own',
      mayUseShared: may('account.shared'),
    });
  },
});
