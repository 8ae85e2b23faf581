import { z } from 'zod';
import { readTokenExpiry } from '../../domain/media/server/tokenLife.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { createPressHandler, decisionPress } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { readAccountsWithNames } from './namedAccounts.ts';
import { renderAccountStatus } from './views/account.ts';

export const ownAccountCommand = createSubcommand({
  words: (texts) => texts.me.declarations.account,
  requires: 'privacy.own',
  changes: false,
  answer: async ({ deps, context }) => {
    const { servers, texts, signal, may } = context;
    const { userId } = context.actor;
    const links = await deps.linkedAccounts.find(userId, servers);
    const ids = links.flatMap(({ accountId }) => accountId ?? []);
    const ownAccounts = await readAccountsWithNames(ids, deps, signal);
    const accounts = servers.map((server) => {
      const link = links.find((candidate) => candidate.server === server);
      const storedAccount = deps.linkedAccounts.accountOf(userId, server);
      return {
        link,
        serverName: deps.serverNames(wholeServerRef(server)),
        namedAccount: ownAccounts.find(({ id }) => id === link?.accountId),
        problem: storedAccount?.kind === 'none' ? storedAccount.why : undefined,
        expiry: storedAccount?.kind === 'own' ? readTokenExpiry(storedAccount.token, deps.clock.now()) : undefined,
      };
    });
    return renderAccountStatus(texts, accounts, may('account.shared'));
  },
});

const UNLINK_PRESS = 'account.unlink';
const unlinkSpec = { requires: 'privacy.own', after: 'no own account' } as const;

export const unlinkAccountCommand = createSubcommand({
  words: (texts) => texts.me.declarations.unlink,
  // Requires only the permission `privacy.own`, so that people who may no longer link an account can still unlink one.
  requires: unlinkSpec.requires,
  changes: ({ context }) => ({ target: `<@${context.actor.userId}>`, after: unlinkSpec.after }),
  opens: async ({ deps, context }) => askWhichToUnlink(linkedServers(deps, context), deps, context),
  answer: async ({ deps, context }) => {
    const serverIds = linkedServers(deps, context);
    return askWhichToUnlink(serverIds, deps, context) ?? (await unlinkOn(serverIds[0], deps, context));
  },
});

const linkedServers = (
  { linkedAccounts }: Pick<CommandDeps, 'linkedAccounts'>,
  { actor, servers }: InteractionContext,
): readonly ServerId[] => servers.filter((server) => linkedAccounts.accountOf(actor.userId, server) !== undefined);

/**
 * Asks which server's account to unlink. Undefined if the person has linked at most one account, because then there is
 * nothing to choose.
 */
function askWhichToUnlink(
  serverIds: readonly ServerId[],
  { serverNames }: Pick<CommandDeps, 'serverNames'>,
  { texts }: InteractionContext,
): ChangeResultMessage | undefined {
  if (serverIds.length < 2) return undefined;
  const labelOf = (id: ServerId) => serverNames(wholeServerRef(id)) ?? String(id);
  const options = serverIds.map((id) => ({ label: labelOf(id), value: String(id) }));
  const placeholder = texts.errors.servers.choose;
  return createNothingChangedMessage(texts.account.whichToUnlink, {
    controls: [{ placeholder, options, press: decisionPress(UNLINK_PRESS, {}) }],
  });
}

export const unlinkAccountPressHandler = createPressHandler({
  name: UNLINK_PRESS,
  requires: unlinkSpec.requires,
  changes: ({ context }) => ({ target: `<@${context.actor.userId}>`, after: unlinkSpec.after }),
  target: z.object({}),
  place: 'update',
  answer: ({ pressed, deps, context }) => {
    const [chosenId] = pressed.values;
    const chosenServer = context.servers.find((server) => String(server) === chosenId);
    return unlinkOn(chosenServer, deps, context);
  },
});

async function unlinkOn(
  server: ServerId | undefined,
  { linkedAccounts, serverNames }: Pick<CommandDeps, 'linkedAccounts' | 'serverNames'>,
  { actor, texts }: InteractionContext,
): Promise<ChangeResultMessage> {
  const { account } = texts;
  if (server === undefined || !(await linkedAccounts.unlink(actor.userId, server)))
    return createNothingChangedMessage(account.notLinked);
  const name = serverNames(wholeServerRef(server));
  const message = createChangeResultMessage('done', account.unlinked(name), { private: true });
  return addAuditDetailsToMessage(message, { server, after: name && `${unlinkSpec.after} on ${name}` });
}
