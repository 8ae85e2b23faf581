import manifest from '../../../package.json' with { type: 'json' };
import { createCallWithoutServer } from '../../api/call.ts';
import { createMediaServers, createTokenReaders } from '../../api/client.ts';
import { createAccountTransport } from '../../api/discovery/accountTransport.ts';
import { createDetectingTransport, type DetectionOptions } from '../../api/discovery/findingTransport.ts';
import { type DetectedVocabulary, findOtherVocabulary } from '../../api/discovery/findVocabulary.ts';
import { createProbe } from '../../api/discovery/probeServer.ts';
import { findSecureAddress } from '../../api/discovery/secureAddress.ts';
import { createTransports, type Transports } from '../../api/discovery/transports.ts';
import { watchHealth } from '../../api/health/health.ts';
import { readAccountResources } from '../../api/resources/accountResources.ts';
import { openAccountService, type RetiredEndpointState } from '../../api/transport/accountHosts.ts';
import { labelFailures } from '../../api/transport/labelled.ts';
import { measureCalls } from '../../api/transport/measured.ts';
import type { Transport } from '../../api/transport/request.ts';
import type { TokenRemovers } from '../../api/transport/tokenRemovers.ts';
import { createTransport, type TransportOptions } from '../../api/transport/transport.ts';
import {
  TOKENLESS_VOCABULARY,
  VOCABULARIES,
  type VocabularyName,
  vocabularyNamed,
} from '../../api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../../api/vocabulary.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/clock.ts';
import type { ClientIdentity } from '../../domain/database/backups.ts';
import type { Logger } from '../../domain/logger.ts';
import type { CallOptions } from '../../domain/media/callOptions.ts';
import type { AddedInDiscord } from '../../domain/media/server/failure.ts';
import type { HealthState } from '../../domain/media/server/health.ts';
import type { Probe } from '../../domain/media/server/probe.ts';
import { readTokenLifetime, type TokenLifetime } from '../../domain/media/server/tokenLife.ts';
import type { InstalledServer } from '../../domain/servers/mediaServers.ts';
import { FIRST_SERVER, type ServerId } from '../../domain/servers/refs.ts';
import type { VocabularyMemory } from '../../domain/servers/vocabulary.ts';
import type { RunningServer } from '../../domain/serving/runningServers.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { ServerAdvice } from '../../observe/doctor/mediaServer.ts';
import type { Shutdown } from '../shutdown.ts';

interface AdviceDeps {
  readonly chosenVocabulary: VocabularyName | undefined;
  readonly transports: Transports;
  readonly options: Omit<TransportOptions, 'vocabulary'>;
  readonly openAccount: (vocabulary: Vocabulary) => Transport | undefined;
}

/**
 * Looks for better settings if the check at the start fails. If the owner chose a vocabulary, the token only goes to
 * that vendor's account service, whatever the server's certificate says.
 */
export function createServerAdvice({
  chosenVocabulary,
  transports,
  options,
  openAccount,
}: AdviceDeps): Omit<ServerAdvice, 'accountChange'> {
  return {
    otherVocabulary: async (callOptions) =>
      chosenVocabulary === undefined ? undefined : findOtherVocabulary(transports, chosenVocabulary, callOptions),
    secureAddress: (callOptions) =>
      findSecureAddress(
        options.baseUrl,
        {
          open: (baseUrl) => createTransport({ ...options, baseUrl, vocabulary: VOCABULARIES[TOKENLESS_VOCABULARY] }),
          resources: async (resourceOptions, vendor) => {
            if (chosenVocabulary !== undefined && chosenVocabulary !== vendor.name) return [];
            return await listAccountResources(() => openAccount(vendor), resourceOptions);
          },
        },
        callOptions,
      ),
  };
}

/** Lists the servers of the account. Empty without an account service. Opens and closes its own transport. */
export async function listAccountResources(openTransport: () => Transport | undefined, callOptions: CallOptions) {
  const transport = openTransport();
  if (transport === undefined) return [];
  try {
    const vocabulary = transport.vocabulary();
    if (vocabulary === undefined) return [];
    const resources = await readAccountResources({ call: createCallWithoutServer(transport), vocabulary }, callOptions);
    return resources.map(({ resource }) => resource);
  } finally {
    await transport.close();
  }
}

interface ServerDeps {
  readonly store: { readonly clientIdentity: ClientIdentity; readonly vocabularyMemory: VocabularyMemory };
  readonly tokenRemovers: TokenRemovers;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly shutdown: Shutdown;
  readonly added?: (() => AddedInDiscord | undefined) | undefined;
}

export interface ReachableServer extends Pick<InstalledServer, 'id' | 'address' | 'accountService'> {
  readonly token: string;
}

export interface OpenServer
  extends Pick<
    RunningServer,
    'media' | 'address' | 'accountService' | 'mediaFor' | 'tokenReaderFor' | 'health' | 'vocabulary'
  > {
  readonly advice: ServerAdvice;
  readonly probe: Probe;
  readonly tokenLife: TokenLifetime | undefined;
}

export type ServerSettings = Pick<
  Config,
  'ACCOUNT_URL' | 'MEDIA_READ_SECONDS' | 'MEDIA_VOCABULARY' | 'MEDIA_MACHINE_ID' | 'ownHosts'
>;

/** Settings of the environment that apply only to the first server. */
function firstServerSettings(id: ServerId, settings: ServerSettings) {
  if (id !== FIRST_SERVER) return {};
  const { MEDIA_VOCABULARY, MEDIA_MACHINE_ID: machineIdentifier, ACCOUNT_URL: accountUrl } = settings;
  return { chosenVocabulary: vocabularyNamed(MEDIA_VOCABULARY)?.name, machineIdentifier, accountUrl };
}

/** Opens a media server. Sends no request. */
export async function openServer(
  settings: ServerSettings,
  { id, address: baseUrl, accountService: ownAccountService, token }: ReachableServer,
  { store, tokenRemovers, clock, log, telemetry, shutdown, added = () => undefined }: ServerDeps,
): Promise<OpenServer> {
  const { chosenVocabulary, machineIdentifier, accountUrl } = firstServerSettings(id, settings);
  const readMs = settings.MEDIA_READ_SECONDS * 1_000;
  const client = { identifier: await store.clientIdentity.clientIdentifier(), version: manifest.version };
  const { ownHosts } = settings;
  const sharedOptions = { token, client, readMs, tokenRemovers, ownHosts };
  const options = { ...sharedOptions, baseUrl };
  const transports = transportsAt(options);
  const server =
    chosenVocabulary === undefined
      ? await openFindingTransport({ transports, readMs }, store, log)
      : transports.withVocabulary(chosenVocabulary);
  const { transport: watchedTransport, health } = watchHealth({ transport: measureCalls(server, telemetry), clock });
  const transport = labelFailures(watchedTransport, added);
  // The account service of another server is no alternative: it would receive this server's token.
  const accountServiceIn = (vocabulary: Vocabulary) => ownAccountService ?? accountUrl ?? accountUrlOf(vocabulary);
  const { accountChange, onChange } = followAccountChange(log);
  const openAccount = (vocabulary: Vocabulary): Transport | undefined => {
    const service = openAccountService({
      ...sharedOptions,
      vocabulary,
      configuredUrl: ownAccountService ?? accountUrl,
      onChange,
    });
    return service && measureCalls(service, telemetry);
  };
  const accountTransport = labelFailures(createAccountTransport(transport, openAccount), added);
  const closables = [transport, accountTransport, transports];
  shutdown.onClose(() => Promise.all(closables.map((part) => part.close())));
  health.subscribe((state) => logState(state, log));
  const mediaFor = createMediaServers({ server: id, transport, accountTransport, machineIdentifier, clock, log });
  const tokenReaderFor = createTokenReaders({ server: id, transport, log });
  const advice: ServerAdvice = {
    ...createServerAdvice({ chosenVocabulary, transports, options, openAccount }),
    accountChange,
  };
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
    tokenLife: readTokenLifetime(token),
    vocabulary: () => transport.vocabulary(),
  };
}

const STATE_CHANGED = 'the state of the media server changed';

function logState(state: HealthState, log: Logger): void {
  const fields = { state: state.kind, ...('because' in state && { because: state.because }) };
  if (state.kind === 'up' || state.kind === 'unknown') log.info(fields, STATE_CHANGED);
  else log.warn(fields, STATE_CHANGED);
}

/** Remembers how the route of the account service changed, and logs each change once. */
function followAccountChange(log: Logger) {
  let change: RetiredEndpointState | undefined;
  return {
    accountChange: () => change,
    onChange: (newChange: RetiredEndpointState | undefined): void => {
      if (newChange === change) return;
      change = newChange;
      if (newChange === 'replaced') {
        log.warn(
          {},
          'the account service no longer offers its list of media servers at the old address; using the newer address',
        );
      } else if (newChange === 'gone') {
        log.warn(
          {},
          'the account service offers its list of media servers neither at the old address nor at the newer one; people cannot sign in until it does',
        );
      } else {
        log.info({}, 'the account service offers its list of media servers at the old address again');
      }
    },
  };
}

export const transportsAt = (options: Omit<TransportOptions, 'vocabulary'>): Transports =>
  createTransports((vocabulary) => createTransport({ ...options, vocabulary }));

/** Opens a transport that detects the media server's vocabulary, and stores it for the next start. */
async function openFindingTransport(
  options: Pick<DetectionOptions, 'transports' | 'readMs'>,
  { vocabularyMemory }: ServerDeps['store'],
  log: Logger,
): Promise<Transport> {
  const onDetected = ({ vocabulary, machineIdentifier }: DetectedVocabulary): void => {
    log.info({ vocabulary }, 'detected which dialect of the API (vocabulary) the media server speaks');
    if (machineIdentifier === undefined) return;
    vocabularyMemory
      .remember({ vocabulary, machineIdentifier })
      .catch((err) =>
        log.warn(
          { err },
          'could not store which dialect of the API (vocabulary) the media server speaks; the next start detects it again',
        ),
      );
  };
  return createDetectingTransport({ ...options, remembered: await vocabularyMemory.recall(), onDetected });
}

const accountUrlOf = ({ accountUrl }: Vocabulary): URL | undefined =>
  accountUrl === undefined ? undefined : new URL(accountUrl);
