import { z } from 'zod';
import { readTokenExpiry } from '../../domain/media/server/tokenLife.ts';
import { SIGN_IN_TIMEOUT_MS, type SignInPin, signInUrl, waitForSignIn } from '../../domain/people/signIn.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { bold } from '../../render/kit/media/title.ts';
import {
  createChangeResultMessage,
  createNoteMessage,
  createNothingChangedMessage,
} from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ControlsRow } from '../../render/kit/message/press.ts';
import { clipAndEscapeText, formatDiscordTimestamp, oneLine } from '../../render/kit/text/markdown.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { confirmationPress, createPressHandler, decisionPress } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import type { RunningSignIn, SignedInAccount } from '../framework/signIns.ts';
import { onlyElement } from '../shared/names.ts';
import {
  type AccountLinkCandidate,
  findAccountsWithValidToken,
  findServersForSignIn,
  recheckServerIdentities,
  type ServerWithoutIdentityProof,
  unprovedReason,
} from './proofs.ts';
import { isAccountTaken } from './taken.ts';
import { linkedAccountExpiryText } from './views/account.ts';

const CONFIRM_SIGN_IN_PRESS = 'account.sign-in.confirm';
const DISCARD_SIGN_IN_PRESS = 'account.sign-in.discard';

export async function* linkAccountsBySignIn(
  otherWays: readonly ControlsRow[],
  deps: CommandDeps,
  context: InteractionContext,
): AsyncIterable<Message> {
  const { texts, actor } = context;
  const runningSignIn = deps.signIns.begin(actor.userId);
  const signal = AbortSignal.any([context.signal, runningSignIn.signal]);
  try {
    yield* runSignIn(runningSignIn, otherWays, { deps, context: { ...context, signal } });
  } catch (error) {
    const endReason = runningSignIn.endReason();
    if (endReason === undefined) throw error;
    yield createNoteMessage(endReason === 'stopping' ? texts.errors.stopping : texts.signIn[endReason], {
      private: true,
    });
  } finally {
    runningSignIn.end();
  }
}

/** Asks for a new proof after the sign-in, because the token may go only to the machine for which it was issued. */
async function* runSignIn(
  runningSignIn: RunningSignIn,
  otherWays: readonly ControlsRow[],
  { deps, context }: CommandDepsAndContext,
): AsyncIterable<Message> {
  const { texts, signal } = context;
  const { proved: provedServers, unproved } = await findServersForSignIn(deps, context);
  const reasons = unproved.map((unprovedServer) => reasonLine(unprovedServer, deps, texts));
  const [firstProved] = provedServers;
  if (!firstProved) return yield createNothingChangedMessage(reasons, { controls: otherWays });
  const { server } = firstProved;
  const vendor = deps.vendorOf(server);
  // The server may have been removed after it proved its identity.
  if (vendor?.signInPage === undefined) {
    const removedReason = reasonLine({ server, why: unprovedReason(server, deps) }, deps, texts);
    return yield createNothingChangedMessage([removedReason, ...reasons], { controls: otherWays });
  }
  const accountService = deps.accountServices.at(firstProved.accountService, vendor);
  const until = new Date(deps.clock.now().getTime() + SIGN_IN_TIMEOUT_MS);
  const pin = await accountService.begin({ signal });
  const offer = { pin, until, page: vendor.signInPage, brand: vendor.brand, reasons, otherWays };
  yield renderSignInPage(offer, { deps, context });
  const machines = new Set(provedServers.map(({ machineIdentifier }) => machineIdentifier));
  const signInResult = await waitForSignIn(() => accountService.seenBy(pin, machines, { signal }), until, {
    clock: deps.clock,
    signal,
    everyMs: runningSignIn.pollPauseMs,
  });
  if (signInResult === 'over') return yield createNoteMessage(texts.signIn.over, { private: true });
  if (signInResult.length === 0) return yield createNoteMessage(texts.signIn.seesNone, { private: true });
  const stillProved = await recheckServerIdentities(provedServers, deps, context);
  if (stillProved.length === 0) return yield createNoteMessage(texts.signIn.changed, { private: true });
  const signedInAccounts = await findAccountsWithValidToken(signInResult, stillProved, { deps, context });
  const accounts = signedInAccounts.filter(({ refusal }) => refusal === undefined);
  if (accounts.length > 0) runningSignIn.keepAccounts(accounts);
  yield renderSignInQuestion(signedInAccounts, runningSignIn.id, { deps, context });
}

interface SignInOffer {
  readonly pin: SignInPin;
  readonly until: Date;
  readonly page: string;
  readonly brand: string;
  readonly reasons: readonly string[];
  readonly otherWays: readonly ControlsRow[];
}

function renderSignInPage(
  { pin, until, page, brand, reasons, otherWays }: SignInOffer,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'guilds'>>,
): Message {
  const { texts, actor, userName = '' } = context;
  const { signIn } = texts;
  const guild = deps.guilds().find(({ id }) => id === actor.guildId)?.name ?? '';
  const product = `Usher (${[userName, guild].map(oneLine).filter(Boolean).join(', ')})`;
  const url = signInUrl(pin, product, page);
  const button = { label: signIn.button(brand), style: 'link', url } as const;
  return createNoteMessage([signIn.how(formatDiscordTimestamp(until)), ...reasons], {
    private: true,
    controls: [[button], ...otherWays],
  });
}

function reasonLine(
  { server, why }: ServerWithoutIdentityProof,
  { serverNames }: Pick<CommandDeps, 'serverNames'>,
  { signIn }: InteractionContext['texts'],
): string {
  const name = serverNames(wholeServerRef(server));
  return signIn.unproved[why](name === undefined ? undefined : bold(name, name));
}

/**
 * For an account that cannot be linked, gives the reason but no name, because the account may belong to another person.
 */
function renderSignInQuestion(
  candidates: readonly AccountLinkCandidate[],
  id: string,
  { deps, context }: CommandDepsAndContext,
): Message {
  const { texts } = context;
  const { signIn } = texts;
  const reasons = new Set(candidates.flatMap(({ refusal }) => refusal ?? []));
  const refusals = [...reasons].map((reason) => signIn.refused[reason]);
  const accounts = candidates.filter(({ refusal }) => refusal === undefined);
  if (accounts.length === 0) {
    const explanations = refusals.length > 0 ? refusals : [signIn.seesNone];
    return createNoteMessage([...explanations], { private: true });
  }
  const lines = accounts.map((account) => accountLine(account, deps, texts));
  const buttons = [
    { label: signIn.yes, style: 'success', press: confirmationPress(CONFIRM_SIGN_IN_PRESS, { id }) },
    { label: signIn.no, style: 'secondary', press: decisionPress(DISCARD_SIGN_IN_PRESS, { id }) },
  ] as const;
  const content = [`### ${signIn.isThisYou}`, ...lines, ...refusals, signIn.notYet];
  return createNoteMessage(content, { private: true, controls: [buttons] });
}

function accountLine(
  { server, isOwned, accountId, name }: SignedInAccount,
  { serverNames }: Pick<CommandDeps, 'serverNames'>,
  { signIn, account }: InteractionContext['texts'],
): string {
  const accountName = clipAndEscapeText(name ?? '', 60) || (accountId && account.number(accountId));
  return signIn.account(isOwned ? 'owner' : accountName, serverNames(wholeServerRef(server)));
}

const COMMON_SPEC = {
  requires: 'account.link',
  coversAllServers: true,
  target: z.object({ id: z.string() }),
  place: 'update',
} as const;

export const confirmSignInPressHandler = createPressHandler({
  ...COMMON_SPEC,
  name: CONFIRM_SIGN_IN_PRESS,
  changes: ({ context }) => ({ target: `<@${context.actor.userId}>`, after: 'own accounts' }),
  answer: async ({ target, deps, context }) => {
    const { id } = target;
    const { texts, actor, servers } = context;
    const candidates =
      deps.signIns.takeAccounts(actor.userId, id)?.filter(({ server }) => servers.includes(server)) ?? [];
    if (candidates.length === 0) return createNothingChangedMessage(texts.signIn.tooLate);
    // The question may have been open for minutes. If another machine answers at the server's address by now, it must
    // not get the token.
    const provedServers = await recheckServerIdentities(
      candidates.map((account) => account.proved),
      deps,
      context,
    );
    const provableAccounts = candidates.filter((account) => provedServers.includes(account.proved));
    if (provableAccounts.length === 0) return createNothingChangedMessage(texts.signIn.changed);
    // Another person may have linked the account while the question was open.
    const accounts = await withoutTakenAccounts(provableAccounts, actor.userId, deps);
    if (accounts.length === 0) return createNothingChangedMessage(texts.signIn.refused.taken);
    const linkedAt = deps.clock.now();
    for (const account of accounts) {
      const { server, token, accountId } = account;
      await deps.linkedAccounts.link(actor.userId, server, {
        token,
        origin: account.proved.origin,
        accountId,
        at: linkedAt,
      });
    }
    const lines = accounts.flatMap((account) => [
      accountLine(account, deps, texts),
      linkedAccountExpiryText(texts, readTokenExpiry(account.token, linkedAt)),
    ]);
    const shownHint = accounts.some(({ accountId }) => accountId !== undefined) && texts.account.shown;
    const after = accounts.map(({ server, accountId }) => `account ${accountId ?? `on server ${server}`}`).join(', ');
    return addAuditDetailsToMessage(
      createChangeResultMessage('done', [texts.signIn.linked, ...lines, shownHint], { private: true }),
      {
        after,
        server: onlyElement(accounts.map(({ server }) => server)),
      },
    );
  },
});

async function withoutTakenAccounts(
  accounts: readonly SignedInAccount[],
  userId: string,
  { linkedAccounts }: Pick<CommandDeps, 'linkedAccounts'>,
): Promise<readonly SignedInAccount[]> {
  const freeAccounts = await Promise.all(
    accounts.map(async (account) => ((await isAccountTaken(account, userId, linkedAccounts)) ? [] : [account])),
  );
  return freeAccounts.flat();
}

export const discardSignInPressHandler = createPressHandler({
  ...COMMON_SPEC,
  name: DISCARD_SIGN_IN_PRESS,
  changes: false,
  answer: async ({ target, deps, context }) => {
    const { id } = target;
    const { signIns } = deps;
    const { texts, actor } = context;
    signIns.takeAccounts(actor.userId, id);
    return createNothingChangedMessage(texts.signIn.discarded);
  },
});
