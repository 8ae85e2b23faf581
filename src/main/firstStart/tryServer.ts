import { createMediaServerClient } from '../../api/client.ts';
import { createDetectingTransport } from '../../api/discovery/findingTransport.ts';
import { identifyServer } from '../../api/discovery/findVocabulary.ts';
import type { Transports } from '../../api/discovery/transports.ts';
import { openAccountServiceTransport } from '../../api/transport/accountHosts.ts';
import type { Transport } from '../../api/transport/request.ts';
import { createTokenRemovers, type TokenRemovers } from '../../api/transport/tokenRemovers.ts';
import type { TransportOptions } from '../../api/transport/transport.ts';
import type { Vocabulary } from '../../api/vocabulary.ts';
import type { MediaServerProblem } from '../../domain/doctor/findings.ts';
import type {
  MayMachineReceiveToken,
  MediaServerCredentials,
  ServerConnectionTestResult,
} from '../../domain/firstSetup.ts';
import type { ProbeServer } from '../../domain/media/server/probe.ts';
import { readTokenExpiry } from '../../domain/media/server/tokenLife.ts';
import { FIRST_SERVER_ID } from '../../domain/servers/refs.ts';
import { describeMediaServerFailure, mightNeedHttps } from '../../observe/doctor/describeMediaServerFailure.ts';
import { createServerSettingsAdvice, createTransportsForServer } from '../servers/openMediaServerConnection.ts';

export type ClientOptions = Pick<TransportOptions, 'client' | 'ownHosts'>;

interface ProbeOptions extends ClientOptions {
  readonly token: string;
  readonly tokenRemovers: TokenRemovers;
}

export const createServerProbeOptions = (token: string, clientOptions: ClientOptions): ProbeOptions => ({
  token,
  ...clientOptions,
  tokenRemovers: createTokenRemovers(),
});

export const openAccount = (
  options: ProbeOptions,
  accountUrl: URL | undefined,
  vocabulary: Vocabulary,
): Transport | undefined => openAccountServiceTransport({ ...options, vocabulary, configuredUrl: accountUrl });

/**
 * Finds out which kind of server is at an address, and what the token may do there. If `acceptsMachine` is given, the
 * machine must identify itself before it gets the token.
 */
export async function tryServer(
  { address: baseUrl, token, accountService }: MediaServerCredentials,
  clientOptions: ClientOptions,
  {
    acceptsMachine,
    signal,
  }: { readonly acceptsMachine: MayMachineReceiveToken | undefined; readonly signal: AbortSignal },
): Promise<ServerConnectionTestResult> {
  const options = { ...createServerProbeOptions(token, clientOptions), baseUrl };
  const transports = createTransportsForServer(options);
  const trial: Trial = { options, transports, accountService, signal };
  const transport = createDetectingTransport({ transports, onDetected: () => undefined });
  // A tried server has no number yet. Any number would do, because no ref of an item leaves this function.
  const media = createMediaServerClient({ server: FIRST_SERVER_ID, transport });
  try {
    if (acceptsMachine !== undefined) {
      const machine = await readMachine(trial);
      if ('failure' in machine) return await failedServer(machine, trial);
      if (!acceptsMachine(machine.machineIdentifier)) return { kind: 'another', ...machine };
    }
    // `describeMediaServerFailure` rethrows errors that are no failure of the media server.
    const libraries = await media.libraries({ signal }).catch(describeMediaServerFailure);
    if ('failure' in libraries) return await failedServer(libraries, trial);
    const [identity, sessions] = await Promise.all([
      media.identity({ signal }).catch(() => undefined),
      media.sessions({ signal }).catch(describeMediaServerFailure),
    ]);
    const isOwner = isOwnersToken(sessions);
    const { version, machineIdentifier } = identity ?? {};
    const vocabulary = transport.vocabulary()?.name;
    const expiry = readTokenExpiry(token, new Date());
    return { kind: 'works', libraries: libraries.length, version, machineIdentifier, vocabulary, isOwner, expiry };
  } catch (error) {
    // Only a timeout is expected here. Any other error is a bug and must reach the log.
    if (!signal.aborted) throw error;
    return { kind: 'fails', problem: { failure: 'timeout' }, instead: undefined };
  } finally {
    await transport.close();
  }
}

interface Trial {
  readonly options: ProbeOptions & { readonly baseUrl: URL };
  readonly transports: Transports;
  readonly accountService: URL | undefined;
  readonly signal: AbortSignal;
}

/**
 * Reads the machine's identifier without the token. Undefined for a server that keeps its identifier secret:
 * `acceptsMachine` decides about such a server too.
 */
async function readMachine({
  transports,
  signal,
}: Trial): Promise<{ readonly machineIdentifier: string | undefined } | MediaServerProblem> {
  try {
    const server = await identifyServer(transports, { signal });
    return { machineIdentifier: server?.machineIdentifier };
  } catch (error) {
    return describeMediaServerFailure(error);
  }
}

async function failedServer(problem: MediaServerProblem, trial: Trial): Promise<ServerConnectionTestResult> {
  return { kind: 'fails', problem, instead: mightNeedHttps(problem) ? await findHttpsAddress(trial) : undefined };
}

/** Finds another address of the server, with https. Undefined if there is none or the search fails. */
async function findHttpsAddress({ options, transports, accountService, signal }: Trial): Promise<string | undefined> {
  const { secureAddress } = createServerSettingsAdvice({
    chosenVocabulary: undefined,
    transports,
    options,
    openAccount: (vocabulary) => openAccount(options, accountService, vocabulary),
  });
  return await secureAddress({ signal }).catch(() => undefined);
}

/**
 * True if the token is the owner's: no other token may read the sessions. Undefined if the sessions could not be read
 * for another reason.
 */
function isOwnersToken(sessions: readonly unknown[] | MediaServerProblem): boolean | undefined {
  if (!('failure' in sessions)) return true;
  return sessions.failure === 'forbidden' ? false : undefined;
}

/**
 * If a server refused the token, notes whether the server identifies itself as a media server. If it does not, the
 * address may belong to another program with a login.
 */
export async function markUnidentifiedServer(
  trial: ServerConnectionTestResult,
  {
    address,
    probe,
    signal,
  }: Pick<MediaServerCredentials, 'address'> & { readonly probe: ProbeServer; readonly signal: AbortSignal },
): Promise<ServerConnectionTestResult> {
  if (trial.kind !== 'fails' || trial.problem.failure !== 'unauthorized') return trial;
  const answer = await probe(address, signal).catch(() => undefined);
  return { ...trial, problem: { ...trial.problem, isUnidentified: answer?.machineIdentifier === undefined } };
}
