import type { ProbeServer, RemoteClockReading } from '../../domain/media/server/probe.ts';
import { createCallWithoutServer } from '../call.ts';
import { mapEndpointResult } from '../endpoint.ts';
import { identityEndpoint, isIdentityWithheld } from '../resources/identity.ts';
import { createTransport, type TransportOptions } from '../transport/transport.ts';
import { TOKENLESS_VOCABULARY, VOCABULARIES } from '../vocabularies/vocabularies.ts';

/** A person who checks a server wants its current state, so there is only one attempt. */
const ONCE = { attempts: 1, pauseMs: 0 };

/**
 * Asks for the identity without a token, on a separate connection. A server that keeps its identity secret counts as
 * reachable.
 */
export function createServerProbe({ client, ownHosts }: Pick<TransportOptions, 'client' | 'ownHosts'>): ProbeServer {
  return async (baseUrl, signal) => {
    // The transport needs a token. This placeholder is not sent.
    const vocabulary = VOCABULARIES[TOKENLESS_VOCABULARY];
    const transport = createTransport({ baseUrl, client, ownHosts, token: 'none', retry: ONCE, vocabulary });
    const startedAt = performance.now();
    const elapsedMs = () => Math.round(performance.now() - startedAt);
    try {
      const callUnknown = createCallWithoutServer(transport);
      const identityWithTime = await callUnknown(datedIdentity, { signal });
      return { ...identityWithTime, ms: elapsedMs() };
    } catch (error) {
      if (isIdentityWithheld(error)) return { ms: elapsedMs(), time: statedTime(error.date) };
      throw error;
    } finally {
      await transport.close();
    }
  };
}

const statedTime = (date: Date | undefined): RemoteClockReading | undefined =>
  date && { theirs: date, ours: new Date() };

const datedIdentity = mapEndpointResult(identityEndpoint(), ({ machineIdentifier, version }, { date }) => ({
  machineIdentifier,
  version,
  time: statedTime(date),
}));
