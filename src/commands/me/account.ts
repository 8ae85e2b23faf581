import { z } from 'zod';
import { tokenExpiry } from '../../domain/media/server/tokenLife.ts';
import { type AccountRef, type ServerId, serverOf } from '../../domain/servers/refs.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { changeNote, note, nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage, Message } from '../../render/kit/message.ts';
import { withoutAccount } from '../../render/kit/servers.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { decision, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { accountsOf, type Whose, whyNoAccount } from '../shared/accounts.ts';
import { namedAccounts } from './named.ts';
import { renderAccountStatus } from './views/account.ts';

/**
 * Shows data of the asking person's accounts, or why that is impossible. The accounts are looked up for each
 * answer and never taken from an option or a button, so that people cannot see each other's. Names the
 * servers where their account is unknown.
 */
export async function ofOwnAccounts(
  deps: Pick<Deps, 'linkedAccounts' | 'serverNames'>,
  context: Whose,
  show: (accountIds: readonly AccountRef[]) => Promise<Message>,
): Promise<Message> {
  const why = await whyNoAccount(deps, context);
  if (why !== undefined) return note(why, { private: true });
  const accounts = await accountsOf(context.actor.userId, deps, context);
  const unknown = context.servers.filter((server) => !accounts.some((account) => serverOf(account) === server));
  const names = unknown.flatMap((server) => deps.serverNames(wholeServer(server)) ?? []);
  return withoutAccount(context.texts, await show(accounts), names);
}

export const ownAccount = subcommand({
  words: (texts) => texts.me.declarations.account,
  requires: 'privacy.own',
  changes: false,
  answer: async ({ deps, context }) => {
    const { servers, texts, signal, may } = context;
    const { userId } = context.actor;
    const links = await deps.linkedAccounts.find(userId, servers);
    const ids = links.flatMap(({ accountId }) => accountId ?? []);
    const named = await namedAccounts(ids, deps, signal);
    const accounts = servers.map((server) => {
      const link = links.find((each) => each.server === server);
      const stored = deps.linkedAccounts.accountOf(userId, server);
      return {
        link,
        serverName: deps.serverNames(wholeServer(server)),
        whose: named.find(({ id }) => id === link?.accountId),
        problem: stored?.kind === 'none' ? stored.why : undefined,
        expiry: stored?.kind === 'own' ? tokenExpiry(stored.token, deps.clock.now()) : undefined,
      };
    });
    return renderAccountStatus(texts, accounts, may('account.shared'));
  },
});

const UNLINK = 'account.unlink';
const unlinks = { requires: 'privacy.own', after: 'no own account' } as const;

export const unlink = subcommand({
  words: (texts) => texts.me.declarations.unlink,
  // A person who linked an account can take that back, even if they may no longer link one.
  requires: unlinks.requires,
  changes: ({ context }) => ({ target: `<@${context.actor.userId}>`, after: unlinks.after }),
  answer: async ({ deps, context }) => {
    const { actor, servers, texts } = context;
    const linked = servers.filter((server) => deps.linkedAccounts.accountOf(actor.userId, server) !== undefined);
    const [server, ...others] = linked;
    if (others.length === 0) return await unlinkOn(server, deps, context);
    const nameOf = (id: ServerId) => deps.serverNames(wholeServer(id)) ?? String(id);
    const options = linked.map((id) => ({ label: nameOf(id), value: String(id) }));
    const placeholder = texts.errors.servers.choose;
    return nothingDone(texts.account.whichToUnlink, {
      controls: [{ placeholder, options, press: decision(UNLINK, {}) }],
    });
  },
});

export const unlinkChosen = press({
  name: UNLINK,
  requires: unlinks.requires,
  changes: ({ context }) => ({ target: `<@${context.actor.userId}>`, after: unlinks.after }),
  target: z.object({}),
  place: 'update',
  answer: ({ pressed, deps, context }) => {
    const [chosen] = pressed.values;
    return unlinkOn(
      context.servers.find((server) => String(server) === chosen),
      deps,
      context,
    );
  },
});

async function unlinkOn(
  server: ServerId | undefined,
  { linkedAccounts, serverNames }: Pick<Deps, 'linkedAccounts' | 'serverNames'>,
  { actor, texts: { account } }: InteractionContext,
): Promise<ChangeMessage> {
  if (server === undefined || !(await linkedAccounts.unlink(actor.userId, server)))
    return nothingDone(account.notLinked);
  const name = serverNames(wholeServer(server));
  const message = changeNote('done', account.unlinked(name), { private: true });
  return audited(message, { server, after: name && `${unlinks.after} on ${name}` });
}
