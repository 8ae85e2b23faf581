import { z } from 'zod';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Pin, SeenServer } from '../../domain/people/signIn.ts';
import { signInPage } from '../../domain/people/signIn.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
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
import { namedAccounts } from './named.ts';
import { ownerOf } from './owner.ts';

/** For how long somebody may take on the vendor's page. */
const WAIT_MS = 10 * 60_000;
/** The vendor wants to be asked no more often. */
const ASK_EVERY_MS = 2_000;
const LONGEST_MS = 30_000;

const CONFIRM = 'account.sign-in.confirm';
const DISCARD = 'account.sign-in.discard';

/** The media servers among these whose vendor has people sign in; after a start, by what they spoke before. */
export const withSignIn = (
  { servers }: Pick<InteractionContext, 'servers'>,
  { running, mediaServers }: Pick<Deps, 'running' | 'mediaServers'>,
): readonly ServerId[] =>
  servers.filter((id) => (running.find(id)?.vocabulary() ?? mediaServers.find(id)?.vocabulary) === 'plex');

/** Waits until somebody signed in on the vendor's page, and asks whether that was the person who asked for it. */
export async function* signIn(
  otherWays: readonly Controls[],
  deps: Deps,
  context: InteractionContext,
): AsyncIterable<Message> {
  const { texts, actor, signal } = context;
  const begun = deps.signIns.begin(actor.userId);
  const given = AbortSignal.any([signal, begun.signal]);
  const until = new Date(deps.clock.now().getTime() + WAIT_MS);
  try {
    const pin = await deps.accountService.begin({ signal: given });
    yield renderPage(pin, until, otherWays, deps, context);
    const seen = await waitFor(pin, until, deps, given);
    if (seen === 'over') return yield note(texts.signIn.over, { private: true });
    const accounts = await accountsOf(seen, deps, { ...context, signal: given });
    if (accounts.length === 0) return yield note(texts.signIn.seesNone, { private: true });
    deps.signIns.keep(actor.userId, begun.id, accounts);
    yield renderQuestion(accounts, begun.id, deps, context);
  } catch (error) {
    if (!begun.signal.aborted) throw error;
    yield note(deps.signIns.isStopping() ? texts.errors.stopping : texts.signIn.again, { private: true });
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

/**
 * What the account sees that confirmed the pin; `over`: nobody did in time. Waits longer where the service wants that, or is away;
 * rejects with its failure if it still was at the end.
 */
async function waitFor(
  pin: Pin,
  until: Date,
  { accountService, clock }: Pick<Deps, 'accountService' | 'clock'>,
  signal: AbortSignal,
): Promise<readonly SeenServer[] | 'over'> {
  let failure: MediaServerFailure | undefined;
  for (let pauseMs = ASK_EVERY_MS; ; ) {
    await clock.wait(Math.min(pauseMs, until.getTime() - clock.now().getTime()), signal);
    if (clock.now() >= until && failure) throw failure;
    if (clock.now() >= until) return 'over';
    try {
      const seen = await accountService.seenBy(pin, { signal });
      if (seen !== 'waiting') return seen;
      failure = undefined;
      pauseMs = ASK_EVERY_MS;
    } catch (error) {
      if (!(error instanceof MediaServerFailure)) throw error;
      failure = error;
      pauseMs = Math.max(Math.min(pauseMs * 2, LONGEST_MS), error.retryAfterMs ?? 0);
    }
  }
}

/** Which accounts of the guild's media servers these are. Those that others have are nobody's business. */
async function accountsOf(
  seen: readonly SeenServer[],
  deps: Deps,
  context: InteractionContext,
): Promise<readonly SignedIn[]> {
  const found = withSignIn(context, deps).map(async (server) => {
    const machine = await machineOf(server, deps, context);
    const there = seen.find(({ machineIdentifier }) => machineIdentifier === machine);
    return there ? [{ server, token: there.token, ...(await whoseIs(there, server, deps, context)) }] : [];
  });
  return (await Promise.all(found)).flat();
}

async function machineOf(
  server: ServerId,
  { mediaServers, running }: Deps,
  { signal }: InteractionContext,
): Promise<string | undefined> {
  const known = mediaServers.find(server)?.machineIdentifier;
  const media = running.find(server)?.media;
  if (known !== undefined || !media) return known;
  return (await ifReadable(() => media.identity({ signal })))?.machineIdentifier;
}

async function whoseIs(
  { token, isOwned }: SeenServer,
  server: ServerId,
  { running }: Deps,
  { actor: { userId }, reference, signal }: InteractionContext,
): Promise<Pick<SignedIn, 'isOwned' | 'accountId' | 'name'>> {
  const found = running.find(server);
  // Everybody's plays are shown to the owner, so that nothing says which of them are theirs.
  if (!found || isOwned) return { isOwned };
  const { media, tokenReaderFor } = found;
  const accountId = await ownerOf(tokenReaderFor(token, { userId, reference, urgency: 'read' }), { media }, signal);
  const [whose] = accountId === undefined ? [] : await namedAccounts([accountId], { media }, signal);
  return { isOwned, accountId, name: whose?.name };
}

function renderQuestion(accounts: readonly SignedIn[], id: string, deps: Deps, { texts }: InteractionContext): Message {
  const { signIn } = texts;
  const lines = accounts.map((each) => lineOf(each, deps, texts));
  const buttons = [
    { label: signIn.yes, style: 'success', press: confirmation(CONFIRM, { id }) },
    { label: signIn.no, style: 'secondary', press: decision(DISCARD, { id }) },
  ] as const;
  return note([`### ${signIn.isThisYou}`, ...lines, signIn.notYet], { private: true, controls: [buttons] });
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
    const accounts = deps.signIns.take(actor.userId, id)?.filter(({ server }) => servers.includes(server)) ?? [];
    if (accounts.length === 0) return nothingDone(texts.signIn.tooLate);
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
