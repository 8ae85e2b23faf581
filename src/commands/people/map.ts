import type { SharedChange } from '../../domain/audit.ts';
import type { LinkedAccount } from '../../domain/people/linkedAccounts.ts';
import { type AccountRef, serverOf } from '../../domain/servers/refs.ts';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { personMention } from '../../render/kit/mention.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { optional, person, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { choiceKey } from '../shared/choiceValue.ts';
import { completeUser, findUser } from '../shared/history/filters.ts';
import { refusalHere, refuseUnlessShared } from './shared.ts';
import { renderMapped } from './view.ts';

/**
 * Maps an account to a person if no token shows it; without an account, removes the person's mappings on all
 * servers that the guild may see.
 */
export const map = subcommand({
  words: (texts) => texts.people.declarations.map,
  requires: 'account.map',
  changes: ({ args }) => {
    const { account = '' } = args;
    const { userId } = args.person;
    const key = choiceKey<'account'>(account);
    return {
      target: `<@${userId}>`,
      shared: key === undefined ? [] : [sharedMapping(key, 'set as someone’s account')],
    };
  },
  options: { person: person(), account: optional(text({ complete: completeUser })) },
  answer: async ({ args, deps, context }) =>
    args.account === undefined
      ? await unmap(args.person.userId, deps, context)
      : await mapTo(args.person.userId, args.account, { deps, context }),
});

/** The entry in the audit trails of other guilds. It leaves out the person, who may not be there. */
const sharedMapping = (account: AccountRef, after: string): SharedChange => ({
  server: serverOf(account),
  target: `account ${account}`,
  after,
});

async function mapTo(userId: string, account: string, { deps, context }: Working): Promise<ChangeMessage> {
  const who = await findUser(account, deps, context);
  refuseUnlessShared(who.id, deps, context);
  const known = withAccount(await deps.linkedAccounts.find(userId, [serverOf(who.id)]));
  const isSame = known.some(({ accountId, knownBy }) => accountId === who.id && knownBy === 'admin');
  await deps.linkedAccounts.map(userId, who.id);
  return audited(renderMapped(context.texts, { userId, account: who, isSame }), {
    before: accountsRecord(known),
    after: `account ${who.id}`,
    refs: [who.id],
    shared: [sharedMapping(who.id, 'set as someone’s account')],
  });
}

/** Skips servers whose accounts this guild may not change, and gives the reason. */
async function unmap(userId: string, deps: Deps, context: InteractionContext): Promise<ChangeMessage> {
  const { unmapped, wasUnmapped, unchanged } = context.texts.people;
  const refused = context.servers.flatMap((server) => {
    const refusal = refusalHere(server, deps, context);
    return refusal === undefined ? [] : [{ server, ...refusal }];
  });
  const open = context.servers.filter((id) => refused.every(({ server }) => server !== id));
  const reasons = refused.map(({ sentence }) => sentence);
  const [firstRefused] = refused;
  if (open.length === 0 && firstRefused)
    return audited(nothingDone([unchanged, ...reasons].join(' ')), { failure: firstRefused.why });
  const known = withAccount(await deps.linkedAccounts.find(userId, open));
  for (const { server } of known) await deps.linkedAccounts.unmap(userId, server);
  const mention = personMention(userId);
  const message =
    known.length > 0
      ? changeNote('done', [unmapped(mention), ...reasons], { private: true })
      : nothingDone([wasUnmapped(mention), ...reasons].join('\n'));
  return audited(message, {
    before: accountsRecord(known),
    after: 'no account',
    refs: known.map(({ accountId }) => accountId),
    shared: known.map(({ accountId }) => sharedMapping(accountId, 'no longer set as someone’s account')),
  });
}

type KnownAccount = LinkedAccount & { readonly accountId: AccountRef };

const withAccount = (links: readonly LinkedAccount[]): readonly KnownAccount[] =>
  links.flatMap((link) => (link.accountId === undefined ? [] : [{ ...link, accountId: link.accountId }]));

const accountsRecord = (known: readonly KnownAccount[]): string =>
  known.map(({ accountId }) => `account ${accountId}`).join(', ') || 'no account';
