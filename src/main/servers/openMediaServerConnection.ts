import manifest from '../../../package.json' with { type: 'json' };
import { createCallWithoutServer } from '../../api/call.ts';
import { createMediaServerClients, createTokenReaders } from '../../api/client.ts';
import { createAccountServiceTransport } from '../../api/discovery/accountTransport.ts';
import { createDetectingTransport, type VocabularyDetectionOptions } from '../../api/discovery/findingTransport.ts';
import { type DetectedVocabulary, detectUnconfiguredVocabulary } from '../../api/discovery/findVocabulary.ts';
import { createServerProbe } from '../../api/discovery/probeServer.ts';
import { findHttpsAddressOfServer } from '../../api/discovery/secureAddress.ts';
import { createTransports, type Transports } from '../../api/discovery/transports.ts';
import { watchServerHealth } from '../../api/health/health.ts';
import { readAccountResources } from '../../api/resources/accountResources.ts';
import { openAccountServiceTransport, type RetiredEndpointState } from '../../api/transport/accountHosts.ts';
import { addServerLabelToFailures } from '../../api/transport/labelled.ts';
import { measureTransportCalls } from '../../api/transport/measured.ts';
import type { Transport } from '../../api/transport/request.ts';
import type { TokenRemovers } from '../../api/transport/tokenRemovers.ts';
import { createTransport, type TransportOptions } from '../../api/transport/transport.ts';
import {
  findVocabularyByName,
  TOKENLESS_VOCABULARY,
  VOCABULARIES,
  type VocabularyName,
} from '../../api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../../api/vocabulary.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/clock.ts';
import type { ClientIdentity } from '../../domain/database/backups.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServerCallOptions } from '../../domain/media/callOptions.ts';
import type { AddedInDiscord } from '../../domain/media/server/failure.ts';
import type { ServerHealthState } from '../../domain/media/server/health.ts';
import type { ProbeServer } from '../../domain/media/server/probe.ts';
import { readTokenLifetime, type TokenLifetime } from '../../domain/media/server/tokenLife.ts';
import type { InstalledServer } from '../../domain/servers/mediaServers.ts';
import { FIRST_SERVER_ID, type ServerId } from '../../domain/servers/refs.ts';
import type { VocabularyMemory } from '../../domain/servers/vocabulary.ts';
import type { RunningServer } from '../../domain/serving/runningServers.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { ServerSettingsAdvice } from '../../observe/doctor/mediaServer.ts';
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
export function createServerSettingsAdvice({
  chosenVocabulary,
  transports,
  options,
  openAccount,
}: AdviceDeps): Omit<ServerSettingsAdvice, 'accountChange'> {
  return {
    otherVocabulary: async (callOptions) =>
      chosenVocabulary === undefined
        ? undefined
        : detectUnconfiguredVocabulary(transports, chosenVocabulary, callOptions),
    secureAddress: (callOptions) =>
      findHttpsAddressOfServer(
        options.baseUrl,
        {
          open: (baseUrl) => createTransport({ ...options, baseUrl, vocabulary: VOCABULARIES[TOKENLESS_VOCABULARY] }),
          resources: async (resourceOptions, vendor) => {
            if (chosenVocabulary !== undefined && chosenVocabulary !== vendor.name) return [];
            return await listServersOfAccount(() => openAccount(vendor), resourceOptions);
          },
        },
        callOptions,
      ),
  };
}

/** Lists the servers of the account. Empty without an account service. Opens and closes its own transport. */
export async function listServersOfAccount(
  openTransport: () => Transport | undefined,
  callOptions: MediaServerCallOptions,
) {
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

export interface MediaServerWithToken extends Pick<InstalledServer, 'id' | 'address' | 'accountService'> {
  readonly token: string;
}

export interface MediaServerConnection
  extends Pick<
    RunningServer,
    'media' | 'address' | 'accountService' | 'mediaFor' | 'tokenReaderFor' | 'health' | 'vocabulary'
  > {
  readonly advice: ServerSettingsAdvice;
  readonly probe: ProbeServer;
  readonly tokenLife: TokenLifetime | undefined;
}

export type MediaServerConfig = Pick<
  Config,
  'ACCOUNT_URL' | 'MEDIA_READ_SECONDS' | 'MEDIA_VOCABULARY' | 'MEDIA_MACHINE_ID' | 'ownHosts'
>;

/** Settings of the environment that apply only to the first server. */
function firstServerSettings(id: ServerId, settings: MediaServerConfig) {
  if (id !== FIRST_SERVER_ID) return {};
  const { MEDIA_VOCABULARY, MEDIA_MACHINE_ID: machineIdentifier, ACCOUNT_URL: accountUrl } = settings;
  return { chosenVocabulary: findVocabularyByName(MEDIA_VOCABULARY)?.name, machineIdentifier, accountUrl };
}

/** Opens a media server. Sends no request. */
export async function openMediaServerConnection(
  settings: MediaServerConfig,
  { id, address: baseUrl, accountService: ownAccountService, token }: MediaServerWithToken,
  { store, tokenRemovers, clock, log, telemetry, shutdown, added = () => undefined }: ServerDeps,
): Promise<MediaServerConnection> {
  const { chosenVocabulary, machineIdentifier, accountUrl } = firstServerSettings(id, settings);
  const readMs = settings.MEDIA_READ_SECONDS * 1_000;
  const client = { identifier: await store.clientIdentity.clientIdentifier(), version: manifest.version };
  const { ownHosts } = settings;
  const sharedOptions = { token, client, readMs, tokenRemovers, ownHosts };
  const options = { ...sharedOptions, baseUrl };
  const transports = createTransportsForServer(options);
  const server =
    chosenVocabulary === undefined
      ? await openFindingTransport({ transports, readMs }, store, log)
      : transports.withVocabulary(chosenVocabulary);
  const { transport: watchedTransport, health } = watchServerHealth({
    transport: measureTransportCalls(server, telemetry),
    clock,
  });
  const transport = addServerLabelToFailures(watchedTransport, added);
  // The account service of another server is no alternative: it would receive this server's token.
  const accountServiceIn = (vocabulary: Vocabulary) => ownAccountService ?? accountUrl ?? accountUrlOf(vocabulary);
  const { accountChange, onChange } = followAccountChange(log);
  const openAccount = (vocabulary: Vocabulary): Transport | undefined => {
    const service = openAccountServiceTransport({
      ...sharedOptions,
      vocabulary,
      configuredUrl: ownAccountService ?? accountUrl,
      onChange,
    });
    return service && measureTransportCalls(service, telemetry);
  };
  const accountTransport = addServerLabelToFailures(createAccountServiceTransport(transport, openAccount), added);
  const closables = [transport, accountTransport, transports];
  shutdown.onClose(() => Promise.all(closables.map((part) => part.close())));
  health.subscribe((state) => logState(state, log));
  const mediaFor = createMediaServerClients({ server: id, transport, accountTransport, machineIdentifier, clock, log });
  const tokenReaderFor = createTokenReaders({ server: id, transport, log });
  const advice: ServerSettingsAdvice = {
    ...createServerSettingsAdvice({ chosenVocabulary, transports, options, openAccount }),
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
    probe: createServerProbe({ client, ownHosts }),
    tokenLife: readTokenLifetime(token),
    vocabulary: () => transport.vocabulary(),
  };
}

const STATE_CHANGED = 'the state of the media server changed';

function logState(state: ServerHealthState, log: Logger): void {
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

export const createTransportsForServer = (options: Omit<TransportOptions, 'vocabulary'>): Transports =>
  createTransports((vocabulary) => createTransport({ ...options, vocabulary }));

/** Opens a transport that detects the media server's vocabulary, and stores it for the next start. */
async function openFindingTransport(
  options: Pick<VocabularyDetectionOptions, 'transports' | 'readMs'>,
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
