import type { ChangeAffectingOtherGuilds } from '../../domain/audit.ts';
import type { LinkedAccount } from '../../domain/people/linkedAccounts.ts';
import { type AccountRef, serverOfRef } from '../../domain/servers/refs.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { userMention } from '../../render/kit/text/mention.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { makeOptionOptional, personOption, textOption } from '../framework/options.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { refOfChoice } from '../shared/encodeRefAsChoiceValue.ts';
import { completeAccount, findAccount } from '../shared/history/filters.ts';
import { explainSharedDataChangeRefusal, requireSharedChangeAllowed } from './sharedChanges.ts';
import { renderAccountAssignment } from './view.ts';

/**
 * Assigns a media server account to a person whose token does not identify an account. Without an account, removes the
 * person's assignments on all servers that the guild may see.
 */
export const assignAccountToPersonCommand = createSubcommand({
  words: (texts) => texts.people.declarations.map,
  requires: 'account.map',
  changes: ({ args }) => {
    const { account, person: mappedPerson } = args;
    const key = account === undefined ? undefined : refOfChoice<'account'>(account);
    return {
      target: `<@${mappedPerson.userId}>`,
      shared: key === undefined ? [] : [sharedMapping(key, 'set as someone’s account')],
    };
  },
  options: {
    person: personOption(),
    account: makeOptionOptional(textOption({ complete: completeAccount, menu: true })),
  },
  answer: async ({ args, deps, context }) =>
    args.account === undefined
      ? await removeMappings(args.person.userId, deps, context)
      : await mapAccount(args.person.userId, args.account, { deps, context }),
});

/**
 * The entry in the audit trails of other guilds that see the server. Does not name the person, who may not be a member
 * there.
 */
const sharedMapping = (account: AccountRef, after: string): ChangeAffectingOtherGuilds => ({
  server: serverOfRef(account),
  target: `account ${account}`,
  after,
});

async function mapAccount(
  userId: string,
  account: string,
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const resolvedAccount = await findAccount(account, deps, context);
  requireSharedChangeAllowed(resolvedAccount.id, deps, context);
  const knownAccounts = knownAccountsIn(await deps.linkedAccounts.find(userId, [serverOfRef(resolvedAccount.id)]));
  const isSame = knownAccounts.some(
    ({ accountId, knownBy }) => accountId === resolvedAccount.id && knownBy === 'admin',
  );
  await deps.linkedAccounts.map(userId, resolvedAccount.id);
  return addAuditDetailsToMessage(
    renderAccountAssignment(context.texts, { userId, account: resolvedAccount, isSame }),
    {
      before: accountsRecord(knownAccounts),
      after: `account ${resolvedAccount.id}`,
      refs: [resolvedAccount.id],
      shared: [sharedMapping(resolvedAccount.id, 'set as someone’s account')],
    },
  );
}

/**
 * Removes a person's assigned accounts. Where this guild may not change a server's accounts, the assignments stay, and
 * the answer gives the reason.
 */
async function removeMappings(
  userId: string,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const { unmapped, wasUnmapped, unchanged } = context.texts.people;
  const refusals = context.servers.flatMap((server) => {
    const refusal = explainSharedDataChangeRefusal(server, deps, context);
    return refusal === undefined ? [] : [{ server, ...refusal }];
  });
  const changeableServers = context.servers.filter((id) => refusals.every(({ server }) => server !== id));
  const reasons = refusals.map(({ sentence }) => sentence);
  const [firstRefusal] = refusals;
  if (changeableServers.length === 0 && firstRefusal)
    return addAuditDetailsToMessage(createNothingChangedMessage([unchanged, ...reasons].join(' ')), {
      failure: firstRefusal.reason,
    });
  const knownAccounts = knownAccountsIn(await deps.linkedAccounts.find(userId, changeableServers));
  for (const { server } of knownAccounts) await deps.linkedAccounts.unmap(userId, server);
  const mention = userMention(userId);
  const message =
    knownAccounts.length > 0
      ? createChangeResultMessage('done', [unmapped(mention), ...reasons], { private: true })
      : createNothingChangedMessage([wasUnmapped(mention), ...reasons].join('\n'));
  return addAuditDetailsToMessage(message, {
    before: accountsRecord(knownAccounts),
    after: 'no account',
    refs: knownAccounts.map(({ accountId }) => accountId),
    shared: knownAccounts.map(({ accountId }) => sharedMapping(accountId, 'no longer set as someone’s account')),
  });
}

type KnownAccount = LinkedAccount & { readonly accountId: AccountRef };

const knownAccountsIn = (links: readonly LinkedAccount[]): readonly KnownAccount[] =>
  links.flatMap((link) => (link.accountId === undefined ? [] : [{ ...link, accountId: link.accountId }]));

const accountsRecord = (accounts: readonly KnownAccount[]): string =>
  accounts.map(({ accountId }) => `account ${accountId}`).join(', ') || 'no account';
