/**
 * The embedded media server speaks interface.md over real HTTP on 127.0.0.1, with a library, simulated time and faults
 * on demand. docs/media-server.md shows how to use it, and `MEDIA_SERVER_OPERATIONS` (operations.ts) lists its
 * operations.
 *
 * The simulated clock stands still until `simulation.step` or `simulation.run`. `simulation.run()` follows real time,
 * lets viewers come and go, and speeds up their playback (state/viewers.ts). Faults use real time.
 * Methods take an item's ratingKey or exact title.
 *
 * The vocabulary `plex` also accepts the forms of public clients: paths with and without a trailing slash, a plus for a
 * space, HEAD, `/`, `/library`, and several items in a playlist uri. The neutral one follows interface.md exactly.
 *
 * Creating `scale: { films: 100_000, history: 100_000 }` takes about 1.5 s, and its pages take milliseconds.
 * `scale: { syntheticHistory: 1_000_000 }` takes no time, because its rows are created on request.
 *
 * This server made these choices where interface.md is silent:
 * - Sessions are for the owner. Others get 403.
 * - A terminated session leaves no row in the history.
 * - Adding to a smart playlist is 400. Adding a missing item is leafCountAdded=0.
 * - 4.3 and 4.4 return an empty 200, or a 400. 4.21 returns 400 for a name without a guid.
 * - A decade that is not a year is 400.
 * - An item without a kind in interface.md, 2.10 has no matches.
 */

import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { MediaServerBehaviour } from './behaviour.ts';
import { type AccountService, accountListener } from './http/accountService.ts';
import { answerHttpRequest, type RequestHandlerDeps } from './http/exchange.ts';
import { ServerFaultInjector } from './http/faults.ts';
import { listenOnPort } from './http/listener.ts';
import {
  type MediaServerRuleViolation,
  type RecordedRequest,
  RequestLog,
  type RequestPattern,
} from './http/requestLog.ts';
import type { Library } from './library/library.ts';
import { MAIN_SERVER_PROFILE } from './profiles/cellar.ts';
import type { MediaServerProfile } from './profiles/profile.ts';
import { accountRoutesFor, routesFor } from './routes/all.ts';
import type { MetadataAgentPreferenceStore } from './state/agentPreferences.ts';
import type { DatabaseBackupManager } from './state/backups.ts';
import type { MediaAnalysisTask } from './state/butler.ts';
import type { ServerDeviceList } from './state/devices.ts';
import type { PlayHistory } from './state/history.ts';
import type { LibraryEditor } from './state/libraryEditor.ts';
import type { MediaServerLog } from './state/log.ts';
import { ACCOUNT_WITHOUT_SIGN_IN } from './state/people.ts';
import type { Playlists } from './state/playlists.ts';
import type { LibraryScans } from './state/scans.ts';
import type { PlaybackSessions } from './state/sessions.ts';
import type { MediaServerSettings } from './state/settings.ts';
import type { ViewerSimulation } from './state/simulation.ts';
import type { Vocabulary, VocabularyName } from './vocabulary.ts';
import {
  createMediaServerState,
  DEFAULT_SIMULATED_DATA_AMOUNTS,
  DEFAULT_SIMULATION_START_TIME,
  type SimulatedDataAmounts,
} from './world.ts';

export interface MediaServerOptions {
  /** The port to listen on. 0, the default, picks a free one. */
  readonly port?: number;
  readonly seed?: number;
  readonly vocabulary?: VocabularyName;
  /** Time at which the simulated clock starts. By default, the evening of 14 March 2026 (UTC). */
  readonly now?: Date;
  /** Adds titles, an account, a device and a session that break careless parsers (library/data/hostile.ts). */
  readonly hostile?: boolean;
  readonly scale?: Partial<SimulatedDataAmounts>;
  /**
   * Moves the library's dates so that the newest film or episode is less than a day old at `now`. By default, dates are
   * the same in every run.
   */
  readonly hasNewArrivals?: boolean;
  /** Another server's account service, which then also answers for this server's accounts. */
  readonly accountService?: AccountService | undefined;
  /** Accepts only https and cuts off plain http, as with "Secure connections: Required". */
  readonly secure?: Secure;
}

interface Secure {
  /** The certificate's private key in PEM. */
  readonly key: string;
  readonly cert: string;
  /** The certificate's domain. Addresses have names below it: `192-168-1-10.<domain>`. */
  readonly domain?: string;
}

export interface EmbeddedMediaServer<P extends MediaServerProfile = typeof MAIN_SERVER_PROFILE> {
  readonly profile: P;
  readonly words: Vocabulary;
  readonly url: string;
  /**
   * Address of the account service (`{account_url}` of interface.md, 4.1). It shares the request log, faults and
   * behaviour.
   */
  readonly accountUrl: string;
  readonly accountService: AccountService;
  readonly machineIdentifier: string;
  readonly tokens: P['tokens'];
  readonly accounts: P['accounts'];
  /** Account 0 for people who play without signing in. It has no name, and is in the list of accounts. */
  readonly localAccount: typeof ACCOUNT_WITHOUT_SIGN_IN;
  readonly devices: P['devices'];
  /** Devices from interface.md, 4.17. Tests can add and remove devices at any time. */
  readonly knownDevices: ServerDeviceList;
  readonly library: Library;
  readonly libraryEditor: LibraryEditor;
  /** Makes and restores backups. After a restore, the server issues rating keys and history numbers again. */
  readonly backups: DatabaseBackupManager;
  readonly simulation: ViewerSimulation;
  readonly sessions: PlaybackSessions;
  readonly history: PlayHistory;
  readonly playlists: Playlists;
  readonly butler: MediaAnalysisTask;
  readonly log: MediaServerLog;
  readonly scans: LibraryScans;
  readonly settings: MediaServerSettings;
  readonly agentPreferences: MetadataAgentPreferenceStore;
  readonly behaviour: MediaServerBehaviour;
  readonly faults: ServerFaultInjector;
  readonly requests: readonly RecordedRequest[];
  /** Resolves once the next matching request has ended, with or without a response. */
  nextRequest(match: RequestPattern): Promise<RecordedRequest>;
  readonly violations: readonly MediaServerRuleViolation[];
  /** Returns the violations so far and clears the list. */
  takeViolations(): readonly MediaServerRuleViolation[];
  /** Refuses connections until `comeBack` is called. The account service keeps running. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export type AnyEmbeddedMediaServer = EmbeddedMediaServer<MediaServerProfile>;

export const startMediaServer = (options?: MediaServerOptions): Promise<EmbeddedMediaServer> =>
  startMediaServerWithProfile(MAIN_SERVER_PROFILE, options);

export async function startMediaServerWithProfile<P extends MediaServerProfile>(
  profile: P,
  options: MediaServerOptions = {},
): Promise<EmbeddedMediaServer<P>> {
  const {
    port = 0,
    seed = profile.seed,
    vocabulary = 'neutral',
    now = DEFAULT_SIMULATION_START_TIME,
    hostile = false,
    secure,
  } = options;
  const scale = { ...DEFAULT_SIMULATED_DATA_AMOUNTS, ...options.scale };
  const { accountService: shared, hasNewArrivals } = options;
  const { signIns } = shared ?? {};
  const world = createMediaServerState({ profile, seed, vocabulary, now, hostile, scale, signIns, hasNewArrivals });
  const [requestLog, faults, closing] = [new RequestLog(), new ServerFaultInjector(), new AbortController()];
  const parts = { world, requestLog, faults, closing: closing.signal };
  const server = serve({ ...parts, routes: routesFor(world.words) }, secure);
  const accountParts: RequestHandlerDeps = { ...parts, routes: accountRoutesFor(world.words) };
  const accounts = [accountParts];
  const [main, account] = await Promise.all([
    listenOnPort(server, port, secure === undefined ? 'http' : 'https'),
    listenOnPort(createServer(accountListener(accounts)), 0),
  ]);
  shared?.join(accountParts);
  const join = (otherParts: RequestHandlerDeps): void => {
    accounts.push(otherParts);
  };
  const ownService = { url: account.url, signIns: world.signIns, join };
  const accountService = shared ?? ownService;
  world.address.url = main.url;
  world.address.domain = secure?.domain;
  const close = async () => {
    world.simulation.stop();
    closing.abort();
    await Promise.all([main.stop(), account.stop()]);
  };
  return handle(
    profile,
    { url: main.url, accountUrl: accountService.url, accountService, goDown: main.stop, comeBack: main.start, close },
    parts,
  );
}

function serve(parts: RequestHandlerDeps, secure?: Secure): Server {
  const answer: RequestListener = (request, response) => {
    answerHttpRequest(parts, request, response).catch(() => response.destroy());
  };
  return secure === undefined
    ? createServer(answer)
    : createSecureServer({ key: secure.key, cert: secure.cert }, answer);
}

function handle<P extends MediaServerProfile>(
  profile: P,
  reached: Pick<EmbeddedMediaServer, 'url' | 'accountUrl' | 'accountService' | 'goDown' | 'comeBack' | 'close'>,
  { world, requestLog, faults }: Omit<RequestHandlerDeps, 'routes' | 'closing'>,
): EmbeddedMediaServer<P> {
  return {
    ...world,
    ...reached,
    profile,
    tokens: profile.tokens,
    accounts: profile.accounts,
    localAccount: ACCOUNT_WITHOUT_SIGN_IN,
    devices: profile.devices,
    knownDevices: world.devices,
    faults,
    requests: requestLog.requests,
    nextRequest: (match) => requestLog.next(match),
    get violations() {
      return requestLog.violations;
    },
    takeViolations: () => requestLog.takeViolations(),
  };
}
