import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { getOrDetectVendorVocabulary } from '../call.ts';
import type { Transport } from '../transport/request.ts';
import type { Vocabulary } from '../vocabulary.ts';

/**
 * Connects to the account service of a media server, once the server's vocabulary is known. Calls reject as
 * `unsupported` if the vocabulary has no account service.
 */
export function createAccountServiceTransport(
  media: Transport,
  openTransport: (vocabulary: Vocabulary) => Transport | undefined,
): Transport {
  const transports = new Map<string, Transport | undefined>();
  return {
    service: 'account-service',
    vocabulary: () => media.vocabulary(),
    async send(request) {
      const vocabulary = await getOrDetectVendorVocabulary(media, request.signal);
      if (!transports.has(vocabulary.name)) transports.set(vocabulary.name, openTransport(vocabulary));
      const transport = transports.get(vocabulary.name);
      if (transport !== undefined) return transport.send(request);
      const { method, path } = request;
      const cause = new Error('the address of an account service is not known');
      throw new MediaServerFailure('unsupported', { service: 'account-service', method, path, cause });
    },
    close: async () => {
      await Promise.all([...transports.values()].map((transport) => transport?.close()));
    },
  };
}
