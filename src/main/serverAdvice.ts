import { createCall } from '../api/call.ts';
import { otherVocabulary, type Transports } from '../api/discovery/findVocabulary.ts';
import { findSecureAddress } from '../api/discovery/secureAddress.ts';
import { accountResources } from '../api/resources/server.ts';
import { createTransport, type Transport, type TransportOptions } from '../api/transport/transport.ts';
import { VOCABULARIES, type Vocabulary } from '../api/vocabulary.ts';
import type { VocabularyName } from '../domain/media/server/vocabulary.ts';
import type { Advice } from '../observe/doctor/mediaServer.ts';

interface AdviceDeps {
  readonly chosen: VocabularyName | undefined;
  readonly transports: Transports;
  readonly options: Omit<TransportOptions, 'vocabulary'>;
  readonly openAccount: (vocabulary: Vocabulary) => Transport | undefined;
}

/** Advises what to change in the settings when the check at the start fails. */
export function createAdvice({ chosen, transports, options, openAccount }: AdviceDeps): Advice {
  const vocabulary = VOCABULARIES.plex;
  return {
    otherVocabulary: async (call) => (chosen === undefined ? undefined : otherVocabulary(transports, chosen, call)),
    secureAddress: (call) =>
      findSecureAddress(
        options.baseUrl,
        {
          open: (baseUrl) => createTransport({ ...options, baseUrl, vocabulary }),
          resources: async (call) => {
            // Only a Plex server's certificate leads here.
            const account = openAccount(vocabulary);
            if (account === undefined) return [];
            return createCall(account, undefined)(accountResources(), call).finally(() => account.close());
          },
        },
        call,
      ),
  };
}
