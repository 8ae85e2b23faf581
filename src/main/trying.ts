import { settledOrAborted } from '../async/abortable.ts';
import { namedServer } from '../config/beforeSetup.ts';
import type { MediaAccess } from '../domain/firstSetup.ts';
import type { Secrets } from '../domain/scrub.ts';
import { FIRST_SERVER } from '../domain/servers/refs.ts';
import { isAnotherThan } from '../domain/serving/ownership.ts';
import { createMediaSetup } from './firstStart/ports.ts';
import { createProveAccess } from './firstStart/proveAccess.ts';
import type { Ports } from './ports.ts';
import { InitialServer } from './servers/initialServer.ts';

type SeedPorts = Pick<Ports, 'config' | 'clock' | 'log' | 'shutdown' | 'store'>;

/** Makes the first media server from the settings. */
export async function seedFromSettings({ config, clock, log, shutdown, store }: SeedPorts): Promise<InitialServer> {
  const { firstServer, clientIdentity, linkedAccounts, mediaServers } = store;
  const identifier = await clientIdentity.clientIdentifier();
  const reaching = { accountUrl: config.ACCOUNT_URL, identifier, ownHosts: config.ownHosts };
  const { tryServer } = createMediaSetup(reaching);
  const proveAccess = createProveAccess(reaching);
  const proveLinks = async (named: MediaAccess) => {
    if (linkedAccounts.countElsewhere(FIRST_SERVER, named.address.origin) === 0) return undefined;
    const access = { ...named, accountService: mediaServers.find(FIRST_SERVER)?.accountService };
    const proof = await proveAccess(access, (machine) => isAnotherThan(FIRST_SERVER, machine, mediaServers));
    return proof.kind === 'proved' ? proof : undefined;
  };
  const initialServer = new InitialServer({ firstServer, tryServer, proveLinks, clock, log, signal: shutdown.begun });
  const named = namedServer(config);
  if (named === undefined) return initialServer;
  const { settled } = await initialServer.begin(named);
  shutdown.onClose((signal) => settledOrAborted(settled, signal));
  return initialServer;
}

/**
 * Every typed token is hidden from then on, whether it works or not. An added server never has the account
 * service of the first one.
 */
export async function openTrying(
  { store: { clientIdentity }, config: { ownHosts } }: Pick<Ports, 'store' | 'config'>,
  { add }: Secrets,
): Promise<Pick<Ports, 'tryServer' | 'proveAccess'>> {
  const reaching = { identifier: await clientIdentity.clientIdentifier(), ownHosts };
  const { tryServer } = createMediaSetup(reaching);
  return {
    tryServer: (access, mayBe) => {
      add(access.token);
      return tryServer(access, mayBe);
    },
    proveAccess: createProveAccess(reaching),
  };
}
