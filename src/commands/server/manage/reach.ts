import type { MediaServerCredentials, ServerConnectionTestResult } from '../../../domain/firstSetup.ts';
import type { InstalledServer } from '../../../domain/servers/mediaServers.ts';
import { isKnownOtherMachine } from '../../../domain/serving/ownership.ts';
import { describeFailedConnectionTest } from '../../../render/doctor/trialSentences.ts';
import { createChangeResultMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { tokenExpiryText } from '../../../render/kit/text/tokenExpiry.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { CommandDeps } from '../../framework/context.ts';
import type { ServerNotReached } from './attempt.ts';
import { verifyServerForLinkedAccounts } from './proveLinks.ts';
import { serverAccessInputProblem, type TypedAccountService } from './typed.ts';
import { differentServerAnsweredText, notServerOwnerText, serverTitle } from './views/sentences.ts';

/** Typed values for reaching a server. A missing value stays unchanged. */
export interface TypedAccess {
  readonly address?: string | undefined;
  readonly token?: string | undefined;
  readonly account?: TypedAccountService;
}

export type ServerConnectionDeps = Pick<
  CommandDeps,
  'mediaServers' | 'linkedAccounts' | 'tryServer' | 'proveAccess' | 'installation' | 'running' | 'clock'
>;

/** The access to try. Missing values are replaced by stored ones. `problem`: the values cannot be used together. */
export function planServerAccess(
  { knownServer, input }: Pick<ReachAttempt, 'knownServer' | 'input'>,
  { mediaServers, running }: Pick<ServerConnectionDeps, 'mediaServers' | 'running'>,
  texts: Texts,
): MediaServerCredentials | { readonly problem: string } {
  const { servers } = texts;
  const problem = serverAccessInputProblem(input, texts);
  if (problem !== undefined) return { problem };
  // If the stored token is unreadable, the stored address is not used either: the two are stored together, and only the
  // token vouches for the address.
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

const accountServiceAddress = (account: TypedAccess['account']): URL | 'own' | undefined =>
  account === undefined || account === 'own' ? account : new URL(account);

interface ReachAttempt {
  readonly knownServer: InstalledServer;
  readonly input: TypedAccess;
  readonly access: MediaServerCredentials;
}

/** Asks the new address for its identity, and stores address and token if the same machine answers. */
export async function tryAndStoreServerAccess(
  { knownServer, input, access }: ReachAttempt,
  deps: Pick<ServerConnectionDeps, 'mediaServers' | 'linkedAccounts' | 'tryServer' | 'proveAccess'>,
  texts: Texts,
): Promise<ChangeResultMessage | ServerNotReached> {
  const { mediaServers, linkedAccounts, tryServer } = deps;
  const { servers } = texts;
  const mayBeSame = (machine: string | undefined) =>
    machine === undefined || !isKnownOtherMachine(knownServer.id, machine, mediaServers);
  const trial = await tryServer(access, mayBeSame);
  if (trial.kind === 'fails') {
    const reason = describeFailedConnectionTest(texts, trial, access.address.href);
    return { failure: trial.problem.failure, reason, workingAddress: trial.instead };
  }
  const unfitProblem = unfitReason({ knownServer, trial }, mediaServers, texts);
  if (unfitProblem !== undefined) return { failure: 'another server', reason: unfitProblem };
  const { token } = input;
  const accountService = accountServiceAddress(input.account);
  // The address is stored if it was typed. It is also stored with a new token, because the token was tried at this
  // address.
  const address = input.address === undefined && token === undefined ? undefined : access.address;
  const proof = token === undefined ? undefined : await verifyServerForLinkedAccounts(knownServer.id, access, deps);
  const result = await mediaServers.reach(knownServer.id, { token, address, accountService, proof });
  if (result === 'gone') return { failure: result, reason: servers.gone };
  // The server was moved to another address during this attempt.
  if (result === 'needs-token') return { failure: result, reason: servers.newOrigin };
  if (result === 'needs-address') return { failure: result, reason: servers.needsBoth };
  const expiry = token !== undefined && trial.kind === 'works' && tokenExpiryText(texts, trial.expiry);
  const waitingLinks = linkedAccounts.countElsewhere(knownServer.id, access.address.origin);
  const success = reachedSentence(texts, input, serverTitle(knownServer));
  return createChangeResultMessage('done', [success, expiry, waitingLinks > 0 && servers.linksWaiting(waitingLinks)], {
    private: true,
  });
}

/**
 * The reason why the answering machine is not accepted: the token does not belong to its owner, or it may be another
 * machine. Undefined for an accepted machine.
 */
function unfitReason(
  {
    knownServer,
    trial,
  }: Pick<ReachAttempt, 'knownServer'> & { readonly trial: Exclude<ServerConnectionTestResult, { kind: 'fails' }> },
  mediaServers: Pick<CommandDeps['mediaServers'], 'find' | 'list'>,
  texts: Texts,
): string | undefined {
  const { machineIdentifier } = trial;
  if (trial.kind === 'works' && trial.isOwner === false) return notServerOwnerText(texts);
  if (machineIdentifier === undefined)
    return knownServer.machineIdentifier === undefined ? undefined : texts.servers.unknownMachine;
  if (!isKnownOtherMachine(knownServer.id, machineIdentifier, mediaServers)) return undefined;
  return differentServerAnsweredText(texts, machineIdentifier, mediaServers.list());
}

function reachedSentence({ servers }: Texts, { token, address, account }: TypedAccess, name: string): string {
  const { reached } = servers;
  if (account !== undefined) return reached.account(name);
  if (token === undefined) return reached.address(name);
  return address === undefined ? reached.token(name) : reached.both(name);
}
