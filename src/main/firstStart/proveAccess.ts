import manifest from '../../../package.json' with { type: 'json' };
import { createMediaServerClient } from '../../api/client.ts';
import { createAccountServiceTransport } from '../../api/discovery/accountTransport.ts';
import { createDetectingTransport } from '../../api/discovery/findingTransport.ts';
import { openAccountServiceTransport } from '../../api/transport/accountHosts.ts';
import type { AllowedLinkLocalHosts } from '../../api/transport/linkLocal.ts';
import type { Vocabulary } from '../../api/vocabulary.ts';
import { FIRST_SERVER_ID } from '../../domain/servers/refs.ts';
import { type ProveTypedAccess, proveServerOwnership } from '../../domain/serving/ownership.ts';
import { createTransportsForServer } from '../servers/openMediaServerConnection.ts';
import { createServerProbeOptions } from './tryServer.ts';

interface ProveOptions {
  /** URL of the account service, for a server that has none of its own. Undefined: the vendor's. */
  readonly accountUrl?: URL | undefined;
  readonly identifier: string;
  readonly ownHosts: AllowedLinkLocalHosts | undefined;
}

/** Proves that a person has access to a server. Each proof opens and closes its own connections. */
export function createAccessProof({ accountUrl, identifier, ownHosts }: ProveOptions): ProveTypedAccess {
  return async ({ address, token, accountService = accountUrl }, isAnother) => {
    const clientOptions = { client: { identifier, version: manifest.version }, ownHosts };
    const options = { ...createServerProbeOptions(token, clientOptions), baseUrl: address };
    const transport = createDetectingTransport({
      transports: createTransportsForServer(options),
      onDetected: () => undefined,
    });
    const accountTransport = createAccountServiceTransport(transport, (vocabulary: Vocabulary) =>
      openAccountServiceTransport({ ...options, vocabulary, configuredUrl: accountService }),
    );
    const media = createMediaServerClient({ server: FIRST_SERVER_ID, transport, accountTransport });
    try {
      return await proveServerOwnership({ media, address, isAnother });
    } finally {
      await Promise.all([transport.close(), accountTransport.close()]);
    }
  };
}
