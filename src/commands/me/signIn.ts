import { z } from 'zod';
import { type Pin, SIGN_IN_MS, signInPage, untilSignedIn } from '../../domain/people/signIn.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { changeNote, note, nothingDone } from '../../render/kit/layout.ts';
import { moment, oneLine, plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Controls } from '../../render/kit/press.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { confirmation, decision, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import type { SignedIn } from '../framework/signIns.ts';
import { onlyOne } from '../shared/names.ts';
import { accountsOf, type Found, machinesOf } from './signedIn.ts';
import { isTaken } from './taken.ts';

const CONFIRM = 'account.sign-in.confirm';
const DISCARD = 'account.sign-in.discard';

/** Waits until somebody signed in on the vendor's page, and asks whether that was the person who asked for it. */
export async function* signIn(
  otherWays: readonly Controls[],
  deps: Deps,
  context: InteractionContext,
): AsyncIterable<Message> {
  const { texts, actor, signal } = context;
  const begun = deps.signIns.begin(actor.userId);
  if (!begun) return yield nothingDone(texts.signIn.tooMany, { controls: otherWays });
  const given = AbortSignal.any([signal, begun.signal]);
  const until = new Date(deps.clock.now().getTime() + SIGN_IN_MS);
  try {
    const pin = await deps.accountService.begin({ signal: given });
    yield renderPage(pin, until, otherWays, deps, context);
    const machines = await machinesOf(deps, { ...context, signal: given });
    const ask = () => deps.accountService.seenBy(pin, machines, { signal: given });
    const seen = await untilSignedIn(ask, until, deps.clock, given);
    if (seen === 'over') return yield note(texts.signIn.over, { private: true });
    if (seen.length === 0) return yield note(texts.signIn.seesNone, { private: true });
    const found = await accountsOf(seen, machines, deps, { ...context, signal: given });
    const accounts = found.filter(({ refused }) => refused === undefined);
    if (accounts.length > 0) begun.keep(accounts);
    yield renderQuestion(found, begun.id, deps, context);
  } catch (error) {
    if (!begun.signal.aborted) throw error;
    yield note(deps.signIns.isStopping() ? texts.errors.stopping : texts.signIn.again, { private: true });
  } finally {
    begun.end();
  }
}

function renderPage(
  pin: Pin,
  until: Date,
  otherWays: readonly Controls[],
  { guilds }: Pick<Deps, 'guilds'>,
  { texts: { signIn }, actor, userName = '' }: InteractionContext,
): Message {
  const guild = guilds().find(({ id }) => id === actor.guildId)?.name ?? '';
  const url = signInPage(pin, `Usher (${[userName, guild].map(oneLine).filter(Boolean).join(', ')})`);
  const button = { label: signIn.button, style: 'link', url } as const;
  return note(signIn.how(moment(until)), { private: true, controls: [[button], ...otherWays] });
}

/** Nothing of an account that cannot be linked is said: it may be known to nobody here whose it is. */
function renderQuestion(found: readonly Found[], id: string, deps: Deps, { texts }: InteractionContext): Message {
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

/** Whose account it is, and on which server where there are several. */
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
  ...{ ...COMMON, name: CONFIRM },
  changes: (_, __, { actor }) => ({ target: `<@${actor.userId}>`, after: 'own accounts' }),
  answer: async ({ id }, _, deps, context) => {
    const { texts, actor, servers } = context;
    const kept = deps.signIns.take(actor.userId, id)?.filter(({ server }) => servers.includes(server)) ?? [];
    if (kept.length === 0) return nothingDone(texts.signIn.tooLate);
    // Somebody else may have linked it since it was asked.
    const others = await Promise.all(kept.map((each) => isTaken(each, actor.userId, deps.linkedAccounts)));
    const accounts = kept.filter((_, index) => !others[index]);
    if (accounts.length === 0) return nothingDone(texts.signIn.refused.taken);
    const at = deps.clock.now();
    for (const { server, token, accountId } of accounts)
      await deps.linkedAccounts.link(actor.userId, server, { token, accountId, at });
    const lines = accounts.map((each) => lineOf(each, deps, texts));
    const shown = accounts.some(({ accountId }) => accountId !== undefined) && texts.account.shown;
    const after = accounts.map(({ server, accountId }) => `account ${accountId ?? `on server ${server}`}`).join(', ');
    return audited(changeNote('done', [texts.signIn.linked, ...lines, shown], { private: true }), {
      ...{ after, server: onlyOne(accounts.map(({ server }) => server)) },
    });
  },
});

export const discardSignIn = press({
  ...{ ...COMMON, name: DISCARD },
  changes: false,
  answer: async ({ id }, _, { signIns }, { texts, actor }) => {
    signIns.take(actor.userId, id);
    return nothingDone(texts.signIn.discarded);
  },
});
