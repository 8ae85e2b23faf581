import type { HeardTime, Probe } from '../../domain/media/server/probe.ts';
import { createLook } from '../call.ts';
import { mappedEndpoint } from '../endpoint.ts';
import { identity, isWithheld } from '../resources/identity.ts';
import { createTransport, type TransportOptions } from '../transport/transport.ts';
import { TOKENLESS, VOCABULARIES } from '../vocabularies/vocabularies.ts';

/** No retries: people who check a server want its present state. */
const ONCE = { attempts: 1, pauseMs: 0 };

/**
 * Asks for the identity without a token, on a connection of its own. A server that withholds its identity
 * still exists.
 */
export function createProbe({ client, ownHosts }: Pick<TransportOptions, 'client' | 'ownHosts'>): Probe {
  return async (baseUrl, signal) => {
    // The token is never sent, but a transport has one.
    const vocabulary = VOCABULARIES[TOKENLESS];
    const transport = createTransport({ baseUrl, client, ownHosts, token: 'none', retry: ONCE, vocabulary });
    const begun = performance.now();
    const ms = () => Math.round(performance.now() - begun);
    try {
      const look = createLook(transport);
      const probed = await look(dated, { signal });
      return { ...probed, ms: ms() };
    } catch (error) {
      if (isWithheld(error)) return { ms: ms(), time: heard(error.date) };
      throw error;
    } finally {
      await transport.close();
    }
  };
}

const heard = (date: Date | undefined): HeardTime | undefined => date && { theirs: date, ours: new Date() };

const dated = mappedEndpoint(identity(), ({ machineIdentifier, version }, { date }) => ({
  machineIdentifier,
  version,
  time: heard(date),
}));
