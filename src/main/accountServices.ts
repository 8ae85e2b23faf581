import { randomUUID } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import { createAccountService } from '../api/resources/signIn.ts';
import { openAccountService } from '../api/transport/accountHosts.ts';
import { measured } from '../api/transport/measured.ts';
import type { Transport } from '../api/transport/request.ts';
import { vocabularyNamed } from '../api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../api/vocabulary.ts';
import type { Config } from '../config.ts';
import type { AccountService, AccountServices } from '../domain/people/signIn.ts';
import type { Secrets } from '../domain/scrub.ts';
import type { Store } from '../domain/store.ts';
import type { Ports } from './ports.ts';

/** Longer than the life of a token that is not linked in the end; a linked token is scrubbed for good. */
const HELD_MS = 30 * 60_000;

interface Opened {
  readonly transport: Transport;
  readonly service: AccountService;
}

interface AccountServicesPorts extends Pick<Ports, 'telemetry' | 'shutdown'> {
  readonly config: Pick<Config, 'ACCOUNT_URL' | 'ownHosts'>;
  readonly store: Pick<Store, 'clientIdentity' | 'mediaServers'>;
}

/** The account services where people sign in: one for each address. No request is sent yet. */
export async function openAccountServices(
  { config, store, telemetry, shutdown }: AccountServicesPorts,
  { hold }: Pick<Secrets, 'hold'>,
): Promise<AccountServices> {
  const identifier = await store.clientIdentity.clientIdentifier();
  const opened = new Map<string, Opened>();
  shutdown.onClose(() => Promise.all([...opened.values()].map(({ transport }) => transport.close())));
  const onToken = (token: string): void => {
    setTimeout(hold(token), HELD_MS).unref();
  };

  /**
   * True if a setting or a media server names this address, or it is not the vendor's own: then requests go to
   * this host alone, and not to the vendor's other hosts.
   */
  const isGiven = ({ href }: URL, { accountUrl }: Vocabulary): boolean =>
    accountUrl === undefined ||
    href !== new URL(accountUrl).href ||
    config.ACCOUNT_URL?.href === href ||
    store.mediaServers.list().some(({ accountService }) => accountService?.href === href);

  function open(baseUrl: URL, vocabulary: Vocabulary): Opened {
    const transport = openAccountService({
      vocabulary,
      client: { identifier, version: manifest.version },
      given: isGiven(baseUrl, vocabulary) ? baseUrl : undefined,
      ownHosts: config.ownHosts,
      // A transport needs a token. This random one hides nothing in responses: they are the source of tokens, known
      // ones too.
      token: randomUUID(),
    });
    if (transport === undefined) throw new TypeError('the vocabulary has no account service');
    return {
      transport,
      service: createAccountService(measured(transport, telemetry), { onToken }),
    };
  }

  return {
    at: (address, { name }) => {
      const vocabulary = vocabularyNamed(name);
      if (vocabulary === undefined) throw new TypeError('the vocabulary is not known');
      const key = `${name} ${address.href}`;
      const account = opened.get(key) ?? open(address, vocabulary);
      opened.set(key, account);
      return account.service;
    },
  };
}
