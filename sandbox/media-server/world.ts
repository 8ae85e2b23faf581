import type { MediaServerBehaviour } from './behaviour.ts';
import { createMediaServerBehaviour } from './behaviour.ts';
import { SortedListCache } from './http/sorting.ts';
import type { LibraryItem } from './library/item.ts';
import type { Library } from './library/library.ts';
import type { MediaServerProfile } from './profiles/profile.ts';
import { MetadataAgentPreferenceStore } from './state/agentPreferences.ts';
import { DatabaseBackupManager } from './state/backups.ts';
import { MediaAnalysisTask } from './state/butler.ts';
import { SimulatedClock } from './state/clock.ts';
import { ServerDeviceList } from './state/devices.ts';
import {
  addRecentPlaysToHistory,
  moveLibraryDatesToPresent,
  startSampleSessions,
  startSessionWithHostileNames,
} from './state/fixtures.ts';
import { PlayHistory, type PlayHistoryRow } from './state/history.ts';
import { IssuedMatches } from './state/issuedMatches.ts';
import { LibraryEditor } from './state/libraryEditor.ts';
import { MediaServerLog } from './state/log.ts';
import { People } from './state/people.ts';
import { Playlists } from './state/playlists.ts';
import { THEME_TUNE } from './state/programme.ts';
import { SeededRandomGenerator } from './state/random.ts';
import { LibraryScans } from './state/scans.ts';
import { PlaybackSessions } from './state/sessions.ts';
import { MediaServerSettings } from './state/settings.ts';
import { AccountSignIns } from './state/signIns.ts';
import { ViewerSimulation } from './state/simulation.ts';
import { SyntheticPlayHistory } from './state/syntheticHistory.ts';
import { TagNumbers } from './state/tagNumbers.ts';
import type { Vocabulary, VocabularyName } from './vocabulary.ts';
import { VOCABULARIES } from './vocabulary.ts';

export interface SimulatedDataAmounts {
  /** Number of copies of the films. 1 gives a library of about 300 playable items. */
  readonly copies: number;
  /** Minimum number of films, reached by repetition. 100,000 take about a second to create. */
  readonly films: number;
  readonly history: number;
  /** Number of old history rows. It replaces `history`. Rows are created on request (state/syntheticHistory.ts). */
  readonly syntheticHistory: number;
  /** Number of sessions at the start, at most 6. */
  readonly sessions: number;
}

export const DEFAULT_SIMULATION_START_TIME = new Date('2026-03-14T20:00:00Z');
export const DEFAULT_SIMULATED_DATA_AMOUNTS: SimulatedDataAmounts = {
  copies: 1,
  films: 0,
  history: 40,
  syntheticHistory: 0,
  sessions: 4,
};

export interface MediaServerStateOptions {
  readonly profile: MediaServerProfile;
  readonly seed: number;
  readonly vocabulary: VocabularyName;
  readonly now: Date;
  readonly hostile: boolean;
  readonly scale: SimulatedDataAmounts;
  /** Moves the library's dates so that the newest film or episode is less than a day old at `now`. */
  readonly hasNewArrivals?: boolean | undefined;
  readonly signIns?: AccountSignIns<MediaServerState> | undefined;
}

export interface MediaServerState {
  readonly profile: MediaServerProfile;
  readonly words: Vocabulary;
  readonly machineIdentifier: string;
  readonly startedAt: Date;
  readonly behaviour: MediaServerBehaviour;
  readonly clock: SimulatedClock;
  readonly people: People;
  readonly devices: ServerDeviceList;
  readonly library: Library;
  readonly libraryEditor: LibraryEditor;
  readonly backups: DatabaseBackupManager;
  readonly history: PlayHistory;
  readonly sessions: PlaybackSessions;
  readonly playlists: Playlists;
  readonly butler: MediaAnalysisTask;
  readonly scans: LibraryScans;
  readonly log: MediaServerLog;
  readonly settings: MediaServerSettings;
  readonly agentPreferences: MetadataAgentPreferenceStore;
  readonly issuedMatches: IssuedMatches;
  readonly tagNumbers: TagNumbers;
  readonly orders: { readonly items: SortedListCache<LibraryItem>; readonly history: SortedListCache<PlayHistoryRow> };
  /** The media server's address. The url is empty until the server has started. */
  readonly address: { url: string; domain: string | undefined };
  readonly random: SeededRandomGenerator;
  readonly simulation: ViewerSimulation;
  readonly signIns: AccountSignIns<MediaServerState>;
}

export function createMediaServerState(options: MediaServerStateOptions): MediaServerState {
  const { profile, scale, signIns = new AccountSignIns<MediaServerState>() } = options;
  const [defaultSeat] = profile.seats;
  const words = VOCABULARIES[options.vocabulary];
  const random = new SeededRandomGenerator(options.seed);
  const machineIdentifier = random.hex(40);
  const behaviour = { ...createMediaServerBehaviour(words), ...profile.behaviour };
  const clock = new SimulatedClock(options.now);
  const library = profile.createLibrary(words, { hostile: options.hostile, copies: scale.copies, films: scale.films });
  if (options.hasNewArrivals) moveLibraryDatesToPresent(library, clock);
  const history = new PlayHistory(
    library,
    clock,
    new SyntheticPlayHistory(library, clock, defaultSeat, scale.syntheticHistory),
    defaultSeat,
  );
  const libraryEditor = new LibraryEditor(library, clock);
  const sessions = new PlaybackSessions(library, clock, random, defaultSeat, ({ item, account, device, live }) => {
    // interface.md, 2.9 has history rows only for Video and Track, so a viewed photo leaves none. Live television and
    // theme tunes leave none here either.
    if (item.kind !== 'photo' && item !== THEME_TUNE && live === undefined) history.add({ item, account, device });
  });
  const playlists = new Playlists(library, clock, random);
  const butler = new MediaAnalysisTask(clock, random);
  if (history.older.length === 0)
    addRecentPlaysToHistory(history, { library, clock, random, seats: profile.seats }, scale.history);
  startSampleSessions(sessions, profile.playing, scale.sessions);
  if (options.hostile) startSessionWithHostileNames(sessions);
  profile.addPlaylists(playlists, library);
  const world: MediaServerState = {
    profile,
    words,
    machineIdentifier,
    startedAt: options.now,
    behaviour,
    clock,
    people: new People(profile, options.hostile),
    devices: new ServerDeviceList(clock, Object.values(profile.devices), options.hostile),
    library,
    libraryEditor,
    backups: new DatabaseBackupManager(library, history, libraryEditor),
    history,
    sessions,
    playlists,
    butler,
    scans: new LibraryScans(clock, behaviour),
    log: new MediaServerLog(),
    settings: new MediaServerSettings(words),
    agentPreferences: new MetadataAgentPreferenceStore(),
    issuedMatches: new IssuedMatches(),
    tagNumbers: new TagNumbers(),
    orders: { items: new SortedListCache(), history: new SortedListCache() },
    address: { url: '', domain: undefined },
    random,
    signIns,
    simulation: new ViewerSimulation({ clock, sessions, library, seats: profile.seats, random, behaviour, butler }),
  };
  signIns.join(world);
  return world;
}
