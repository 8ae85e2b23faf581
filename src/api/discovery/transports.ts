import type { Transport } from '../transport/request.ts';
import { VOCABULARIES, type VocabularyName } from '../vocabularies/vocabularies.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** The same server, addressed in each vocabulary. */
export interface Transports {
  speaking(name: VocabularyName): Transport;
  close(): Promise<void>;
}

/** Opens a transport when its vocabulary is used for the first time. */
export function createTransports(open: (vocabulary: Vocabulary) => Transport): Transports {
  const opened = new Map<VocabularyName, Transport>();
  return {
    speaking: (name) => {
      const transport = opened.get(name) ?? open(VOCABULARIES[name]);
      opened.set(name, transport);
      return transport;
    },
    close: async () => {
      await Promise.all([...opened.values()].map((transport) => transport.close()));
    },
  };
}
