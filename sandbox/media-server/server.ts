/**
 * The embedded media server speaks interface.md over real HTTP on 127.0.0.1, with a library, simulated time and faults on demand.
 *
 *     const media = await startMediaServer({ scale: { sessions: 0 } });
 *     fetch(`${media.url}/status/sessions?X-Media-Token=${media.tokens.admin}`)
 *
 *     const session = media.sessions.start({ item: 'Metropolis', account: media.accounts.jonas, mode: 'transcode' });
 *     media.simulation.step(90_000);                       // a minute and a half passes; plays that end become history
 *     media.sessions.end(session.id);                // someone stopped watching: a row in the history
 *     media.sessions.replace(session.id, { item: 'Nosferatu' });
 *     media.history.add({ item: '1043', viewedAt: 1_770_000_000 });           // a row that arrives late
 *     media.history.add({ item: { title: 'Gone', kind: 'movie' } });          // of an item that was deleted
 *     media.history.double(row, 5);  media.history.renumber();                // a second row for one play; the same rows with new numbers
 *     const backup = media.backups.make();  media.backups.restore(backup);    // anything since then is gone, and its numbers are reused
 *     media.libraryEditor.add({ kind: 'movie', title: 'Faust', year: 1926, resolution: '1080' });     // something new
 *     media.libraryEditor.add({ kind: 'episode', title: 'The Poisoner', parent: season.ratingKey });  // of a season
 *     media.libraryEditor.upgrade('Metropolis', { resolution: '4k' });                // another file replaces it
 *     media.libraryEditor.upgrade('Metropolis', { resolution: '4k', newKey: true });  // the same, under a new rating key
 *     const film = media.libraryEditor.remove('Metropolis');  media.libraryEditor.putBack(film);     // gone, and back as it was
 *     media.libraryEditor.refresh('Metropolis');                                      // a later addedAt, the same file
 *     media.playlists.putInFolder('Old films', [playlist]);  // in the vocabulary plex it is listed with type=15 only
 *     media.knownDevices.remove(media.knownDevices.add({ name: 'New phone' }).id);
 *     media.simulation.terminations                        // what viewers were shown
 *     media.sessions.startLive({ title: 'The Evening News' });                // live television: no parent titles
 *     media.simulation.stops                               // playbacks ended by interface.md, 4.11, without a message
 *     media.butler.configure({ enabledToday: false });  media.log.lines;  media.scans.count;
 *     media.settings.get('ScanInterval');  media.agentPreferences.of('openmoviedb');  media.library.section('6');
 *     fetch(`${media.accountUrl}/resources?X-Media-Token=${media.tokens.admin}`)      // the account service, 4.1
 *     media.accountService.signIns.confirm('Jonas Weber')   // on the vendor's page, with the newest code or the one named; expire() ends all
 *     media.behaviour.terminateDelay = 5_000;        // where servers differ
 *     media.behaviour.lacks = ['accounts', '4.13'];  media.behaviour.gzip = true;     // (behaviour.ts has them all)
 *     const fault = media.faults.add({ match: { path: /^\/hubs/ }, kind: 'delay', ms: 5_000, times: 1 });
 *     await media.goDown();  await media.comeBack();  // nothing listens at its address for a while
 *     await media.nextRequest({ path: '/log' });     // resolves when the next such request is over
 *     expect(media.takeViolations()).toEqual([]);    // unknown routes, parameters, keys; missing parameters
 *     await media.close();
 *
 * The simulated clock stands still (at `now`, by default the evening of 14 March 2026 UTC) until `simulation.step` or
 * `simulation.run`; `simulation.run()` follows real time, lets viewers come and go, and speeds up what they play (state/viewers.ts).
 * Items are named by ratingKey or exact title. Faults and their times use real time, not the simulated clock.
 * In the vocabulary `plex` it accepts what public clients send, as they send it: paths with and without their last slash, a
 * plus for a space, HEAD, `/`, `/library`, several items in one playlist uri. The neutral one follows the document exactly.
 * `scale: { films: 100_000, history: 100_000 }` takes about 1.5 s to create; its pages take milliseconds.
 * `scale: { syntheticHistory: 1_000_000 }` costs nothing, because those older rows are made on request.
 * Where the interface is silent, this server chose: sessions are for the owner (403 for others), a terminated session
 * leaves no row in the history, adding to a smart playlist is 400, adding an item that is gone is leafCountAdded=0,
 * 4.3 and 4.4 return an empty 200 or a 400, 4.21 returns 400 for a name without a guid, a decade that is not a year is 400,
 * and an item without a kind in interface.md, 2.10 has no matches. `OPERATIONS` (operations.ts) lists everything that it does.
 */

import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Behaviour } from './behaviour.ts';
import { type AccountService, accountListener } from './http/accountService.ts';
import { answerHttpRequest, type RequestHandlerParts } from './http/exchange.ts';
import { Faults } from './http/faults.ts';
import { listenAt } from './http/listener.ts';
import { type RecordedRequest, RequestLog, type RequestMatch, type Violation } from './http/requestLog.ts';
import type { Library } from './library/library.ts';
import { CELLAR_PROFILE } from './profiles/cellar.ts';
import type { ServerProfile } from './profiles/profile.ts';
import { accountRoutesFor, routesFor } from './routes/all.ts';
import type { AgentPreferences } from './state/agentPreferences.ts';
import type { Backups } from './state/backups.ts';
import type { Butler } from './state/butler.ts';
import type { Devices } from './state/devices.ts';
import type { History } from './state/history.ts';
import type { LibraryEditor } from './state/libraryEditor.ts';
import type { Log } from './state/log.ts';
import { LOCAL_ACCOUNT } from './state/people.ts';
import type { Playlists } from './state/playlists.ts';
import type { Scans } from './state/scans.ts';
import type { Sessions } from './state/sessions.ts';
import type { Settings } from './state/settings.ts';
import type { Simulation } from './state/simulation.ts';
import type { Vocabulary, VocabularyName } from './vocabulary.ts';
import { createWorld, DEFAULT_SCALE, DEFAULT_START_TIME, type WorldScale } from './world.ts';

export interface MediaServerOptions {
  /** The port to listen on. 0, the default, picks a free one. */
  readonly port?: number;
  readonly seed?: number;
  readonly vocabulary?: VocabularyName;
  readonly now?: Date;
  /** Adds titles, an account, a device and a session that break careless parsers (library/data/hostile.ts). */
  readonly hostile?: boolean;
  readonly scale?: Partial<WorldScale>;
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

export interface EmbeddedMediaServer<P extends ServerProfile = typeof CELLAR_PROFILE> {
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
  readonly localAccount: typeof LOCAL_ACCOUNT;
  readonly devices: P['devices'];
  /** Devices from interface.md, 4.17. Tests can add and remove devices at any time. */
  readonly knownDevices: Devices;
  readonly library: Library;
  readonly libraryEditor: LibraryEditor;
  /** Makes and restores backups. After a restore, the server issues rating keys and history numbers again. */
  readonly backups: Backups;
  readonly simulation: Simulation;
  readonly sessions: Sessions;
  readonly history: History;
  readonly playlists: Playlists;
  readonly butler: Butler;
  readonly log: Log;
  readonly scans: Scans;
  readonly settings: Settings;
  readonly agentPreferences: AgentPreferences;
  readonly behaviour: Behaviour;
  readonly faults: Faults;
  readonly requests: readonly RecordedRequest[];
  /** Resolves once the next matching request has ended, with or without a response. */
  nextRequest(match: RequestMatch): Promise<RecordedRequest>;
  readonly violations: readonly Violation[];
  /** Returns the violations so far and clears the list. */
  takeViolations(): readonly Violation[];
  /** Refuses connections until `comeBack` is called. The account service keeps running. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export type AnyMediaServer = EmbeddedMediaServer<ServerProfile>;

export const startMediaServer = (options?: MediaServerOptions): Promise<EmbeddedMediaServer> =>
  startServerWithProfile(CELLAR_PROFILE, options);

export async function startServerWithProfile<P extends ServerProfile>(
  profile: P,
  options: MediaServerOptions = {},
): Promise<EmbeddedMediaServer<P>> {
  const {
    port = 0,
    seed = profile.seed,
    vocabulary = 'neutral',
    now = DEFAULT_START_TIME,
    hostile = false,
    secure,
  } = options;
  const scale = { ...DEFAULT_SCALE, ...options.scale };
  const { accountService: shared, hasNewArrivals } = options;
  const { signIns } = shared ?? {};
  const world = createWorld({ profile, seed, vocabulary, now, hostile, scale, signIns, hasNewArrivals });
  const [requestLog, faults, closing] = [new RequestLog(), new Faults(), new AbortController()];
  const parts = { world, requestLog, faults, closing: closing.signal };
  const server = serve({ ...parts, routes: routesFor(world.words) }, secure);
  const accountParts: RequestHandlerParts = { ...parts, routes: accountRoutesFor(world.words) };
  const accounts = [accountParts];
  const [main, account] = await Promise.all([
    listenAt(server, port, secure === undefined ? 'http' : 'https'),
    listenAt(createServer(accountListener(accounts)), 0),
  ]);
  shared?.join(accountParts);
  const join = (otherParts: RequestHandlerParts): void => {
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

function serve(parts: RequestHandlerParts, secure?: Secure): Server {
  const answer: RequestListener = (request, response) => {
    answerHttpRequest(parts, request, response).catch(() => response.destroy());
  };
  return secure === undefined
    ? createServer(answer)
    : createSecureServer({ key: secure.key, cert: secure.cert }, answer);
}

function handle<P extends ServerProfile>(
  profile: P,
  reached: Pick<EmbeddedMediaServer, 'url' | 'accountUrl' | 'accountService' | 'goDown' | 'comeBack' | 'close'>,
  { world, requestLog, faults }: Omit<RequestHandlerParts, 'routes' | 'closing'>,
): EmbeddedMediaServer<P> {
  return {
    ...world,
    ...reached,
    profile,
    tokens: profile.tokens,
    accounts: profile.accounts,
    localAccount: LOCAL_ACCOUNT,
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
