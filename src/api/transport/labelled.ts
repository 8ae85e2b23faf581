import { type AddedInDiscord, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Transport } from './request.ts';

/** Wraps a transport. If the server was added in Discord, the failures say so. */
export const addServerLabelToFailures = (
  transport: Transport,
  serverLabel: () => AddedInDiscord | undefined,
): Transport => ({
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
