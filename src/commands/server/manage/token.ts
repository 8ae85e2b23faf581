import { z } from 'zod';
import { asAddress, keptAddress, type MediaAccess, type TriedServer } from '../../../domain/firstSetup.ts';
import type { KnownServer } from '../../../domain/servers/mediaServers.ts';
import { isAnotherThan } from '../../../domain/serving/ownership.ts';
import { triedProblem } from '../../../render/doctor/tried.ts';
import { acceptedUntil } from '../../../render/kit/expiry.ts';
import { changeNote, nothingDone } from '../../../render/kit/layout.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { subcommand } from '../../framework/command.ts';
import type { Deps, Working } from '../../framework/context.ts';
import { decision, press } from '../../framework/press.ts';
import { type NotReached, reportAttempt } from './attempt.ts';
import { proveLinks } from './proveLinks.ts';
import { anyServer, findAny } from './servers.ts';
import {
  accountService,
  accountServiceOption,
  FORM_LIFE_MS,
  isBotsOwner,
  problemOf,
  readAccountService,
} from './typed.ts';
import { renderTryAgain } from './views/added.ts';
import { renderServerForm } from './views/forms.ts';
import { about, notOwner, otherMachine, serverTitle } from './views/sentences.ts';

const FORM = 'server.token';
const AGAIN = 'server.token.again';

const named = z.object({ server: z.string(), account: accountService });
const formPress = (target: z.output<typeof named>) =>
  ({ action: FORM, target, by: 'invoker', once: true, forMs: FORM_LIFE_MS }) as const;

const again = press({
  name: AGAIN,
  requires: 'servers.manage',
  changes: false,
  target: named.extend({ address: z.string().optional() }),
  modal: ({ target, context }) => {
    const { server, account, ...before } = target;
    return renderServerForm(context.texts, 'reach', { before, press: formPress({ server, account }) });
  },
});

/** Empty fields stay unchanged. */
const field = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? undefined : typed));
const fields = z.object({ address: field.transform((typed) => typed && asAddress(typed)), token: field });
type Typed = z.output<typeof fields> & Pick<z.output<typeof named>, 'account'>;

const form = press({
  name: FORM,
  requires: 'servers.manage',
  changes: ({ target, pressed }) => ({
    target: target.server,
    after: recordOf({ ...pressed.fields, account: target.account }),
  }),
  target: named,
  fields,
  takesSecret: true,
  place: 'private',
  answer: async ({ target, pressed, deps, context }) => {
    const { server, account } = target;
    const { fields: typed } = pressed;
    const known = findAny(server, deps, context.texts);
    return about(known, await reachServer(known, { ...typed, account }, { deps, context }));
  },
});

const recordOf = ({ address, token, account }: Typed): string =>
  [token && 'a new token', address && 'a new address', account && 'another account service']
    .filter(Boolean)
    .join(', ') || 'nothing new';

export const token = subcommand({
  words: (texts) => texts.servers.declarations.token,
  requires: 'servers.manage',
  changes: false,
  options: { server: anyServer, 'account-service': accountServiceOption },
  modal: ({ args, context }) => {
    const { server, 'account-service': typed } = args;
    const { texts } = context;
    const account = readAccountService(typed, texts);
    return renderServerForm(texts, 'reach', { before: {}, press: formPress({ server, account }) });
  },
  presses: [form, again],
});

type ReachDeps = Pick<
  Deps,
  'mediaServers' | 'linkedAccounts' | 'tryServer' | 'proveAccess' | 'installation' | 'running' | 'clock'
>;

/**
 * Takes the new token, address or account service if the same machine answers there. A stored token is sent
 * only to the origin that it was typed for, and a typed one only to that machine. The token is never in its
 * answers or errors.
 */
async function reachServer(
  known: KnownServer,
  typed: Typed,
  { deps, context }: Working<ReachDeps>,
): Promise<ChangeMessage> {
  const { texts } = context;
  const { servers } = texts;
  if (typed.account !== undefined && !isBotsOwner(deps, context)) return nothingDone(servers.accountService.notOwner);
  if (Object.values(typed).every((value) => value === undefined)) return nothingDone(servers.nothingTyped);
  const refused = (reason: string, instead = typed.address && keptAddress(typed.address)) =>
    renderTryAgain(
      texts,
      servers.notReached(serverTitle(known), reason),
      decision(AGAIN, { server: known.name, address: instead, account: typed.account }),
    );
  const access = accessOf(known, typed, deps, texts);
  if ('problem' in access) return refused(access.problem);
  const run = () => tryAndReach({ known, typed, access }, deps, texts);
  return await reportAttempt({ run, render: refused }, deps, context);
}

interface Reaching {
  readonly known: KnownServer;
  readonly typed: Typed;
  readonly access: MediaAccess;
}

async function tryAndReach(
  { known, typed, access }: Reaching,
  deps: Pick<ReachDeps, 'mediaServers' | 'linkedAccounts' | 'tryServer' | 'proveAccess'>,
  texts: Texts,
): Promise<ChangeMessage | NotReached> {
  const { mediaServers, linkedAccounts, tryServer } = deps;
  const { servers } = texts;
  const isSame = (machine: string | undefined) =>
    machine === undefined || !isAnotherThan(known.id, machine, mediaServers);
  const tried = await tryServer(access, isSame);
  if (tried.kind === 'fails') {
    const reason = triedProblem(texts, tried, access.address.href);
    return { failure: tried.problem.failure, reason, instead: tried.instead };
  }
  const unfit = unfitness(known, tried, mediaServers, texts);
  if (unfit !== undefined) return { failure: 'another server', reason: unfit };
  const { token } = typed;
  const accountService = addressOf(typed.account);
  // A token is stored for the address that it was tried with.
  const address = typed.address === undefined && token === undefined ? undefined : access.address;
  const proof = token === undefined ? undefined : await proveLinks(known.id, access, deps);
  const result = await mediaServers.reach(known.id, { token, address, accountService, proof });
  if (result === 'gone') return { failure: result, reason: servers.gone };
  // It was given another address meanwhile.
  if (result === 'needs-token') return { failure: result, reason: servers.newOrigin };
  if (result === 'needs-address') return { failure: result, reason: servers.needsBoth };
  const until = token !== undefined && tried.kind === 'works' && acceptedUntil(texts, tried.expiry);
  const waiting = linkedAccounts.countElsewhere(known.id, access.address.origin);
  const sentence = reachedSentence(texts, typed, serverTitle(known));
  return changeNote('done', [sentence, until, waiting > 0 && servers.linksWaiting(waiting)], { private: true });
}

const addressOf = (account: Typed['account']): URL | 'own' | undefined =>
  account === undefined || account === 'own' ? account : new URL(account);

/** The address and token to try, or why nothing is sent. */
function accessOf(
  known: KnownServer,
  typed: Typed,
  { mediaServers, running }: Pick<ReachDeps, 'mediaServers' | 'running'>,
  texts: Texts,
): MediaAccess | { readonly problem: string } {
  const { servers } = texts;
  const problem = problemOf(typed, texts);
  if (problem !== undefined) return { problem };
  // Only a token that can be used vouches for the address that is stored beside it.
  const stored = mediaServers.tokenOf(known.id);
  if (stored === undefined && typed.address === undefined) return { problem: servers.needsBoth };
  const address = typed.address === undefined ? known.address : new URL(typed.address);
  const account = addressOf(typed.account) ?? running.find(known.id)?.accountService();
  const accountService = account === 'own' ? undefined : account;
  if (typed.token !== undefined) return { address, token: typed.token, accountService };
  if (stored === undefined) return { problem: servers.needsBoth };
  if (typed.account !== undefined) return { problem: servers.accountService.needsToken };
  if (address.origin !== known.address.origin) return { problem: servers.newOrigin };
  return { address, token: stored, accountService };
}

/**
 * Why the machine that answered is not accepted as that server: the token is not its owner's, or it may be
 * another machine.
 */
function unfitness(
  known: KnownServer,
  tried: Exclude<TriedServer, { kind: 'fails' }>,
  mediaServers: Pick<Deps['mediaServers'], 'find' | 'list'>,
  texts: Texts,
): string | undefined {
  const { machineIdentifier } = tried;
  if (tried.kind === 'works' && tried.isOwner === false) return notOwner(texts);
  if (machineIdentifier === undefined)
    return known.machineIdentifier === undefined ? undefined : texts.servers.unknownMachine;
  if (!isAnotherThan(known.id, machineIdentifier, mediaServers)) return undefined;
  return otherMachine(texts, machineIdentifier, mediaServers.list());
}

function reachedSentence({ servers }: Texts, { token, address, account }: Typed, name: string): string {
  const { reached } = servers;
  if (account !== undefined) return reached.account(name);
  if (token === undefined) return reached.address(name);
  return address === undefined ? reached.token(name) : reached.both(name);
}
