import { subcommand } from '../framework/command.ts';
import { renderUnlinked } from './view.ts';

export const unlink = subcommand({
  words: (texts) => texts.account.declarations.unlink,
  // A person who linked an account can take that back, even if they may no longer link one.
  requires: 'privacy.own',
  visibility: 'private',
  changes: (_, { actor }) => ({ target: `<@${actor.userId}>`, after: 'no own account' }),
  options: {},
  answer: async (_, { linkedAccounts }, { actor, texts }) =>
    renderUnlinked(texts, await linkedAccounts.unlink(actor.userId)),
});
