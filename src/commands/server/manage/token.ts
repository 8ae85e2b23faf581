import { z } from 'zod';
import { addressToOffer, completeAddress, type MediaAccess, type TriedServer } from '../../../domain/firstSetup.ts';
import type { InstalledServer } from '../../../domain/servers/mediaServers.ts';
import { isAnotherThan } from '../../../domain/serving/ownership.ts';
import { failingSentence } from '../../../render/doctor/tried.ts';
import { changeNote, nothingDone } from '../../../render/kit/message/layout.ts';
import type { ChangeMessage } from '../../../render/kit/message/message.ts';
import { tokenExpiryText } from '../../../render/kit/text/tokenExpiry.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { subcommand } from '../../framework/command.ts';
import type { Deps, DepsAndContext } from '../../framework/context.ts';
import { decision, press } from '../../framework/press.ts';
import { type NotReached, reportAttempt } from './attempt.ts';
import { proveLinks } from './proveLinks.ts';
import { anyServer, findAnyServer } from './servers.ts';
import {
  accountServiceOption,
  accountServiceSchema,
  FORM_LIFE_MS,
  inputProblem,
  isBotsOwner,
  readAccountService,
} from './typed.ts';
import { renderTryAgain } from './views/added.ts';
import { renderServerForm } from './views/forms.ts';
import { notOwner, otherMachine, serverTitle, withServer } from './views/sentences.ts';

const TOKEN_FORM_PRESS = 'server.token';
const REOPEN_FORM_PRESS = 'server.token.again';

const serverTarget = z.object({ server: z.string(), account: accountServiceSchema });
const formPress = (target: z.output<typeof serverTarget>) =>
  ({ action: TOKEN_FORM_PRESS, target, by: 'invoker', once: true, forMs: FORM_LIFE_MS }) as const;

const reopenForm = press({
  name: REOPEN_FORM_PRESS,
  requires: 'servers.manage',
  changes: false,
  target: serverTarget.extend({ address: z.string().optional() }),
  modal: ({ target, context }) => {
    const { server, account, ...before } = target;
    return renderServerForm(context.texts, 'reach', { before, press: formPress({ server, account }) });
  },
});

/** A field that may stay empty. An empty field leaves the value unchanged. */
const optionalField = z
  .string()
  .trim()
  .transform((typedText) => (typedText === '' ? undefined : typedText));
const fieldsSchema = z.object({
  address: optionalField.transform((typedText) => typedText && completeAddress(typedText)),
  token: optionalField,
});
type TypedAccess = z.output<typeof fieldsSchema> & Pick<z.output<typeof serverTarget>, 'account'>;

const tokenForm = press({
  name: TOKEN_FORM_PRESS,
  requires: 'servers.manage',
  changes: ({ target, pressed }) => ({
    target: target.server,
    after: accessRecord({ ...pressed.fields, account: target.account }),
  }),
  target: serverTarget,
  fields: fieldsSchema,
  takesSecret: true,
  place: 'private',
  answer: async ({ target, pressed, deps, context }) => {
    const { server, account } = target;
    const { fields: input } = pressed;
    const knownServer = findAnyServer(server, deps, context.texts);
    return withServer(knownServer, await reachServer(knownServer, { ...input, account }, { deps, context }));
  },
});

const accessRecord = ({ address, token, account }: TypedAccess): string =>
  [token && 'a new token', address && 'a new address', account && 'another account service']
    .filter(Boolean)
    .join(', ') || 'nothing new';

export const token = subcommand({
  words: (texts) => texts.servers.declarations.token,
  requires: 'servers.manage',
  changes: false,
  options: { server: anyServer, 'account-service': accountServiceOption },
  modal: ({ args, context }) => {
    const { server, 'account-service': typedText } = args;
    const { texts } = context;
    const account = readAccountService(typedText, texts);
    return renderServerForm(texts, 'reach', { before: {}, press: formPress({ server, account }) });
  },
  presses: [tokenForm, reopenForm],
});

type ReachDeps = Pick<
  Deps,
  'mediaServers' | 'linkedAccounts' | 'tryServer' | 'proveAccess' | 'installation' | 'running' | 'clock'
>;

/**
 * Stores the new token, address or account service if the same machine answers there. The stored token is sent only to
 * the origin for which it was typed, a newly typed token only to the same machine. No answer or error contains a token.
 */
async function reachServer(
  knownServer: InstalledServer,
  input: TypedAccess,
  { deps, context }: DepsAndContext<ReachDeps>,
): Promise<ChangeMessage> {
  const { texts } = context;
  const { servers } = texts;
  if (input.account !== undefined && !isBotsOwner(deps, context)) return nothingDone(servers.accountService.notOwner);
  if (Object.values(input).every((value) => value === undefined)) return nothingDone(servers.nothingTyped);
  const renderRefusal = (reason: string, address = input.address && addressToOffer(input.address)) =>
    renderTryAgain(
      texts,
      servers.notReached(serverTitle(knownServer), reason),
      decision(REOPEN_FORM_PRESS, { server: knownServer.name, address, account: input.account }),
    );
  const access = planAccess(knownServer, input, deps, texts);
  if ('problem' in access) return renderRefusal(access.problem);
  const run = () => tryAndReach({ knownServer, input, access }, deps, texts);
  return await reportAttempt({ run, render: renderRefusal }, deps, context);
}

interface ReachAttempt {
  readonly knownServer: InstalledServer;
  readonly input: TypedAccess;
  readonly access: MediaAccess;
}

async function tryAndReach(
  { knownServer, input, access }: ReachAttempt,
  deps: Pick<ReachDeps, 'mediaServers' | 'linkedAccounts' | 'tryServer' | 'proveAccess'>,
  texts: Texts,
): Promise<ChangeMessage | NotReached> {
  const { mediaServers, linkedAccounts, tryServer } = deps;
  const { servers } = texts;
  const isSame = (machine: string | undefined) =>
    machine === undefined || !isAnotherThan(knownServer.id, machine, mediaServers);
  const trial = await tryServer(access, isSame);
  if (trial.kind === 'fails') {
    const reason = failingSentence(texts, trial, access.address.href);
    return { failure: trial.problem.failure, reason, workingAddress: trial.instead };
  }
  const unfitProblem = unfitReason(knownServer, trial, mediaServers, texts);
  if (unfitProblem !== undefined) return { failure: 'another server', reason: unfitProblem };
  const { token } = input;
  const accountService = accountServiceAddress(input.account);
  // The address is stored if one was typed, or together with a new token, because the token was tried at this address.
  const address = input.address === undefined && token === undefined ? undefined : access.address;
  const proof = token === undefined ? undefined : await proveLinks(knownServer.id, access, deps);
  const result = await mediaServers.reach(knownServer.id, { token, address, accountService, proof });
  if (result === 'gone') return { failure: result, reason: servers.gone };
  // The server was moved to another address while this attempt ran.
  if (result === 'needs-token') return { failure: result, reason: servers.newOrigin };
  if (result === 'needs-address') return { failure: result, reason: servers.needsBoth };
  const expiry = token !== undefined && trial.kind === 'works' && tokenExpiryText(texts, trial.expiry);
  const waitingLinks = linkedAccounts.countElsewhere(knownServer.id, access.address.origin);
  const success = reachedSentence(texts, input, serverTitle(knownServer));
  return changeNote('done', [success, expiry, waitingLinks > 0 && servers.linksWaiting(waitingLinks)], {
    private: true,
  });
}

const accountServiceAddress = (account: TypedAccess['account']): URL | 'own' | undefined =>
  account === undefined || account === 'own' ? account : new URL(account);

function planAccess(
  knownServer: InstalledServer,
  input: TypedAccess,
  { mediaServers, running }: Pick<ReachDeps, 'mediaServers' | 'running'>,
  texts: Texts,
): MediaAccess | { readonly problem: string } {
  const { servers } = texts;
  const problem = inputProblem(input, texts);
  if (problem !== undefined) return { problem };
  // If the stored token is unreadable, the stored address does not count either: the two are stored together, and only
  // the token vouches for the address.
  const storedToken = mediaServers.tokenOf(knownServer.id);
  if (storedToken === undefined && input.address === undefined) return { problem: servers.needsBoth };
  const address = input.address === undefined ? knownServer.address : new URL(input.address);
  const account = accountServiceAddress(input.account) ?? running.find(knownServer.id)?.accountService();
  const accountService = account === 'own' ? undefined : account;
  if (input.token !== undefined) return { address, token: input.token, accountService };
  if (storedToken === undefined) return { problem: servers.needsBoth };
  if (input.account !== undefined) return { problem: servers.accountService.needsToken };
  if (address.origin !== knownServer.address.origin) return { problem: servers.newOrigin };
  return { address, token: storedToken, accountService };
}

/**
 * Why the machine that answered is not accepted: the token does not belong to its owner, or it may be another machine.
 * Undefined if the machine is accepted.
 */
function unfitReason(
  knownServer: InstalledServer,
  trial: Exclude<TriedServer, { kind: 'fails' }>,
  mediaServers: Pick<Deps['mediaServers'], 'find' | 'list'>,
  texts: Texts,
): string | undefined {
  const { machineIdentifier } = trial;
  if (trial.kind === 'works' && trial.isOwner === false) return notOwner(texts);
  if (machineIdentifier === undefined)
    return knownServer.machineIdentifier === undefined ? undefined : texts.servers.unknownMachine;
  if (!isAnotherThan(knownServer.id, machineIdentifier, mediaServers)) return undefined;
  return otherMachine(texts, machineIdentifier, mediaServers.list());
}

function reachedSentence({ servers }: Texts, { token, address, account }: TypedAccess, name: string): string {
  const { reached } = servers;
  if (account !== undefined) return reached.account(name);
  if (token === undefined) return reached.address(name);
  return address === undefined ? reached.token(name) : reached.both(name);
}
