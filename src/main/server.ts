import manifest from '../../package.json' with { type: 'json' };
import { createMediaServer } from '../api/client.ts';
import { watchHealth } from '../api/health.ts';
import { createTransport } from '../api/transport.ts';
import { VOCABULARIES, type Vocabulary } from '../api/vocabulary.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/clock.ts';
import type { CompleteMediaServer } from '../domain/completeMediaServer.ts';
import type { Health } from '../domain/health.ts';
import type { Logger } from '../domain/logger.ts';
import type { Stopping } from './stopping.ts';

interface ServerDeps {
  /** What servers know this installation by. */
  readonly clientIdentifier: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stopping: Stopping;
}

/** The media server that the settings name, with what is known of its health. It is not asked anything yet. */
export function openServer(
  config: Config,
  { clientIdentifier, clock, log, stopping }: ServerDeps,
): { readonly media: CompleteMediaServer; readonly health: Health } {
  const vocabulary: Vocabulary = VOCABULARIES[config.MEDIA_VOCABULARY];
  const { transport, accountTransport, health } = transportsFor(config, vocabulary, clientIdentifier, clock);
  stopping.opened(() => Promise.all([transport.close(), accountTransport?.close()]));
  health.subscribe((state) => log.info({ state: state.kind }, 'the media server’s state has changed'));
  const machineIdentifier = config.MEDIA_MACHINE_ID;
  return { media: createMediaServer({ transport, accountTransport, machineIdentifier, log }), health };
}

/** To the media server, watched, and to the account service, if there is one. */
function transportsFor(
  { MEDIA_URL, MEDIA_TOKEN: token, ACCOUNT_URL }: Config,
  vocabulary: Vocabulary,
  identifier: string,
  clock: Clock,
) {
  const shared = { token, vocabulary, client: { identifier, version: manifest.version } };
  const accountUrl = ACCOUNT_URL ?? (vocabulary.accountUrl === undefined ? undefined : new URL(vocabulary.accountUrl));
  return {
    ...watchHealth({ transport: createTransport({ ...shared, baseUrl: MEDIA_URL }), clock }),
    accountTransport: accountUrl && createTransport({ ...shared, baseUrl: accountUrl }),
  };
}
