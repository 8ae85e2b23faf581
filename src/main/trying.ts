import { waitUntilSettledOrAborted } from '../async/abortable.ts';
import { configuredServer } from '../config/beforeSetup.ts';
import type { MediaAccess } from '../domain/firstSetup.ts';
import type { Secrets } from '../domain/scrub.ts';
import { FIRST_SERVER } from '../domain/servers/refs.ts';
import { isKnownOtherMachine } from '../domain/serving/ownership.ts';
import { createMediaSetup } from './firstStart/ports.ts';
import { createAccessProof } from './firstStart/proveAccess.ts';
import type { Ports } from './ports.ts';
import { InitialServer } from './servers/initialServer.ts';

type SeedPorts = Pick<Ports, 'config' | 'clock' | 'log' | 'shutdown' | 'store'>;

export async function storeServerOfSettings({
  config,
  clock,
  log,
  shutdown,
  store,
}: SeedPorts): Promise<InitialServer> {
  const { firstServer, clientIdentity, linkedAccounts, mediaServers } = store;
  const identifier = await clientIdentity.clientIdentifier();
  const setupOptions = { accountUrl: config.ACCOUNT_URL, identifier, ownHosts: config.ownHosts };
  const { tryServer } = createMediaSetup(setupOptions);
  const proveAccess = createAccessProof(setupOptions);
  const proveLinks = async (namedAccess: MediaAccess) => {
    if (linkedAccounts.countElsewhere(FIRST_SERVER, namedAccess.address.origin) === 0) return undefined;
    const access = { ...namedAccess, accountService: mediaServers.find(FIRST_SERVER)?.accountService };
    const proof = await proveAccess(access, (machine) => isKnownOtherMachine(FIRST_SERVER, machine, mediaServers));
    return proof.kind === 'proved' ? proof : undefined;
  };
  const initialServer = new InitialServer({ firstServer, tryServer, proveLinks, clock, log, signal: shutdown.begun });
  const settingsAccess = configuredServer(config);
  if (settingsAccess === undefined) return initialServer;
  const { settled } = await initialServer.begin(settingsAccess);
  shutdown.onClose((signal) => waitUntilSettledOrAborted(settled, signal));
  return initialServer;
}

/**
 * Creates the functions that try a typed address and token. Every typed token, even one that does not work, is hidden
 * from logs and messages. Other servers never use the account service of the first server.
 */
export async function openServerTrials(
  { store: { clientIdentity }, config: { ownHosts } }: Pick<Ports, 'store' | 'config'>,
  { add }: Secrets,
): Promise<Pick<Ports, 'tryServer' | 'proveAccess'>> {
  const setupOptions = { identifier: await clientIdentity.clientIdentifier(), ownHosts };
  const { tryServer } = createMediaSetup(setupOptions);
  return {
    tryServer: (access, acceptsMachine) => {
      add(access.token);
      return tryServer(access, acceptsMachine);
    },
    proveAccess: createAccessProof(setupOptions),
  };
}
