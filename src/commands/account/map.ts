import { subcommand } from '../framework/command.ts';
import { optional, person, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { completeUser, findUser } from '../history/filters.ts';
import { renderMapped, renderUnmapped } from './view.ts';

/** Whose account it is, where a token does not say; without an account the mapping is taken back. */
export const map = subcommand({
  words: (texts) => texts.account.declarations.map,
  requires: 'account.map',
  visibility: 'private',
  changes: ({ person: { userId } }) => ({ target: `<@${userId}>` }),
  options: { person: person(), account: optional(text({ complete: completeUser })) },
  answer: async ({ person: { userId }, account }, deps, context) => {
    const before = (await deps.linkedAccounts.find(userId))?.accountId;
    const was = before === undefined ? 'no account' : `account ${before}`;
    if (account === undefined) {
      await deps.linkedAccounts.map(userId, undefined);
      const message = renderUnmapped(context.texts, userId, before !== undefined);
      return audited(message, { before: was, after: 'no account' });
    }
    const who = await findUser(account, deps, context);
    await deps.linkedAccounts.map(userId, who.id);
    return audited(renderMapped(context.texts, userId, who), { before: was, after: `account ${who.id}` });
  },
});
