import type { HeardTime, Probe, Probed } from '../../domain/media/server/probe.ts';
import { createCall } from '../call.ts';
import { type Endpoint, mapped } from '../endpoint.ts';
import { identity, isWithheld } from '../resources/identity.ts';
import { createTransport, type TransportOptions } from '../transport/transport.ts';
import { VOCABULARIES } from '../vocabulary.ts';

/** Once is enough: people who look want to know how it is now. */
const ONCE = { attempts: 1, pauseMs: 0 };

/** Asks for the identity without a token, on a connection of its own. A server that withholds it is still there. */
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
      if (isWithheld(error)) return { ms: ms(), time: heard(error.date) };
      throw error;
    } finally {
      await transport.close();
    }
  };

function dated(): Endpoint<Omit<Probed, 'ms'>> {
  const { reading, ...asked } = identity();
  return {
    ...asked,
    resultsByStatus: undefined,
    reading: mapped(reading, ({ machineIdentifier, version }, { date }) => ({
      machineIdentifier,
      version,
      time: heard(date),
    })),
  };
}

const heard = (date: Date | undefined): HeardTime | undefined => date && { theirs: date, ours: new Date() };
