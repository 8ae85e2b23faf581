import { createMediaServer } from '../../api/client.ts';
import { createFindingTransport } from '../../api/discovery/findingTransport.ts';
import { type IdentifiedServer, identify } from '../../api/discovery/findVocabulary.ts';
import { openAccountService } from '../../api/transport/accountHosts.ts';
import type { Transport } from '../../api/transport/request.ts';
import { createTokenRemovers, type TokenRemovers } from '../../api/transport/tokenRemovers.ts';
import type { TransportOptions } from '../../api/transport/transport.ts';
import type { Vocabulary } from '../../api/vocabulary.ts';
import type { MediaProblem } from '../../domain/doctor/findings.ts';
import type { AcceptsMachine, MediaAccess, TriedServer } from '../../domain/firstSetup.ts';
import type { Probe } from '../../domain/media/server/probe.ts';
import { tokenExpiry } from '../../domain/media/server/tokenLife.ts';
import { FIRST_SERVER } from '../../domain/servers/refs.ts';
import { mayWantHttps, mediaProblem } from '../../observe/doctor/mediaProblem.ts';
import { createAdvice, transportsAt } from '../servers/openServer.ts';

export type ClientOptions = Pick<TransportOptions, 'client' | 'ownHosts'>;

interface ProbeOptions extends ClientOptions {
  readonly token: string;
  readonly tokenRemovers: TokenRemovers;
}

export const optionsFor = (token: string, clientOptions: ClientOptions): ProbeOptions => ({
  token,
  ...clientOptions,
  tokenRemovers: createTokenRemovers(),
});

export const openAccount = (
  options: ProbeOptions,
  accountUrl: URL | undefined,
  vocabulary: Vocabulary,
): Transport | undefined => openAccountService({ ...options, vocabulary, configuredUrl: accountUrl });

/**
 * Finds out what kind of server is at an address, and what the token may do. With `acceptsMachine`, the machine must
 * identify itself before the token is sent.
 */
export async function tryServer(
  { address: baseUrl, token, accountService }: MediaAccess,
  clientOptions: ClientOptions,
  { acceptsMachine, signal }: { readonly acceptsMachine: AcceptsMachine | undefined; readonly signal: AbortSignal },
): Promise<TriedServer> {
  const options = { ...optionsFor(token, clientOptions), baseUrl };
  const transports = transportsAt(options);
  const transport = createFindingTransport({ transports, onDetected: () => undefined });
  const media = createMediaServer({ server: FIRST_SERVER, transport });
  const failWith = async (problem: MediaProblem): Promise<TriedServer> => {
    const openAccountOf = (vendor: Vocabulary) => openAccount(options, accountService, vendor);
    const { secureAddress } = createAdvice({
      chosenVocabulary: undefined,
      transports,
      options,
      openAccount: openAccountOf,
    });
    const httpsAddress = mayWantHttps(problem) ? await secureAddress({ signal }).catch(() => undefined) : undefined;
    return { kind: 'fails', problem, instead: httpsAddress };
  };
  try {
    if (acceptsMachine !== undefined) {
      const server = await identify(transports, { signal }).then(machineOf).catch(mediaProblem);
      if ('failure' in server) return await failWith(server);
      if (!acceptsMachine(server.machineIdentifier)) return { kind: 'another', ...server };
    }
    const libraries = await media.libraries({ signal }).catch(mediaProblem);
    if ('failure' in libraries) return await failWith(libraries);
    const [identity, sessions] = await Promise.all([
      media.identity({ signal }).catch(() => undefined),
      media.sessions({ signal }).catch(mediaProblem),
    ]);
    const isOwner = isOwnersToken(sessions);
    const { version, machineIdentifier } = identity ?? {};
    const vocabulary = transport.vocabulary()?.name;
    const expiry = tokenExpiry(token, new Date());
    return { kind: 'works', libraries: libraries.length, version, machineIdentifier, vocabulary, isOwner, expiry };
  } catch (error) {
    // Only a timeout is expected here. Any other error is a bug and must reach the log.
    if (!signal.aborted) throw error;
    return { kind: 'fails', problem: { failure: 'timeout' }, instead: undefined };
  } finally {
    await transport.close();
  }
}

/**
 * True if the token is the owner's, because only the owner's may read the sessions. Undefined if the sessions could not
 * be read for another reason.
 */
function isOwnersToken(sessions: readonly unknown[] | MediaProblem): boolean | undefined {
  if (!('failure' in sessions)) return true;
  return sessions.failure === 'forbidden' ? false : undefined;
}

const machineOf = (server: IdentifiedServer | undefined) => ({ machineIdentifier: server?.machineIdentifier });

/**
 * Checks if a server that refuses the token identifies itself as a media server. One that does not may be another
 * program that wants a login.
 */
export async function withIdentity(
  trial: TriedServer,
  { address, probe, signal }: Pick<MediaAccess, 'address'> & { readonly probe: Probe; readonly signal: AbortSignal },
): Promise<TriedServer> {
  if (trial.kind !== 'fails' || trial.problem.failure !== 'unauthorized') return trial;
  const answer = await probe(address, signal).catch(() => undefined);
  return { ...trial, problem: { ...trial.problem, isUnidentified: answer?.machineIdentifier === undefined } };
}
