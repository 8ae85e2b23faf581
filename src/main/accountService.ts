import { randomUUID } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import { createAccountService } from '../api/resources/signIn.ts';
import { measured } from '../api/transport/measured.ts';
import { createTransport } from '../api/transport/transport.ts';
import { VOCABULARIES } from '../api/vocabulary.ts';
import type { AccountService } from '../domain/people/signIn.ts';
import type { Secrets } from '../domain/scrub.ts';
import type { Ports } from './ports.ts';

const vocabulary = VOCABULARIES.plex;

/** Longer than a token lives that is not linked in the end; one that is linked is scrubbed for good. */
const HELD_MS = 30 * 60_000;

/** Where people sign in. It sends no request yet. */
export async function openAccountService(
  { config, store, telemetry, shutdown }: Pick<Ports, 'config' | 'store' | 'telemetry' | 'shutdown'>,
  { hold }: Pick<Secrets, 'hold'>,
): Promise<AccountService> {
  const client = await store.installation.clientIdentifier();
  const transport = createTransport({
    ...{ vocabulary, service: 'account-service', client: { identifier: client, version: manifest.version } },
    baseUrl: config.ACCOUNT_URL ?? new URL(vocabulary.accountUrl),
    // A transport has one. Nothing is taken out of these responses: they are what tokens come from, known ones too.
    token: randomUUID(),
  });
  shutdown.onClose(() => transport.close());
  const onToken = (token: string): void => void setTimeout(hold(token), HELD_MS).unref();
  return createAccountService(measured(transport, telemetry), { client, onToken });
}
