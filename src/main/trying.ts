import { waitUntilSettledOrAborted } from '../async/abortable.ts';
import { configuredServer } from '../config/beforeSetup.ts';
import type { MediaServerCredentials } from '../domain/firstSetup.ts';
import type { SecretsToScrub } from '../domain/scrub.ts';
import { FIRST_SERVER_ID } from '../domain/servers/refs.ts';
import { isKnownOtherMachine } from '../domain/serving/ownership.ts';
import { createMediaServerSetup } from './firstStart/ports.ts';
import { createAccessProof } from './firstStart/proveAccess.ts';
import type { BotServices } from './ports.ts';
import { InitialMediaServer } from './servers/initialServer.ts';

type SeedPorts = Pick<BotServices, 'config' | 'clock' | 'log' | 'shutdown' | 'store'>;

export async function storeServerOfSettings({
  config,
  clock,
  log,
  shutdown,
  store,
}: SeedPorts): Promise<InitialMediaServer> {
  const { firstServer, clientIdentity, linkedAccounts, mediaServers } = store;
  const identifier = await clientIdentity.clientIdentifier();
  const setupOptions = { accountUrl: config.ACCOUNT_URL, identifier, ownHosts: config.ownHosts };
  const { tryServer } = createMediaServerSetup(setupOptions);
  const proveAccess = createAccessProof(setupOptions);
  const proveLinks = async (namedAccess: MediaServerCredentials) => {
    if (linkedAccounts.countElsewhere(FIRST_SERVER_ID, namedAccess.address.origin) === 0) return undefined;
    const access = { ...namedAccess, accountService: mediaServers.find(FIRST_SERVER_ID)?.accountService };
    const proof = await proveAccess(access, (machine) => isKnownOtherMachine(FIRST_SERVER_ID, machine, mediaServers));
    return proof.kind === 'proved' ? proof : undefined;
  };
  const initialServer = new InitialMediaServer({
    firstServer,
    tryServer,
    proveLinks,
    clock,
    log,
    signal: shutdown.begun,
  });
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
  { store: { clientIdentity }, config: { ownHosts } }: Pick<BotServices, 'store' | 'config'>,
  { add }: SecretsToScrub,
): Promise<Pick<BotServices, 'tryServer' | 'proveAccess'>> {
  const setupOptions = { identifier: await clientIdentity.clientIdentifier(), ownHosts };
  const { tryServer } = createMediaServerSetup(setupOptions);
  return {
    tryServer: (access, acceptsMachine) => {
      add(access.token);
      return tryServer(access, acceptsMachine);
    },
    proveAccess: createAccessProof(setupOptions),
  };
}
