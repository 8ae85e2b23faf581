import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { personMention } from '../../render/kit/mention.ts';
import { group, subcommand } from '../framework/command.ts';
import { optional, person, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { completeUser, findUser } from '../history/filters.ts';
import { link, linkToken, namedAccount } from './link.ts';
import { renderAccountStatus, renderMapped } from './view.ts';

const unlink = subcommand({
  words: (texts) => texts.account.declarations.unlink,
  // A person who linked an account can take that back, even if they may no longer link one.
  requires: 'privacy.own',
  changes: (_, { actor }) => ({ target: `<@${actor.userId}>`, after: 'no own account' }),
  answer: async (_, { linkedAccounts }, { actor, texts: { account } }) =>
    (await linkedAccounts.unlink(actor.userId))
      ? changeNote('done', account.unlinked, { private: true })
      : nothingDone(account.notLinked),
});

const status = subcommand({
  words: (texts) => texts.account.declarations.status,
  requires: 'privacy.own',
  changes: false,
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

/** Whose account it is, where a token does not say; without an account the mapping is taken back. */
const map = subcommand({
  words: (texts) => texts.account.declarations.map,
  requires: 'account.map',
  changes: ({ person: { userId } }) => ({ target: `<@${userId}>` }),
  options: { person: person(), account: optional(text({ complete: completeUser })) },
  answer: async ({ person: { userId }, account }, deps, context) => {
    const before = (await deps.linkedAccounts.find(userId))?.accountId;
    const was = before === undefined ? 'no account' : `account ${before}`;
    if (account === undefined) {
      await deps.linkedAccounts.map(userId, undefined);
      const { unmapped, wasUnmapped } = context.texts.account;
      const who = personMention(userId);
      const message = before ? changeNote('done', unmapped(who), { private: true }) : nothingDone(wasUnmapped(who));
      return audited(message, { before: was, after: 'no account' });
    }
    const who = await findUser(account, deps, context);
    await deps.linkedAccounts.map(userId, who.id);
    return audited(renderMapped(context.texts, userId, who), { before: was, after: `account ${who.id}` });
  },
});

export const account = group({
  words: (texts) => texts.account.declarations.account,
  subcommands: [link, status, unlink, map],
  presses: [linkToken],
});
