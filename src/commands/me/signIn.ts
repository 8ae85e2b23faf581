import { z } from 'zod';
import { tokenExpiry } from '../../domain/media/server/tokenLife.ts';
import { type Pin, SIGN_IN_MS, signInPage, untilSignedIn } from '../../domain/people/signIn.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { changeNote, note, nothingDone } from '../../render/kit/layout.ts';
import { moment, oneLine, plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Controls } from '../../render/kit/press.ts';
import { bold } from '../../render/kit/title.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { confirmation, decision, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import type { BegunSignIn, SignedIn } from '../framework/signIns.ts';
import { onlyOne } from '../shared/names.ts';
import { accountsOf, type Found, planSignIn, proveAgain, type UnprovedServer } from './signedIn.ts';
import { isTaken } from './taken.ts';
import { linkedUntil } from './views/account.ts';

const CONFIRM = 'account.sign-in.confirm';
const DISCARD = 'account.sign-in.discard';

/**
 * Waits until a person has signed in on the vendor's page, then asks whether it was the person who requested
 * this.
 */
export async function* signIn(
  otherWays: readonly Controls[],
  deps: Deps,
  context: InteractionContext,
): AsyncIterable<Message> {
  const { texts, actor } = context;
  const begun = deps.signIns.begin(actor.userId);
  const signal = AbortSignal.any([context.signal, begun.signal]);
  try {
    yield* signInWithin(begun, otherWays, { deps, context: { ...context, signal } });
  } catch (error) {
    const ended = begun.endedBy();
    if (ended === undefined) throw error;
    yield note(ended === 'stopping' ? texts.errors.stopping : texts.signIn[ended], { private: true });
  } finally {
    begun.end();
  }
}

/** A server gets a token only after it has proved, after the sign-in, to be the token's machine. */
async function* signInWithin(
  begun: BegunSignIn,
  otherWays: readonly Controls[],
  { deps, context }: Working,
): AsyncIterable<Message> {
  const { texts, signal } = context;
  const { proved, unproved } = await planSignIn(deps, context);
  const reasons = unproved.map((server) => reasonLine(server, deps, texts));
  const [first] = proved;
  const vendor = first && deps.vendorOf(first.server);
  if (!first || vendor?.signInPage === undefined) return yield nothingDone(reasons, { controls: otherWays });
  const accountService = deps.accountServices.at(first.accountService, vendor);
  const until = new Date(deps.clock.now().getTime() + SIGN_IN_MS);
  const pin = await accountService.begin({ signal });
  const offer = { pin, until, page: vendor.signInPage, brand: vendor.brand, reasons, otherWays };
  yield renderPage(offer, { deps, context });
  const machines = new Set(proved.map(({ machineIdentifier }) => machineIdentifier));
  const seen = await untilSignedIn(() => accountService.seenBy(pin, machines, { signal }), until, {
    clock: deps.clock,
    signal,
    everyMs: begun.everyMs,
  });
  if (seen === 'over') return yield note(texts.signIn.over, { private: true });
  if (seen.length === 0) return yield note(texts.signIn.seesNone, { private: true });
  const still = await proveAgain(proved, deps, context);
  if (still.length === 0) return yield note(texts.signIn.changed, { private: true });
  const found = await accountsOf(seen, still, { deps, context });
  const accounts = found.filter(({ refused }) => refused === undefined);
  if (accounts.length > 0) begun.keep(accounts);
  yield renderQuestion(found, begun.id, { deps, context });
}

interface SignInOffer {
  readonly pin: Pin;
  readonly until: Date;
  /** The vendor's page, and the vendor's name for people. */
  readonly page: string;
  readonly brand: string;
  /** Why people cannot sign in for other servers. */
  readonly reasons: readonly string[];
  readonly otherWays: readonly Controls[];
}

function renderPage(
  { pin, until, page, brand, reasons, otherWays }: SignInOffer,
  { deps, context }: Working<Pick<Deps, 'guilds'>>,
): Message {
  const { texts, actor, userName = '' } = context;
  const { signIn } = texts;
  const guild = deps.guilds().find(({ id }) => id === actor.guildId)?.name ?? '';
  const product = `Usher (${[userName, guild].map(oneLine).filter(Boolean).join(', ')})`;
  const url = signInPage(pin, product, page);
  const button = { label: signIn.button(brand), style: 'link', url } as const;
  return note([signIn.how(moment(until)), ...reasons], { private: true, controls: [[button], ...otherWays] });
}

/** Why signing in is impossible for a server, and the alternatives. */
function reasonLine(
  { server, why }: UnprovedServer,
  { serverNames }: Pick<Deps, 'serverNames'>,
  { signIn }: InteractionContext['texts'],
): string {
  const name = serverNames(wholeServer(server));
  return signIn.unproved[why](name === undefined ? undefined : bold(name, name));
}

/** Gives the reason, but no name, for an account that cannot be linked: people here may not know whose it is. */
function renderQuestion(found: readonly Found[], id: string, { deps, context }: Working): Message {
  const { texts } = context;
  const { signIn } = texts;
  const why = new Set(found.flatMap(({ refused }) => refused ?? []));
  const refusals = [...why].map((each) => signIn.refused[each]);
  const accounts = found.filter(({ refused }) => refused === undefined);
  if (accounts.length === 0) {
    const said = refusals.length > 0 ? refusals : [signIn.seesNone];
    return note([...said], { private: true });
  }
  const lines = accounts.map((each) => lineOf(each, deps, texts));
  const buttons = [
    { label: signIn.yes, style: 'success', press: confirmation(CONFIRM, { id }) },
    { label: signIn.no, style: 'secondary', press: decision(DISCARD, { id }) },
  ] as const;
  const asked = [`### ${signIn.isThisYou}`, ...lines, ...refusals, signIn.notYet];
  return note(asked, { private: true, controls: [buttons] });
}

/** The account's name, and its server if there are several. */
function lineOf(
  { server, isOwned, accountId, name }: SignedIn,
  { serverNames }: Pick<Deps, 'serverNames'>,
  { signIn, account }: InteractionContext['texts'],
): string {
  const known = plainClipped(name ?? '', 60) || (accountId && account.number(accountId));
  return signIn.account(isOwned ? 'owner' : known, serverNames(wholeServer(server)));
}

const COMMON = {
  requires: 'account.link',
  overAll: true,
  target: z.object({ id: z.string() }),
  place: 'update',
} as const;

export const confirmSignIn = press({
  ...COMMON,
  name: CONFIRM,
  changes: ({ context }) => ({ target: `<@${context.actor.userId}>`, after: 'own accounts' }),
  answer: async ({ target, deps, context }) => {
    const { id } = target;
    const { texts, actor, servers } = context;
    const kept = deps.signIns.take(actor.userId, id)?.filter(({ server }) => servers.includes(server)) ?? [];
    if (kept.length === 0) return nothingDone(texts.signIn.tooLate);
    // The question may have been open for minutes, and the token would be used with whatever answers at that address now.
    const proved = await proveAgain(
      kept.map((account) => account.proved),
      deps,
      context,
    );
    const provable = kept.filter((account) => proved.includes(account.proved));
    if (provable.length === 0) return nothingDone(texts.signIn.changed);
    // Another person may have linked it since the question.
    const others = await Promise.all(provable.map((account) => isTaken(account, actor.userId, deps.linkedAccounts)));
    const accounts = provable.filter((_, index) => !others[index]);
    if (accounts.length === 0) return nothingDone(texts.signIn.refused.taken);
    const at = deps.clock.now();
    for (const account of accounts) {
      const { server, token, accountId } = account;
      await deps.linkedAccounts.link(actor.userId, server, { token, origin: account.proved.origin, accountId, at });
    }
    const lines = accounts.flatMap((each) => [
      lineOf(each, deps, texts),
      linkedUntil(texts, tokenExpiry(each.token, at)),
    ]);
    const shown = accounts.some(({ accountId }) => accountId !== undefined) && texts.account.shown;
    const after = accounts.map(({ server, accountId }) => `account ${accountId ?? `on server ${server}`}`).join(', ');
    return audited(changeNote('done', [texts.signIn.linked, ...lines, shown], { private: true }), {
      after,
      server: onlyOne(accounts.map(({ server }) => server)),
    });
  },
});

export const discardSignIn = press({
  ...COMMON,
  name: DISCARD,
  changes: false,
  answer: async ({ target, deps, context }) => {
    const { id } = target;
    const { signIns } = deps;
    const { texts, actor } = context;
    signIns.take(actor.userId, id);
    return nothingDone(texts.signIn.discarded);
  },
});
