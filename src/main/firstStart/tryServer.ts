import { createMediaServer } from '../../api/client.ts';
import { createFindingTransport } from '../../api/discovery/findingTransport.ts';
import { identify, type Met } from '../../api/discovery/findVocabulary.ts';
import { openAccountService } from '../../api/transport/accountHosts.ts';
import { createHidings, type Hidings } from '../../api/transport/hiding.ts';
import type { Transport } from '../../api/transport/request.ts';
import type { TransportOptions } from '../../api/transport/transport.ts';
import { SETUP_VENDOR } from '../../api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../../api/vocabulary.ts';
import type { MediaProblem } from '../../domain/doctor/findings.ts';
import type { MayBe, MediaAccess, TriedServer } from '../../domain/firstSetup.ts';
import type { Probe } from '../../domain/media/server/probe.ts';
import { tokenExpiry } from '../../domain/media/server/tokenLife.ts';
import { FIRST_SERVER } from '../../domain/servers/refs.ts';
import { mayWantHttps, mediaProblem } from '../../observe/doctor/mediaProblem.ts';
import { createAdvice, transportsAt } from '../servers/openServer.ts';

/** The name under which requests are made, and the hosts that they may go to. */
export type Client = Pick<TransportOptions, 'client' | 'ownHosts'>;

interface ProbeOptions extends Client {
  readonly token: string;
  readonly hidings: Hidings;
}

export const optionsFor = (token: string, client: Client): ProbeOptions => ({
  token,
  ...client,
  hidings: createHidings(),
});

export const openAccount = (
  options: ProbeOptions,
  accountUrl: URL | undefined,
  vocabulary: Vocabulary = SETUP_VENDOR,
): Transport | undefined => openAccountService({ ...options, vocabulary, given: accountUrl });

/**
 * Finds out what the server is and what the token may do there. With `mayBe`, the machine has to identify
 * itself before it sees the token.
 */
export async function tryServer(
  { address: baseUrl, token, accountService }: MediaAccess,
  client: Client,
  { mayBe, signal }: { readonly mayBe: MayBe | undefined; readonly signal: AbortSignal },
): Promise<TriedServer> {
  const options = { ...optionsFor(token, client), baseUrl };
  const transports = transportsAt(options);
  const transport = createFindingTransport({ transports, onFound: () => undefined });
  const media = createMediaServer({ server: FIRST_SERVER, transport });
  const failing = async (problem: MediaProblem): Promise<TriedServer> => {
    const account = (vendor: Vocabulary) => openAccount(options, accountService, vendor);
    const { secureAddress } = createAdvice({ chosen: undefined, transports, options, openAccount: account });
    const instead = mayWantHttps(problem) ? await secureAddress({ signal }).catch(() => undefined) : undefined;
    return { kind: 'fails', problem, instead };
  };
  try {
    if (mayBe !== undefined) {
      const met = await identify(transports, { signal }).then(machineOf, mediaProblem);
      if ('failure' in met) return await failing(met);
      if (!mayBe(met.machineIdentifier)) return { kind: 'another', ...met };
    }
    const libraries = await media.libraries({ signal }).catch(mediaProblem);
    if ('failure' in libraries) return await failing(libraries);
    const [identity, sessions] = await Promise.all([
      media.identity({ signal }).catch(() => undefined),
      media.sessions({ signal }).catch(mediaProblem),
    ]);
    const isForbidden = 'failure' in sessions && sessions.failure === 'forbidden';
    const isOwner = 'failure' in sessions && !isForbidden ? undefined : !isForbidden;
    const { version, machineIdentifier } = identity ?? {};
    const vocabulary = transport.vocabulary()?.name;
    const expiry = tokenExpiry(token, new Date());
    return { kind: 'works', libraries: libraries.length, version, machineIdentifier, vocabulary, isOwner, expiry };
  } catch {
    return { kind: 'fails', problem: { failure: 'timeout' }, instead: undefined };
  } finally {
    await transport.close();
  }
}

const machineOf = (met: Met | undefined) => ({ machineIdentifier: met?.machineIdentifier });

/**
 * Many programs want a login. One that refuses a token and does not identify itself may not be the token's
 * server.
 */
export async function withIdentity(
  tried: TriedServer,
  { address, probe, signal }: Pick<MediaAccess, 'address'> & { readonly probe: Probe; readonly signal: AbortSignal },
): Promise<TriedServer> {
  if (tried.kind !== 'fails' || tried.problem.failure !== 'unauthorized') return tried;
  const probed = await probe(address, signal).catch(() => undefined);
  return { ...tried, problem: { ...tried.problem, isUnidentified: probed?.machineIdentifier === undefined } };
}
