import { serverOf } from '../../domain/servers/refs.ts';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { personMention } from '../../render/kit/mention.ts';
import { subcommand } from '../framework/command.ts';
import { optional, person, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { completeUser, findUser } from '../history/filters.ts';
import { renderMapped } from './view.ts';

/** Whose account it is, where a token does not say; without an account that is taken back, of all servers that the guild may see. */
export const map = subcommand({
  words: (texts) => texts.people.declarations.map,
  requires: 'account.map',
  changes: ({ person: { userId } }) => ({ target: `<@${userId}>` }),
  options: { person: person(), account: optional(text({ complete: completeUser })) },
  answer: async ({ person: { userId }, account }, deps, context) => {
    const { linkedAccounts } = deps;
    const who = account === undefined ? undefined : await findUser(account, deps, context);
    const links = await linkedAccounts.find(userId, who ? [serverOf(who.id)] : context.servers);
    const known = links.filter(({ accountId }) => accountId !== undefined);
    const before = known.map(({ accountId }) => `account ${accountId}`).join(', ') || 'no account';
    if (who) {
      const isSame = known.some(({ accountId, knownBy }) => accountId === who.id && knownBy === 'admin');
      await linkedAccounts.map(userId, who.id);
      return audited(renderMapped(context.texts, userId, who, isSame), {
        before,
        after: `account ${who.id}`,
        refs: [who.id],
      });
    }
    for (const { server } of known) await linkedAccounts.unmap(userId, server);
    const { unmapped, wasUnmapped } = context.texts.people;
    const person = personMention(userId);
    const message =
      known.length > 0 ? changeNote('done', unmapped(person), { private: true }) : nothingDone(wasUnmapped(person));
    return audited(message, { before, after: 'no account', refs: known.map(({ accountId }) => accountId) });
  },
});
