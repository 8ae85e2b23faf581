import { randomUUID } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import { createAccountServiceClient } from '../api/resources/signIn.ts';
import { openAccountServiceTransport } from '../api/transport/accountHosts.ts';
import { measureTransportCalls } from '../api/transport/measured.ts';
import type { Transport } from '../api/transport/request.ts';
import { findVocabularyByName } from '../api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../api/vocabulary.ts';
import type { Config } from '../config.ts';
import type { AccountService, AccountServices } from '../domain/people/signIn.ts';
import type { SecretsToScrub } from '../domain/scrub.ts';
import type { DatabaseStore } from '../domain/store.ts';
import type { BotServices } from './ports.ts';

/**
 * Time that an unlinked sign-in token is kept out of logs and messages, in ms: longer than the bot uses the token. A
 * linked token is kept out for good.
 */
const HOLD_MS = 30 * 60_000;

interface OpenedService {
  readonly transport: Transport;
  readonly service: AccountService;
}

interface AccountServicesPorts extends Pick<BotServices, 'telemetry' | 'shutdown'> {
  readonly config: Pick<Config, 'ACCOUNT_URL' | 'ownHosts'>;
  readonly store: Pick<DatabaseStore, 'clientIdentity' | 'mediaServers'>;
}

/** Creates the account services for people's sign-ins, one per address, without sending a request. */
export async function openAccountServices(
  { config, store, telemetry, shutdown }: AccountServicesPorts,
  { hold }: Pick<SecretsToScrub, 'hold'>,
): Promise<AccountServices> {
  const identifier = await store.clientIdentity.clientIdentifier();
  const services = new Map<string, OpenedService>();
  shutdown.onClose(() => Promise.all([...services.values()].map(({ transport }) => transport.close())));
  const onToken = (token: string): void => {
    const release = hold(token);
    setTimeout(release, HOLD_MS).unref();
  };

  /**
   * True if requests may go to this host only, and not to other hosts of the vendor: a setting or a media server names
   * the address, or it is not the vendor's.
   */
  function usesOnlyThisHost({ href }: URL, { accountUrl }: Vocabulary): boolean {
    if (accountUrl === undefined || href !== new URL(accountUrl).href) return true;
    if (config.ACCOUNT_URL?.href === href) return true;
    return store.mediaServers.list().some(({ accountService }) => accountService?.href === href);
  }

  function openService(baseUrl: URL, vocabulary: Vocabulary): OpenedService {
    const transport = openAccountServiceTransport({
      vocabulary,
      client: { identifier, version: manifest.version },
      configuredUrl: usesOnlyThisHost(baseUrl, vocabulary) ? baseUrl : undefined,
      ownHosts: config.ownHosts,
      // A transport removes its own token from responses. Responses of a sign-in must keep their tokens, so this
      // transport gets a random token.
      token: randomUUID(),
    });
    if (transport === undefined) throw new TypeError('the vocabulary has no account service');
    return {
      transport,
      service: createAccountServiceClient(measureTransportCalls(transport, telemetry), { onToken }),
    };
  }

  return {
    at: (address, { name }) => {
      const vocabulary = findVocabularyByName(name);
      if (vocabulary === undefined) throw new TypeError('the vocabulary is not known');
      const key = `${name} ${address.href}`;
      const openedService = services.get(key) ?? openService(address, vocabulary);
      services.set(key, openedService);
      return openedService.service;
    },
  };
}
