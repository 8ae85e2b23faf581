import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Probe, Probed } from '../../domain/media/server/probe.ts';
import { createCall } from '../call.ts';
import { type Endpoint, mapped } from '../endpoint.ts';
import { identity } from '../endpoints/identity.ts';
import { createTransport, type TransportOptions } from '../transport/transport.ts';
import { VOCABULARIES } from '../vocabulary.ts';

/** Once is enough: whoever looks wants to know how it is now. */
const ONCE = { attempts: 1, pauseMs: 0 };

/** Asks for the identity, which needs no token, on a connection of its own. */
export const createProbe =
  (client: TransportOptions['client']): Probe =>
  async (baseUrl, signal) => {
    const transport = createTransport({
      ...{ baseUrl, client, retry: ONCE, vocabulary: VOCABULARIES.plex },
      // It is never sent, but a transport has one.
      token: 'none',
    });
    const begun = performance.now();
    const ms = () => Math.round(performance.now() - begun);
    try {
      const probed = await createCall(transport, undefined)(dated(), { signal });
      return { ...probed, ms: ms() };
    } catch (error) {
      // A server may lack the identity, or a proxy may withhold it from those who send no token.
      if (error instanceof MediaServerFailure && NOT_SAID.has(error.kind)) return { ms: ms() };
      throw error;
    } finally {
      await transport.close();
    }
  };

const NOT_SAID: ReadonlySet<string> = new Set(['unsupported', 'unauthorized', 'forbidden']);

function dated(): Endpoint<Omit<Probed, 'ms'>> {
  const { reading, ...asked } = identity();
  return {
    ...asked,
    resultsByStatus: undefined,
    reading: mapped(reading, ({ machineIdentifier, version }, { date }) => ({
      machineIdentifier,
      version,
      time: date && { theirs: date, ours: new Date() },
    })),
  };
}
