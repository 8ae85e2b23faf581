import { type AddedInDiscord, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Transport } from './request.ts';

/** A transport that does the same as this one, but whose failures name the server if it was added in Discord. */
export const labelFailures = (transport: Transport, serverLabel: () => AddedInDiscord | undefined): Transport => ({
  service: transport.service,
  vocabulary: () => transport.vocabulary(),
  close: () => transport.close(),
  send: async (request) => {
    try {
      return await transport.send(request);
    } catch (error) {
      const label = serverLabel();
      if (!label || !(error instanceof MediaServerFailure)) throw error;
      throw new MediaServerFailure(error.kind, { ...error, added: label, cause: error });
    }
  },
});
