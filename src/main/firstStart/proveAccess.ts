import manifest from '../../../package.json' with { type: 'json' };
import { createMediaServer } from '../../api/client.ts';
import { createAccountTransport } from '../../api/discovery/accountTransport.ts';
import { createDetectingTransport } from '../../api/discovery/findingTransport.ts';
import { openAccountService } from '../../api/transport/accountHosts.ts';
import type { OwnHosts } from '../../api/transport/linkLocal.ts';
import type { Vocabulary } from '../../api/vocabulary.ts';
import { FIRST_SERVER } from '../../domain/servers/refs.ts';
import { type ProveTypedAccess, proveOwnership } from '../../domain/serving/ownership.ts';
import { transportsAt } from '../servers/openServer.ts';
import { probeOptionsFor } from './tryServer.ts';

interface ProveOptions {
  /** URL of the account service. Defaults to the URL stored with the server, or else to the vendor's. */
  readonly accountUrl?: URL | undefined;
  readonly identifier: string;
  readonly ownHosts: OwnHosts | undefined;
}

/** Proves that a person has access to a server. Each proof opens and closes its own connections. */
export function createAccessProof({ accountUrl, identifier, ownHosts }: ProveOptions): ProveTypedAccess {
  return async ({ address, token, accountService = accountUrl }, isAnother) => {
    const clientOptions = { client: { identifier, version: manifest.version }, ownHosts };
    const options = { ...probeOptionsFor(token, clientOptions), baseUrl: address };
    const transport = createDetectingTransport({ transports: transportsAt(options), onDetected: () => undefined });
    const accountTransport = createAccountTransport(transport, (vocabulary: Vocabulary) =>
      openAccountService({ ...options, vocabulary, configuredUrl: accountService }),
    );
    const media = createMediaServer({ server: FIRST_SERVER, transport, accountTransport });
    try {
      return await proveOwnership({ media, address, isAnother });
    } finally {
      await Promise.all([transport.close(), accountTransport.close()]);
    }
  };
}
