import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { vocabularyOf } from '../call.ts';
import type { Transport } from '../transport/request.ts';
import type { Vocabulary } from '../vocabulary.ts';

/**
 * Connects to the account service. It speaks its media server's vocabulary, and opens once that vocabulary is
 * known; calls are `unsupported` if the vocabulary has no account service.
 */
export function createAccountTransport(
  media: Transport,
  open: (vocabulary: Vocabulary) => Transport | undefined,
): Transport {
  const opened = new Map<string, Transport | undefined>();
  return {
    service: 'account-service',
    vocabulary: () => media.vocabulary(),
    async send(request) {
      const vocabulary = await vocabularyOf(media, request.signal);
      if (!opened.has(vocabulary.name)) opened.set(vocabulary.name, open(vocabulary));
      const transport = opened.get(vocabulary.name);
      if (transport !== undefined) return transport.send(request);
      const { method, path } = request;
      const cause = new Error('the address of an account service is not known');
      throw new MediaServerFailure('unsupported', { service: 'account-service', method, path, cause });
    },
    close: async () => {
      await Promise.all([...opened.values()].map((transport) => transport?.close()));
    },
  };
}
