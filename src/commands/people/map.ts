import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { personMention } from '../../render/kit/mention.ts';
import { subcommand } from '../framework/command.ts';
import { optional, person, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { completeUser, findUser } from '../history/filters.ts';
import { renderMapped } from './view.ts';

/** Whose account it is, where a token does not say; without an account the mapping is taken back. */
export const map = subcommand({
  words: (texts) => texts.people.declarations.map,
  requires: 'account.map',
  changes: ({ person: { userId } }) => ({ target: `<@${userId}>` }),
  options: { person: person(), account: optional(text({ complete: completeUser })) },
  answer: async ({ person: { userId }, account }, deps, context) => {
    const before = (await deps.linkedAccounts.find(userId))?.accountId;
    const was = before === undefined ? 'no account' : `account ${before}`;
    if (account === undefined) {
      await deps.linkedAccounts.map(userId, undefined);
      const { unmapped, wasUnmapped } = context.texts.people;
      const who = personMention(userId);
      const message = before ? changeNote('done', unmapped(who), { private: true }) : nothingDone(wasUnmapped(who));
      return audited(message, { before: was, after: 'no account' });
    }
    const who = await findUser(account, deps, context);
    await deps.linkedAccounts.map(userId, who.id);
    return audited(renderMapped(context.texts, userId, who), { before: was, after: `account ${who.id}` });
  },
});
