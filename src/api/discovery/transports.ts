import type { Transport } from '../transport/request.ts';
import { VOCABULARIES, type VocabularyName } from '../vocabularies/vocabularies.ts';
import type { Vocabulary } from '../vocabulary.ts';

export interface Transports {
  withVocabulary(name: VocabularyName): Transport;
  close(): Promise<void>;
}

export function createTransports(openTransport: (vocabulary: Vocabulary) => Transport): Transports {
  const transports = new Map<VocabularyName, Transport>();
  return {
    withVocabulary: (name) => {
      const transport = transports.get(name) ?? openTransport(VOCABULARIES[name]);
      transports.set(name, transport);
      return transport;
    },
    close: async () => {
      await Promise.all([...transports.values()].map((transport) => transport.close()));
    },
  };
}
