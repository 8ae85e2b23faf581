import manifest from '../../../package.json' with { type: 'json' };
import { createLook } from '../../api/call.ts';
import { createMediaServers, createTokenReaders } from '../../api/client.ts';
import { createAccountTransport } from '../../api/discovery/accountTransport.ts';
import { createFindingTransport, type FindingOptions } from '../../api/discovery/findingTransport.ts';
import { type FoundVocabulary, otherVocabulary } from '../../api/discovery/findVocabulary.ts';
import { createProbe } from '../../api/discovery/probeServer.ts';
import { findSecureAddress } from '../../api/discovery/secureAddress.ts';
import { createTransports, type Transports } from '../../api/discovery/transports.ts';
import { watchHealth } from '../../api/health/health.ts';
import { readResources } from '../../api/resources/accountResources.ts';
import { type AccountChange, openAccountService } from '../../api/transport/accountHosts.ts';
import type { Hidings } from '../../api/transport/hiding.ts';
import { labelled } from '../../api/transport/labelled.ts';
import { measured } from '../../api/transport/measured.ts';
import type { Transport } from '../../api/transport/request.ts';
import { createTransport, type TransportOptions } from '../../api/transport/transport.ts';
import { TOKENLESS, VOCABULARIES, type VocabularyName, vocabularyNamed } from '../../api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../../api/vocabulary.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/clock.ts';
import type { ClientIdentity } from '../../domain/database/backups.ts';
import type { Logger } from '../../domain/logger.ts';
import type { CallOptions } from '../../domain/media/callOptions.ts';
import type { AddedInDiscord } from '../../domain/media/server/failure.ts';
import type { Probe } from '../../domain/media/server/probe.ts';
import { type TokenLife, tokenLife } from '../../domain/media/server/tokenLife.ts';
import type { KnownServer } from '../../domain/servers/mediaServers.ts';
import { FIRST_SERVER, type ServerId } from '../../domain/servers/refs.ts';
import type { VocabularyMemory } from '../../domain/servers/vocabulary.ts';
import type { RunningServer } from '../../domain/serving/runningServers.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { Advice } from '../../observe/doctor/mediaServer.ts';
import type { Shutdown } from '../shutdown.ts';

interface AdviceDeps {
  readonly chosen: VocabularyName | undefined;
  readonly transports: Transports;
  readonly options: Omit<TransportOptions, 'vocabulary'>;
  readonly openAccount: (vocabulary: Vocabulary) => Transport | undefined;
}

/** Gives advice about the settings when the check at the start fails. */
export function createAdvice({ chosen, transports, options, openAccount }: AdviceDeps): Omit<Advice, 'accountChange'> {
  return {
    otherVocabulary: async (call) => (chosen === undefined ? undefined : otherVocabulary(transports, chosen, call)),
    secureAddress: (call) =>
      findSecureAddress(
        options.baseUrl,
        {
          open: (baseUrl) => createTransport({ ...options, baseUrl, vocabulary: VOCABULARIES[TOKENLESS] }),
          resources: (call, vendor) => resourcesFrom(() => openAccount(vendor), call),
        },
        call,
      ),
  };
}

/**
 * The servers that the account service knows; none if there is no service. Opens a transport for that, and
 * closes it.
 */
export async function resourcesFrom(open: () => Transport | undefined, call: CallOptions) {
  const account = open();
  if (account === undefined) return [];
  const vocabulary = account.vocabulary();
  if (vocabulary === undefined) return [];
  const all = await readResources({ call: createLook(account), vocabulary }, call).finally(() => account.close());
  return all.map(({ resource }) => resource);
}

interface ServerDeps {
  readonly store: { readonly clientIdentity: ClientIdentity; readonly vocabularyMemory: VocabularyMemory };
  /** Removes secrets from responses. */
  readonly hidings: Hidings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly shutdown: Shutdown;
  readonly added?: (() => AddedInDiscord | undefined) | undefined;
}

export interface ReachableServer extends Pick<KnownServer, 'id' | 'address' | 'accountService'> {
  readonly token: string;
}

export interface OpenServer
  extends Pick<
    RunningServer,
    'media' | 'address' | 'accountService' | 'mediaFor' | 'tokenReaderFor' | 'health' | 'vocabulary'
  > {
  readonly advice: Advice;
  readonly probe: Probe;
  readonly tokenLife: TokenLife | undefined;
}

export type ServerSettings = Pick<
  Config,
  'ACCOUNT_URL' | 'MEDIA_READ_SECONDS' | 'MEDIA_VOCABULARY' | 'MEDIA_MACHINE_ID' | 'ownHosts'
>;

/** The environment's settings for the server that it names. */
function saidOf(id: ServerId, settings: ServerSettings) {
  if (id !== FIRST_SERVER) return {};
  const { MEDIA_VOCABULARY, MEDIA_MACHINE_ID: machineIdentifier, ACCOUNT_URL: accountUrl } = settings;
  return { chosen: vocabularyNamed(MEDIA_VOCABULARY)?.name, machineIdentifier, accountUrl };
}

/** Opens a media server, with its health. Sends no request yet. */
export async function openServer(
  settings: ServerSettings,
  { id, address: baseUrl, accountService: given, token }: ReachableServer,
  { store, hidings, clock, log, telemetry, shutdown, added = () => undefined }: ServerDeps,
): Promise<OpenServer> {
  const { chosen, machineIdentifier, accountUrl } = saidOf(id, settings);
  const readMs = settings.MEDIA_READ_SECONDS * 1_000;
  const client = { identifier: await store.clientIdentity.clientIdentifier(), version: manifest.version };
  const { ownHosts } = settings;
  const shared = { token, client, readMs, hidings, ownHosts };
  const options = { ...shared, baseUrl };
  const transports = transportsAt(options);
  const server =
    chosen === undefined ? await findingTransport({ transports, readMs }, store, log) : transports.speaking(chosen);
  const { transport: watched, health } = watchHealth({ transport: measured(server, telemetry), clock });
  const transport = labelled(watched, added);
  // A token of one server must not reach the account service of another one.
  const accountServiceIn = (vocabulary: Vocabulary) => given ?? accountUrl ?? accountUrlOf(vocabulary);
  const { accountChange, onChange } = followAccountChange(log);
  const openAccount = (vocabulary: Vocabulary): Transport | undefined => {
    const service = openAccountService({ ...shared, vocabulary, given: given ?? accountUrl, onChange });
    return service && measured(service, telemetry);
  };
  const accountTransport = labelled(createAccountTransport(transport, openAccount), added);
  const opened = [transport, accountTransport, transports];
  shutdown.onClose(() => Promise.all(opened.map((part) => part.close())));
  health.subscribe((state) => {
    const level = state.kind === 'up' || state.kind === 'unknown' ? 'info' : 'warn';
    log[level](
      { state: state.kind, ...('because' in state && { because: state.because }) },
      'media server’s state changed',
    );
  });
  const mediaFor = createMediaServers({ server: id, transport, accountTransport, machineIdentifier, clock, log });
  const tokenReaderFor = createTokenReaders({ server: id, transport, log });
  const advice: Advice = { ...createAdvice({ chosen, transports, options, openAccount }), accountChange };
  return {
    media: mediaFor(),
    address: baseUrl,
    accountService: () => {
      const vocabulary = transport.vocabulary();
      return vocabulary && accountServiceIn(vocabulary);
    },
    mediaFor,
    tokenReaderFor,
    health,
    advice,
    probe: createProbe({ client, ownHosts }),
    tokenLife: tokenLife(token),
    vocabulary: () => transport.vocabulary(),
  };
}

/** Keeps the state of the account service's list of servers, and logs each change once. */
function followAccountChange(log: Logger) {
  let change: AccountChange | undefined;
  return {
    accountChange: () => change,
    onChange: (next: AccountChange | undefined): void => {
      if (next === change) return;
      change = next;
      if (next === 'replaced')
        log.warn({}, 'account service no longer answers at its old list of servers; the newer list is used instead');
      else if (next === 'gone')
        log.warn(
          {},
          'account service answers neither at its old list of servers nor at the newer one; until it does, nobody can sign in',
        );
      else log.info({}, 'account service answers at its old list of servers again');
    },
  };
}

export const transportsAt = (options: Omit<TransportOptions, 'vocabulary'>): Transports =>
  createTransports((vocabulary) => createTransport({ ...options, vocabulary }));

async function findingTransport(
  speaking: Pick<FindingOptions, 'transports' | 'readMs'>,
  { vocabularyMemory }: ServerDeps['store'],
  log: Logger,
): Promise<Transport> {
  const onFound = ({ vocabulary, machineIdentifier }: FoundVocabulary): void => {
    log.info({ vocabulary }, 'media server’s vocabulary detected');
    if (machineIdentifier === undefined) return;
    vocabularyMemory
      .remember({ vocabulary, machineIdentifier })
      .catch((err) =>
        log.warn({ err }, 'media server’s vocabulary could not be stored; the next start will detect it again'),
      );
  };
  return createFindingTransport({ ...speaking, remembered: await vocabularyMemory.recall(), onFound });
}

const accountUrlOf = ({ accountUrl }: Vocabulary): URL | undefined =>
  accountUrl === undefined ? undefined : new URL(accountUrl);
