import { type AddedInDiscord, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Transport } from './request.ts';

/** The same transport; its failures name their server if it was added in Discord. */
export const labelled = (transport: Transport, added: () => AddedInDiscord | undefined): Transport => ({
  service: transport.service,
  vocabulary: () => transport.vocabulary(),
  close: () => transport.close(),
  send: async (request) => {
    try {
      return await transport.send(request);
    } catch (error) {
      const label = added();
      if (!label || !(error instanceof MediaServerFailure)) throw error;
      throw new MediaServerFailure(error.kind, { ...error, added: label, cause: error });
    }
  },
});
